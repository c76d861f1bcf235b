import { parse } from 'shell-quote';
import { startOf } from '../config/base-directories.ts';
import { ExitError } from '../errors/exit-error.ts';
import { UsageError } from '../errors/usage-error.ts';
import type { RunContext } from '../context/context.ts';
import { environmentForPrograms } from '../output/environment.ts';

/** Splits text into words as a shell does. Throws UsageError for operators, which need a shell. */
const wordsOf = (name: string, expansion: string, valueOf: (variable: string) => string): readonly string[] =>
  parse(expansion, valueOf).map((word) => {
    if (typeof word === 'string') return word;
    // An unquoted star is a pattern in a shell, and text here.
    if ('pattern' in word) return word.pattern;
    const sign = 'comment' in word ? '#' : word.op;
    throw new UsageError(`alias "${name}" has an unquoted "${sign}"`, {
      hint: `Quote it, or use "repoctl alias set --shell ${name} ...".`,
    });
  });

/** The words of an alias without arguments, to check whether they name a command. */
export const commandOfAlias = (name: string, expansion: string): readonly string[] =>
  wordsOf(name, expansion, (variable) => `$${variable}`);

/**
 * Replaces `$1` and so on in an alias by the arguments, and adds those that it does not use to the end.
 *
 * @throws UsageError if there are too few arguments
 */
export const expandAlias = (name: string, expansion: string, args: readonly string[]): readonly string[] => {
  const used = new Set<number>();
  const words = wordsOf(name, expansion, (variable) => {
    if (!/^[1-9]\d*$/.test(variable)) return `$${variable}`;
    const value = args[Number(variable) - 1];
    if (value === undefined) {
      throw new UsageError(`alias "${name}" needs argument $${variable}`, { hint: `It expands to: ${expansion}` });
    }
    used.add(Number(variable) - 1);
    return value;
  });
  return [...words, ...args.filter((_, index) => !used.has(index))];
};

/** Runs a shell alias with the streams of this process. Throws ExitError with its exit code if it fails. */
const runShellAlias = async (
  { env, cwd, signal }: Pick<RunContext, 'env' | 'cwd' | 'signal'>,
  { name, script, args }: { readonly name: string; readonly script: string; readonly args: readonly string[] },
): Promise<void> => {
  const { execa } = await import('execa');
  const directory = startOf('.', cwd);
  const { exitCode, failed } = await execa('sh', ['-c', script, name, ...args], {
    cwd: directory,
    // The alias is the user's own script and calls repoctl, so it gets REPOCTL_TOKEN. The tokens of a CI job are passed to no
    // program.
    env: { ...environmentForPrograms(env), REPOCTL_TOKEN: env['REPOCTL_TOKEN'] },
    extendEnv: false,
    reject: false,
    stdio: 'inherit',
    cancelSignal: signal,
  });
  if (failed) throw new ExitError(`alias "${name}" failed`, { code: 'alias-failed', exitCode: exitCode ?? 1 });
};

/**
 * Runs the alias that the first word names, with the other words as arguments. Returns false if there is no such alias.
 *
 * @param runAgain starts the program with the words of the alias
 */
export const runAlias = async (
  around: Pick<RunContext, 'env' | 'cwd' | 'signal'>,
  [name = '', ...args]: readonly string[],
  runAgain: (words: readonly string[]) => Promise<void>,
): Promise<boolean> => {
  const [{ readConfigFile }, { aliasesOf }] = await Promise.all([
    import('../config/config-file.ts'),
    import('../config/aliases.ts'),
  ]);
  const aliases = aliasesOf(await readConfigFile(around.env));
  const expansion = Object.hasOwn(aliases, name) ? aliases[name] : undefined;
  if (expansion === undefined) return false;
  // Any alias can name another server for the token of the environment, or something to delete.
  const { refuseWritable, writableConfig } = await import('../config/writable-config.ts');
  refuseWritable(writableConfig(around.env), 'no alias is run');
  if (expansion.startsWith('!')) await runShellAlias(around, { name, script: expansion.slice(1), args });
  else await runAgain(expandAlias(name, expansion, args));
  return true;
};
