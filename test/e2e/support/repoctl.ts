/** The client as a separate process, or as a function where a process would show nothing more. */
import { Readable } from 'node:stream';
import { execa } from 'execa';
import { runCli } from '../../../src/cli/run-cli.ts';
import { memoryStreams } from '../../cli/output/memory-streams.ts';
import { isExecutable, program, programArgs } from '../../support/program.ts';
import { timeoutMs } from '../../support/timeout.ts';

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface Around {
  /** The whole environment. */
  readonly env: Readonly<Record<string, string>>;
  readonly input?: string;
  readonly cwd?: string;
}

/** Runs a command line to its end, without a terminal, and returns the exact output. */
export const repoctl = async (args: readonly string[], { env, input = '', cwd }: Around): Promise<Ran> => {
  const ran = await execa(program, [...programArgs, ...args], {
    env,
    extendEnv: false,
    input,
    reject: false,
    stripFinalNewline: false,
    timeout: timeoutMs,
    ...(cwd === undefined ? {} : { cwd }),
  });
  return { code: ran.exitCode ?? -1, out: ran.stdout, err: ran.stderr };
};

const call = async (argv: readonly string[], { env, input = '', cwd }: Around): Promise<Ran> => {
  const streams = { ...memoryStreams(), stdin: Readable.from(input === '' ? [] : [input]), now: () => new Date() };
  const code = await runCli({ argv, env, streams, cwd: cwd ?? process.cwd() });
  return { code, out: streams.out(), err: streams.err() };
};

/** Like `repoctl`, but in this process, which takes a tenth of the time. The executable always runs as its own process. */
export const callRepoctl = isExecutable ? repoctl : call;
