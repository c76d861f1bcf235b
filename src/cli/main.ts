import { setMaxListeners } from 'node:events';
import { type EndSignal, InterruptedError } from './errors/interrupted-error.ts';
import { createEndWish } from './context/end-wish.ts';
import { parseEarlyOptions } from './program/pre-parse.ts';
import { exitCodes } from './errors/exit-codes.ts';
import { processStreams } from './output/streams.ts';

const isVersionAlone = (argv: readonly string[]): boolean =>
  argv.length === 1 && (argv[0] === '--version' || argv[0] === '-V');

/**
 * Prints the version as the program does, which scripts ask for before anything else, without loading it. Tells whether
 * that went well.
 */
const printVersion = async (stdout: NodeJS.WritableStream): Promise<boolean> => {
  const [{ readVersion }, { write }] = await Promise.all([import('./context/version.ts'), import('./output/write.ts')]);
  return write(stdout, `${readVersion()}\n`).then(
    () => true,
    () => false,
  );
};

const codeOf = { SIGINT: exitCodes.interrupted, SIGTERM: exitCodes.terminated } as const;
const endSignals = ['SIGINT', 'SIGTERM'] as const;

/** Whoever interrupts twice does not want to wait for anything. */
const endAtOnce = (signal: EndSignal): void => process.exit(codeOf[signal]);

/** Undefined where it was removed: what is started from this process then starts elsewhere. */
const currentDirectory = (): string | undefined => {
  try {
    return process.cwd();
  } catch {
    process.chdir('/');
    return undefined;
  }
};

/** Runs the program in this process: its arguments, environment, streams and signals; sets its exit code. */
export const main = async (): Promise<void> => {
  const argv = process.argv.slice(2);
  const { env } = process;
  const cwd = currentDirectory();
  // While the user types every millisecond counts: none of the program is loaded for it.
  if (argv[0] === '__complete') return (await import('./completion/complete.ts')).completeAndExit(argv.slice(1), cwd);
  let wrote = false;
  const onReaderLeft = (): void => {
    // What changes something goes on to its end and reports that its output was lost.
    if (!wrote) process.exit(process.exitCode ?? 0);
  };
  const streams = processStreams(env, { color: parseEarlyOptions(argv, env).color, onReaderLeft });
  // What goes wrong is the program's to report.
  if (isVersionAlone(argv) && (await printVersion(streams.stdout))) return;
  const { runCli } = await import('./run-cli.ts');
  const interrupt = new AbortController();
  // Each request that is under way listens, and how many those are is the user's choice.
  setMaxListeners(0, interrupt.signal);
  const wishOf = createEndWish();
  let onAgain = endAtOnce;
  const onInterrupt = (signal: EndSignal): void => {
    const wish = wishOf();
    if (wish === 'again') onAgain(signal);
    if (wish === 'first') interrupt.abort(new InterruptedError(undefined, { signal }));
  };
  for (const signal of endSignals) process.on(signal, onInterrupt);
  const code = await runCli({
    argv,
    env,
    streams,
    cwd,
    signal: interrupt.signal,
    onWrite: () => {
      wrote = true;
    },
    takeSignals: (taken) => {
      onAgain = taken;
    },
  });
  process.exitCode = code;
  for (const signal of endSignals) {
    process.off(signal, onInterrupt);
    // What tidies up at the end may send the signal once more: it must not change the code.
    process.on(signal, () => process.exit());
  }
};
