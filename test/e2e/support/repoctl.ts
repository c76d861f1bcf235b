/** The built client as a process of its own. */
import { execa } from 'execa';
import { program, programArgs } from '../../support/program.ts';
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
