import type { Environment } from '../config/environment.ts';

/** Options that are needed before the command line is parsed, or when it cannot be. */
export interface EarlyOptions {
  readonly color: 'auto' | 'always' | 'never';
  /** Errors are to be JSON. */
  readonly json: boolean;
  readonly debug: boolean;
}

const colors = ['auto', 'always', 'never'] as const;

/** Looks for options that decide how errors are printed, anywhere before `--`. Invalid ones are ignored. */
export const parseEarlyOptions = (argv: readonly string[], env: Environment): EarlyOptions => {
  const end = argv.indexOf('--');
  const words = end === -1 ? argv : argv.slice(0, end);
  const valuesOf = (...names: readonly string[]): readonly string[] =>
    words.flatMap((word, index) => {
      if (names.includes(word)) return words[index + 1] ?? [];
      const name = names.find((long) => word.startsWith(`${long}=`));
      return name === undefined ? [] : word.slice(name.length + 1);
    });
  const formats = valuesOf('--output', '-o');
  return {
    color: colors.find((color) => valuesOf('--color').includes(color)) ?? 'auto',
    json:
      words.some((word) => /^--json(=.|$)/.test(word)) ||
      words.includes('-ojson') ||
      (formats.at(-1) ?? env['REPOCTL_OUTPUT']) === 'json',
    debug: words.includes('--debug'),
  };
};
