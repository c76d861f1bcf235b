import { groupBy } from '../group-by.ts';
import { readEngine } from './engine.ts';
import { pattern, quoteWord, shellFunction, valueCases } from './posix-case.ts';
import type { CompletionTable, Offer } from './table.ts';

const wordsOf = (offers: readonly Offer[]): string => offers.map(({ word }) => word).join(' ');

/** The completion script for bash. */
export const bashScript = (table: CompletionTable): string => {
  const functions = [
    shellFunction('# Sets next to the command that the word $2 leads to from $1.', '__repoctl_enter', [
      'case $1/$2 in',
      ...[...groupBy(table.steps, ({ to }) => to)].map(
        ([to, steps]) =>
          `  ${steps.map(({ from, word }) => pattern(`${from}/${word}`)).join(' | ')}) next=${quoteWord(to)} ;;`,
      ),
      '  *) return 1 ;;',
      'esac',
    ]),
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
    shellFunction(
      '# Sets takes to value where the option $2 of $1 takes one, to optional where only after =; sets spec to what it can be.',
      '__repoctl_option',
      [
        `takes='' spec=''`,
        'case $1/$2 in',
        ...valueCases(table.optionValues, '  '),
        '  *)',
        '    case $2 in',
        ...valueCases(table.globalOptionValues, '      '),
        '    esac',
        '    ;;',
        'esac',
      ],
    ),
    shellFunction('# Sets spec to what the argument number $2 of $1 can be, from 0.', '__repoctl_argument', [
      `takes='' spec=''`,
      'case $1/$2 in',
      ...valueCases(table.argumentValues, '  '),
      'esac',
    ]),
  ];
  const head =
    '# Completion of repoctl in bash. Written by "npm run generate"; changes here are lost.\n# shellcheck shell=bash\n';
  return [head, ...functions, readEngine('engine.bash')].join('\n');
};
