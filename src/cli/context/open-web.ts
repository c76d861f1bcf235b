import { environmentForPrograms } from '../output/environment.ts';
import { textAt } from '../output/field-path.ts';
import { note, writeText } from '../output/messages.ts';
import { ExitError } from '../errors/exit-error.ts';
import type { CommandContext } from './context.ts';
import { parseUrl } from '../../contract/vocabulary/parse-url.ts';

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

/** Throws ExitError for a server whose URLs identify records, but lead to no page. */
const refuseWithoutPages = async (context: CommandContext, url: string): Promise<void> => {
  const { isOwnServer } = await import('../../api/server-version.ts');
  const client = await context.client();
  if (!(await isOwnServer(client, context.signal))) return;
  throw new ExitError(`cannot open ${url}: the server has no web interface`, {
    hint: `Its API is described at ${client.base.origin}/api/docs.`,
    code: 'not-found',
  });
};

/**
 * Prints the URL of a record, and opens it in a browser if stdout is a terminal.
 *
 * @throws ExitError if the record has no URL or, on a terminal, no page, or a URL that is not http(s) and could start any program
 */
export const openPage = async (context: CommandContext, record: unknown): Promise<void> => {
  const address = textAt(record, 'web_url');
  if (address === '') {
    throw new ExitError('the server returned no web URL for this record', { code: 'not-found' });
  }
  const url = parseUrl(address);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new ExitError(`refusing to open "${address}": not an http or https URL`, { code: 'unsafe-response' });
  }
  if (context.streams.stdoutIsTerminal) await refuseWithoutPages(context, url.href);
  await writeText(context.streams, `${url.href}\n`);
  if (!context.streams.stdoutIsTerminal || (await startOpener(context, url.href))) return;
  note(context.streams, 'Could not start a browser; open the URL yourself');
};
