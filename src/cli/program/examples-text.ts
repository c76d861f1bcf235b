import type { Example } from '../verbs/noun.ts';

/** The end of a help page: examples, and which global options go before the noun because the verb has its own. */
export const examplesText = (examples: readonly Example[], shadowed: readonly string[] = []): string => {
  const lines = examples.flatMap(({ line, says }) => [`  # ${says}`, `  ${line}`]);
  return [
    ...(lines.length === 0 ? [] : ['', 'Examples:', ...lines]),
    ...shadowed.map((name) => `\nThe global ${name} goes before the noun here: repoctl ${name} ...`),
  ].join('\n');
};
