import { InterruptedError } from './errors/interrupted-error.ts';
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

/**
 * Milliseconds within which a second SIGINT is no second wish: libraries that tidy up when a process ends send the signal
 * again at once.
 */
const echo = 200;

const currentDirectory = (): string | undefined => {
  try {
    return process.cwd();
  } catch {
    return undefined;
  }
};

/** Runs the program in this process: its arguments, environment, streams and signals; sets its exit code. */
export const main = async (): Promise<void> => {
  const argv = process.argv.slice(2);
  const { env } = process;
  // While the user types every millisecond counts: none of the program is loaded for it.
  if (argv[0] === '__complete') return (await import('./completion/complete.ts')).completeAndExit(argv.slice(1));
  const streams = processStreams(env, { color: parseEarlyOptions(argv, env).color });
  // What goes wrong is the program's to report.
  if (isVersionAlone(argv) && (await printVersion(streams.stdout))) return;
  const { runCli } = await import('./run-cli.ts');
  const interrupt = new AbortController();
  let interruptedAt = Number.NaN;
  const onInterrupt = (): void => {
    // Whoever interrupts twice does not want to wait for anything.
    if (performance.now() - interruptedAt > echo) process.exit(exitCodes.interrupted);
    if (interrupt.signal.aborted) return;
    interruptedAt = performance.now();
    interrupt.abort(new InterruptedError());
  };
  process.on('SIGINT', onInterrupt);
  const code = await runCli({
    argv,
    env,
    streams,
    cwd: currentDirectory(),
    signal: interrupt.signal,
  });
  process.exitCode = code;
  process.off('SIGINT', onInterrupt);
};
