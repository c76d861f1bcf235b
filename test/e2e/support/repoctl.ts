/** The client as a process of its own, or as a function where a process shows nothing more. */
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

/** Runs a command line to its end, without a terminal, and tells what came out, byte for byte. */
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

/** As `repoctl`, but in this process, which takes a tenth of the time; the executable always has one of its own. */
export const callRepoctl = isExecutable ? repoctl : call;
