import {
  argumentFunction,
  enterFunction,
  optionFunction,
  quoteWord,
  readEngine,
  shellFunction,
} from './script-parts.ts';
import type { CompletionTable, Offer } from './table.ts';

/** A word and its meaning as `_describe` reads them. */
const described = ({ word, says }: Offer): string => quoteWord(`${word.replaceAll(':', '\\:')}:${says}`);

const arrayOf = (name: string, offers: readonly Offer[]): string => `${name}=(${offers.map(described).join(' ')})`;

export const zshScript = (table: CompletionTable): string => {
  const functions = [
    enterFunction(table),
    shellFunction('# Adds the commands below $1.', '__repoctl_commands', [
      'local -a found',
      'case $1 in',
      ...table.commands.map(({ path, offers }) => `  ${quoteWord(path)}) ${arrayOf('found', offers)} ;;`),
      'esac',
      `if (( \${#found} )); then _describe -t commands command found; fi`,
    ]),
    shellFunction('# Adds the options of $1.', '__repoctl_options', [
      'local -a own general without',
      'case $1 in',
      ...table.options.map(({ path, offers }) => `  ${quoteWord(path)}) ${arrayOf('own', offers)} ;;`),
      'esac',
      arrayOf('general', table.globalOptions),
      'case $1 in',
      ...table.without.map(
        ({ path, words }) =>
          `  ${quoteWord(path)}) without=(${words.map((word) => quoteWord(`${word}:*`)).join(' ')}) ;;`,
      ),
      'esac',
      'local pattern',
      'for pattern in "${without[@]}"; do general=(${general:#${~pattern}}); done',
      `if (( \${#own} )); then _describe -o -t options option own; fi`,
      '_describe -o -t global-options "global option" general',
    ]),
    optionFunction(table),
    argumentFunction(table),
  ];
  const head =
    '#compdef repoctl\n# Completion of repoctl in zsh. Written by "npm run generate"; changes here are lost.\n';
  return [head, ...functions, readEngine('engine.zsh')].join('\n');
};
