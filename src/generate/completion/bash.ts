import type { OptionsOf } from './own-options.ts';
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

const wordsOf = (names: readonly { readonly word: string }[]): string =>
  quoteWord(names.map(({ word }) => word).join(' '));

const namesOf = ({ parts }: OptionsOf): string =>
  `"${parts.map((part) => ('group' in part ? `$${part.group}` : part.word)).join(' ')}"`;

export const bashScript = (table: CompletionTable): string => {
  const { groups, commands } = table.ownOptions;
  const functions = [
    enterFunction(table),
    shellFunction('# Offers the commands below $1.', '__repoctl_commands', [
      `local word found=''`,
      ...caseOn(
        '$1',
        table.commands.map(({ path, offers }) => [path, `found=${wordsOf(offers)}`]),
      ),
      'for word in $found; do __repoctl_offer "$word"; done',
    ]),
    shellFunction('# Sets own to the names of the options of $1 that not all commands have.', '__repoctl_own', [
      ...groups.map(({ name, names }) => `local ${name}=${wordsOf(names)}`),
      ...caseOn(
        '$1',
        commands.map((command) => [command.path, `own=${namesOf(command)}`]),
        `own=''`,
      ),
    ]),
    shellFunction(
      '# Sets general to the options of all commands, and without to those that $1 lacks.',
      '__repoctl_general',
      [
        `general=${wordsOf(table.globalOptions)}`,
        ...caseOn(
          '$1',
          table.without.map(({ path, words }) => [path, `without=${quoteWord(words.join(' '))}`]),
          `without=''`,
        ),
      ],
    ),
    optionFunction(table),
    argumentFunction(table),
  ];
  const head =
    '# Completion of repoctl in bash. Written by "npm run generate"; changes here are lost.\n# shellcheck shell=bash\n';
  return [head, ...functions, readEngine('engine.bash')].join('\n');
};
