import {
  argumentFunction,
  enterFunction,
  optionFunction,
  quoteWord,
  readEngine,
  shellFunction,
} from './script-parts.ts';
import type { CompletionTable, Offer } from './table.ts';

const wordsOf = (offers: readonly Offer[]): string => offers.map(({ word }) => word).join(' ');

export const bashScript = (table: CompletionTable): string => {
  const functions = [
    enterFunction(table),
    shellFunction('# Offers the commands below $1.', '__repoctl_commands', [
      `local word found=''`,
      'case $1 in',
      ...table.commands.map(({ path, offers }) => `  ${quoteWord(path)}) found=${quoteWord(wordsOf(offers))} ;;`),
      'esac',
      'for word in $found; do __repoctl_offer "$word"; done',
    ]),
    shellFunction('# Offers the options of $1.', '__repoctl_options', [
      `local word own='' without=' '`,
      'case $1 in',
      ...table.options.map(({ path, offers }) => `  ${quoteWord(path)}) own=${quoteWord(wordsOf(offers))} ;;`),
      'esac',
      'case $1 in',
      ...table.without.map(({ path, words }) => `  ${quoteWord(path)}) without=' ${words.join(' ')} ' ;;`),
      'esac',
      'for word in $own; do __repoctl_offer "$word"; done',
      `for word in ${wordsOf(table.globalOptions)}; do`,
      '  [[ $without == *" $word "* ]] || __repoctl_offer "$word"',
      'done',
    ]),
    optionFunction(table),
    argumentFunction(table),
  ];
  const head =
    '# Completion of repoctl in bash. Written by "npm run generate"; changes here are lost.\n# shellcheck shell=bash\n';
  return [head, ...functions, readEngine('engine.bash')].join('\n');
};
