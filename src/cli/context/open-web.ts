import { environmentForPrograms } from '../output/environment.ts';
import { note, writeText } from '../output/messages.ts';
import { UsageError } from '../errors/usage-error.ts';
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
 * Prints the address of a record, and on a terminal opens it in the browser. What the service calls an address and is no
 * http or https one is refused with a UsageError: it could start anything.
 */
export const openWeb = async (context: CommandContext, address: string): Promise<void> => {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new UsageError(`the service gives no web address, but "${address}"`);
  }
  await writeText(context.streams, `${url.href}\n`);
  if (!context.streams.stdoutIsTerminal || (await startOpener(context, url.href))) return;
  note(context.streams, 'No browser could be started; open the address yourself.');
};
