import { environmentForPrograms } from '../output/environment.ts';
import { textAt } from '../output/field-path.ts';
import { note, writeText } from '../output/messages.ts';
import { ExitError } from '../errors/exit-error.ts';
import type { CommandContext } from './context.ts';

/** The program that opens URLs on this system. */
const openerOf = (platform: NodeJS.Platform): readonly [program: string, ...args: string[]] => {
  if (platform === 'darwin') return ['open'];
  // `start` is a shell command, and the URL must never reach a shell.
  return platform === 'win32' ? ['rundll32', 'url.dll,FileProtocolHandler'] : ['xdg-open'];
};

const timeoutMs = 10_000;

/** Returns false when no browser could be started. */
const startOpener = async (context: CommandContext, url: string): Promise<boolean> => {
  const { execa } = await import('execa');
  const [program, ...args] = openerOf(process.platform);
  const { failed } = await execa(program, [...args, url], {
    env: environmentForPrograms(context.env),
    extendEnv: false,
    reject: false,
    stdio: 'ignore',
    timeout: timeoutMs,
  });
  return !failed;
};

/**
 * Prints the URL of a record, and opens it in a browser if stdout is a terminal.
 *
 * @throws ExitError if the record has no URL, or one that is not http(s) and could start any program
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
