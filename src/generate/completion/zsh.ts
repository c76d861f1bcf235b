import type { Offer } from './offer.ts';
import type { OptionName, OptionsOf } from './own-options.ts';
import {
  argumentFunction,
  caseOn,
  enterFunction,
  optionFunction,
  quoteWord,
  readEngine,
  shellFunction,
} from './script-parts.ts';
import type { CompletionTable } from './table.ts';

/** Writes a word and its description in the format of `_describe`. */
const described = ({ word, says }: Offer): string => quoteWord(`${word.replaceAll(':', '\\:')}:${says}`);

const arrayOf = (name: string, elements: readonly string[]): string => `${name}=(${elements.join(' ')})`;

const nameText = ({ word, says }: OptionName): string => (says === undefined ? word : described({ word, says }));

const partText = (part: OptionsOf['parts'][number]): string => ('group' in part ? `$${part.group}` : nameText(part));

export const zshScript = (table: CompletionTable): string => {
  const { groups, commands, meanings } = table.ownOptions;
  const functions = [
    enterFunction(table),
    shellFunction('# Adds the commands below $1.', '__repoctl_commands', [
      'local -a found',
      ...caseOn(
        '$1',
        table.commands.map(({ path, offers }) => [path, arrayOf('found', offers.map(described))]),
      ),
      `if (( \${#found} )); then _describe -t commands command found; fi`,
    ]),
    shellFunction(
      '# Sets own to the names of the options of $1 that not all commands have, some with what they mean.',
      '__repoctl_own',
      [
        `local -a ${groups.map(({ name }) => name).join(' ')}`,
        ...groups.map(({ name, names }) => arrayOf(name, names.map(nameText))),
        ...caseOn(
          '$1',
          commands.map(({ path, parts }) => [path, arrayOf('own', parts.map(partText))]),
          'own=()',
        ),
      ],
    ),
    shellFunction('# Sets meanings to what the names mean of which nothing else is said.', '__repoctl_meanings', [
      'meanings=(',
      ...meanings.map(({ word, says }) => `  ${word} ${quoteWord(says)}`),
      ')',
    ]),
    shellFunction(
      '# Sets general to the options of all commands, and without to those that $1 lacks.',
      '__repoctl_general',
      [
        arrayOf('general', table.globalOptions.map(described)),
        ...caseOn(
          '$1',
          table.without.map(({ path, words }) => [path, arrayOf('without', words)]),
          'without=()',
        ),
      ],
    ),
    shellFunction('# Sets texts to what the words among the values mean.', '__repoctl_texts', [
      'texts=(',
      ...table.wordTexts.map(({ key, says }) => `  ${quoteWord(key)} ${quoteWord(says)}`),
      ')',
    ]),
    optionFunction(table),
    argumentFunction(table),
  ];
  const head =
    '#compdef repoctl\n# Completion of repoctl in zsh. Written by "npm run generate"; changes here are lost.\n';
  return [head, ...functions, readEngine('engine.zsh')].join('\n');
};
