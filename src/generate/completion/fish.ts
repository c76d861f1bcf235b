import type { Offer } from './offer.ts';
import type { OptionName, OptionsOf } from './own-options.ts';
import { readEngine, sameBranches } from './script-parts.ts';
import type { CompletionTable } from './table.ts';
import type { OptionValue, Value } from './value.ts';

/** Quotes the text as one word of fish, without expansions. */
const quoteWord = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const fishFunction = (comment: string, name: string, body: readonly string[]): string =>
  [comment, `function ${name}`, ...body.map((line) => `    ${line}`), 'end', ''].join('\n');

/** A position in a command line, and the lines that run there. */
type Branch = readonly [at: string, lines: readonly string[]];

/** A `switch` that has one branch for all positions with the same lines. */
const switchOn = (
  subject: string,
  branches: readonly Branch[],
  otherwise: readonly string[] = [],
): readonly string[] => [
  `switch ${subject}`,
  ...sameBranches(branches).flatMap((same) => {
    const [[, lines] = ['', []]] = same;
    return [`    case ${same.map(([at]) => quoteWord(at)).join(' ')}`].concat(lines.map((line) => `        ${line}`));
  }),
  ...(otherwise.length === 0 ? [] : [`    case '*'`, ...otherwise.map((line) => `        ${line}`)]),
  'end',
];

/** Writes each offer as one word: the word, a tab, and its description. */
const described = ({ word, says }: Offer): string => `${word}\\t${quoteWord(says)}`;

const nameText = ({ word, says }: OptionName): string => (says === undefined ? word : described({ word, says }));

const partText = (part: OptionsOf['parts'][number]): string => ('group' in part ? `$${part.group}` : nameText(part));

const print = (words: readonly string[]): readonly string[] => [`printf '%s\\n' ${words.join(' ')}`];

/** Sets the variables of a value, except those that have their usual value. */
const setValue = ({ takes, spec }: Value): readonly string[] => [
  ...(takes === 'value' ? [] : [`set takes ${takes}`]),
  ...(spec === '' ? [] : [`set spec ${quoteWord(spec)}`]),
];

/** Selects by the name of the option, and by the command where the name is not enough. */
const optionSwitch = (values: readonly OptionValue[]): readonly string[] =>
  switchOn(
    '"$argv[2]"',
    values.map(({ word, usual, exceptions }) => {
      const special = exceptions.map(({ path, value }): Branch => [path, setValue(value)]);
      return [word, special.length === 0 ? setValue(usual) : switchOn('"$argv[1]"', special, setValue(usual))];
    }),
    setValue({ takes: 'nothing', spec: '' }),
  );

export const fishScript = (table: CompletionTable): string => {
  const { groups, commands, meanings, values } = table.ownOptions;
  const functions = [
    fishFunction('# Prints the command that the word $argv[2] leads to from $argv[1].', '__repoctl_enter', [
      'set -l name',
      ...switchOn(
        '"$argv[1]/$argv[2]"',
        table.steps.map(({ from, word, name }) => [`${from}/${word}`, [`set name ${name}`]]),
        ['return 1'],
      ),
      'string trim -- "$argv[1] $name"',
    ]),
    fishFunction(
      '# Prints the commands below $argv[1].',
      '__repoctl_commands',
      switchOn(
        '"$argv[1]"',
        table.commands.map(({ path, offers }) => [path, print(offers.map(described))]),
      ),
    ),
    fishFunction(
      '# Prints the names of the options of $argv[1] that not all commands have, some with what they mean.',
      '__repoctl_own',
      [
        'set -l own',
        ...groups.map(({ name, names }) => `set -l ${name} ${names.map(nameText).join(' ')}`),
        ...switchOn(
          '"$argv[1]"',
          commands.map(({ path, parts }) => [path, [`set own ${parts.map(partText).join(' ')}`]]),
          ['return'],
        ),
        "printf '%s\\n' $own",
      ],
    ),
    fishFunction('# Prints names with what they mean where nothing else is said of them.', '__repoctl_meanings', [
      [`printf '%s\\n'`, ...meanings.map(described)].join(' \\\n        '),
    ]),
    fishFunction('# Prints the options of all commands, but those that $argv[1] lacks.', '__repoctl_general', [
      'set -l without',
      ...switchOn(
        '"$argv[1]"',
        table.without.map(({ path, words }) => [path, [`set without ${words.join(' ')}`]]),
      ),
      ...table.globalOptions.map((offer) => `contains -- ${offer.word} $without; or echo ${described(offer)}`),
    ]),
    fishFunction(
      '# Prints value where the option $argv[2] of $argv[1] takes one, or optional or nothing, then what it can be.',
      '__repoctl_option',
      [
        'set -l takes value',
        "set -l spec ''",
        'if __repoctl_has "$argv[1]" "$argv[2]"',
        ...optionSwitch(values).map((line) => `    ${line}`),
        'else',
        ...optionSwitch(table.globalOptionValues).map((line) => `    ${line}`),
        'end',
        "printf '%s\\n' $takes $spec",
      ],
    ),
    fishFunction('# Prints the words among the values with what they mean.', '__repoctl_texts', [
      [`printf '%s\\n'`, ...table.wordTexts.map(({ key, says }) => `${quoteWord(key)}\\t${quoteWord(says)}`)].join(
        ' \\\n        ',
      ),
    ]),
    fishFunction(
      '# Prints what the argument number $argv[2] of $argv[1] can be, from 0.',
      '__repoctl_argument',
      switchOn(
        '"$argv[1]/$argv[2]"',
        table.argumentValues.map(({ at, spec }) => [at, [`echo ${quoteWord(spec)}`]]),
      ),
    ),
  ];
  const head = '# Completion of repoctl in fish. Written by "npm run generate"; changes here are lost.\n';
  return [head, ...functions, readEngine('engine.fish')].join('\n');
};
