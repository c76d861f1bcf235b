import type { CommandContext } from '../../../context/context.ts';
import { ExitError } from '../../../errors/exit-error.ts';
import { UsageError } from '../../../errors/usage-error.ts';
import { environmentForPrograms } from '../../../output/environment.ts';
import { preview } from '../../../verbs/confirm.ts';
import type { TokenPlace } from './token-place.ts';

/** Milliseconds: a password manager may ask its user. */
const limit = 60_000;

/** A program that reads the token from stdin. No shell runs it, and its output is not shown, since it may repeat the token. */
export const commandPlace = async (context: CommandContext, text: string): Promise<TokenPlace> => {
  const [{ execa }, { parse }] = await Promise.all([import('execa'), import('shell-quote')]);
  const words = parse(text, (variable) => `$${variable}`).map((word) => {
    if (typeof word === 'string') return word;
    throw new UsageError('--into command:PROGRAM must be a program with arguments', {
      hint: 'No shell runs it: put pipes and redirections into a script.',
    });
  });
  const [program = '', ...args] = words;
  if (program === '') throw new UsageError('--into command:PROGRAM must name a program');
  return {
    name: `the program ${program}`,
    check: async () => {},
    preview: async () => preview(context, { act: `pass the token to ${program} on stdin` }),
    store: async (token) => {
      const result = await execa(program, args, {
        input: token,
        env: environmentForPrograms(context.env),
        extendEnv: false,
        ...(context.cwd !== undefined && { cwd: context.cwd }),
        stdout: 'ignore',
        stderr: 'inherit',
        reject: false,
        timeout: limit,
        cancelSignal: context.signal,
      });
      context.signal.throwIfAborted();
      if (!result.failed) return;
      const how = result.timedOut
        ? `timed out after ${limit / 1000} s`
        : result.exitCode === undefined
          ? 'could not be run'
          : `failed with exit code ${result.exitCode}`;
      throw new ExitError(`${program} of --into ${how}`, {
        code: 'other',
        hint: 'Run the command by itself to see the problem.',
      });
    },
    read: async () => undefined,
  };
};
