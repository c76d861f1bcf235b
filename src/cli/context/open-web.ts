import { environmentForPrograms } from '../output/environment.ts';
import { textAt } from '../output/field-path.ts';
import { note, writeText } from '../output/messages.ts';
import { ExitError } from '../errors/exit-error.ts';
import type { CommandContext } from './context.ts';

/** What opens an address on this system; each takes it as its only argument of ours. */
const openerOf = (platform: NodeJS.Platform): readonly [program: string, ...args: string[]] => {
  if (platform === 'darwin') return ['open'];
  // `start` is a word of the shell, which an address must never reach.
  return platform === 'win32' ? ['rundll32', 'url.dll,FileProtocolHandler'] : ['xdg-open'];
};

/** Milliseconds that a desktop may take to hand an address to its browser. */
const timeoutMs = 10_000;

/** Whether the opener took it. The address goes to the program as it is, by no shell. */
const startOpener = async (context: CommandContext, address: string): Promise<boolean> => {
  const { execa } = await import('execa');
  const [program, ...args] = openerOf(process.platform);
  const { failed } = await execa(program, [...args, address], {
    env: environmentForPrograms(context.env),
    extendEnv: false,
    reject: false,
    stdio: 'ignore',
    timeout: timeoutMs,
  });
  return !failed;
};

/**
 * Opens the page of a record in a browser where stdout is a terminal, and prints its URL anywhere.
 *
 * @throws ExitError for a URL that is neither http nor https: it could start anything; and where the record has no URL
 */
export const openPage = async (context: CommandContext, record: unknown): Promise<void> => {
  const address = textAt(record, 'web_url');
  if (address === '') {
    throw new ExitError('the server returned no web URL for this record', { code: 'not-found' });
  }
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new ExitError(`refusing to open "${address}": not an http or https URL`, { code: 'unsafe-response' });
  }
  await writeText(context.streams, `${url.href}\n`);
  if (!context.streams.stdoutIsTerminal || (await startOpener(context, url.href))) return;
  note(context.streams, 'Could not start a browser; open the URL yourself');
};
