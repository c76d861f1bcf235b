import { setMaxListeners } from 'node:events';
import { type EndSignal, InterruptedError } from './errors/interrupted-error.ts';
import { createSignalReader } from './context/end-signals.ts';
import { parseEarlyOptions } from './program/pre-parse.ts';
import { exitCodes } from './errors/exit-codes.ts';
import { processStreams } from './output/streams.ts';

const isVersionAlone = (argv: readonly string[]): boolean =>
  argv.length === 1 && (argv[0] === '--version' || argv[0] === '-V');

/** Prints the version without loading the program, since scripts ask for it first. Returns false when that fails. */
const printVersion = async (stdout: NodeJS.WritableStream): Promise<boolean> => {
  const [{ readVersion }, { write }] = await Promise.all([import('./context/version.ts'), import('./output/write.ts')]);
  return write(stdout, `${readVersion()}\n`).then(
    () => true,
    () => false,
  );
};

const codeOf = { SIGINT: exitCodes.interrupted, SIGTERM: exitCodes.terminated } as const;
const endSignals = ['SIGINT', 'SIGTERM'] as const;

/** A second interrupt ends the process without cleaning up. */
const endAtOnce = (signal: EndSignal): void => process.exit(codeOf[signal]);

/** Undefined if the directory was removed; child processes then start in `/`. */
const currentDirectory = (): string | undefined => {
  try {
    return process.cwd();
  } catch {
    process.chdir('/');
    return undefined;
  }
};

/** Runs the program with the arguments, environment, streams, and signals of this process, and sets its exit code. */
export const main = async (): Promise<void> => {
  const argv = process.argv.slice(2);
  const { env } = process;
  const cwd = currentDirectory();
  // Every millisecond counts while the user types: completion loads none of the program.
  if (argv[0] === '__complete') return (await import('./completion/complete.ts')).completeAndExit(argv.slice(1), cwd);
  let wrote = false;
  const onReaderLeft = (): void => {
    // A command that changes something runs to its end and reports that its output was lost.
    if (!wrote) process.exit(process.exitCode ?? 0);
  };
  const streams = processStreams(env, { color: parseEarlyOptions(argv, env).color, onReaderLeft });
  // The program reports the failure.
  if (isVersionAlone(argv) && (await printVersion(streams.stdout))) return;
  const { runCli } = await import('./run-cli.ts');
  const interrupt = new AbortController();
  // Each running request listens, and the user chooses how many there are.
  setMaxListeners(0, interrupt.signal);
  const readSignal = createSignalReader();
  let onAgain = endAtOnce;
  const onInterrupt = (signal: EndSignal): void => {
    const meaning = readSignal();
    if (meaning === 'again') onAgain(signal);
    if (meaning === 'first') interrupt.abort(new InterruptedError(undefined, { signal }));
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
    // Libraries that clean up at the end may send the signal again: it must not change the code.
    process.on(signal, () => process.exit());
  }
};
