import { Readable } from 'node:stream';
import { runCli } from '../../../src/cli/run-cli.ts';
import { memoryStreams } from '../../cli/output/memory-streams.ts';
import type { Run, Surroundings } from './acceptance-script.ts';

/** Runs a command line in this process, where a process of its own would show nothing more. */
export const callRepoctl = async (argv: readonly string[], { env, cwd, input }: Surroundings): Promise<Run> => {
  const streams = { ...memoryStreams(), stdin: Readable.from(input === '' ? [] : [input]), now: () => new Date() };
  const code = await runCli({ argv, env, streams, cwd });
  return { code, stdout: streams.out(), stderr: streams.err() };
};
