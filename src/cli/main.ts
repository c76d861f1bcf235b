import { InterruptedError } from './errors/interrupted-error.ts';
import { glimpse } from './kernel/glimpse.ts';
import { exitCodes } from './kernel/exit-codes.ts';
import { processStreams } from './output/streams.ts';

/** Runs the program in this process: its arguments, environment, streams and signals; sets its exit code. */
export const main = async (): Promise<void> => {
  const argv = process.argv.slice(2);
  const { env } = process;
  // While the user types every millisecond counts: none of the program is loaded for it.
  if (argv[0] === '__complete') return (await import('./completion/complete.ts')).completeAndExit(argv.slice(1));
  const { runCli } = await import('./run-cli.ts');
  const interrupt = new AbortController();
  const onInterrupt = (): void => {
    // Whoever interrupts twice does not want to wait for anything.
    if (interrupt.signal.aborted) process.exit(exitCodes.interrupted);
    interrupt.abort(new InterruptedError());
  };
  process.on('SIGINT', onInterrupt);
  const code = await runCli({
    argv,
    env,
    streams: processStreams(env, { color: glimpse(argv, env).color }),
    cwd: process.cwd(),
    signal: interrupt.signal,
  });
  process.exitCode = code;
  process.off('SIGINT', onInterrupt);
};
