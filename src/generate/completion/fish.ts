import { groupBy } from '../model/group-by.ts';
import { readEngine } from './script-parts.ts';
import type { CompletionTable, Offer, ValuePlace } from './table.ts';

/** The text as one word of fish, with nothing in it expanded. */
const quoteWord = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const fishFunction = (comment: string, name: string, body: readonly string[]): string =>
  [comment, `function ${name}`, ...body.map((line) => `    ${line}`), 'end', ''].join('\n');

const switchOn = (
  subject: string,
  cases: readonly (readonly [patterns: readonly string[], body: readonly string[]])[],
) => [
  `switch ${subject}`,
  ...cases.flatMap(([patterns, body]) => [
    `    case ${patterns.map(quoteWord).join(' ')}`,
    ...body.map((line) => `        ${line}`),
  ]),
  'end',
];

const print = (offers: readonly Offer[]): readonly string[] => [
  `printf '%s\\t%s\\n' ${offers.map(({ word, says }) => `${word} ${quoteWord(says)}`).join(' ')}`,
];

const valueCases = (places: readonly ValuePlace[]) =>
  places.map(({ at, takes, spec }) => [at, [`printf '%s\\n' ${takes} ${quoteWord(spec)}`]] as const);

export const fishScript = (table: CompletionTable): string => {
  const functions = [
    fishFunction(
      '# Prints the command that the word $argv[2] leads to from $argv[1].',
      '__repoctl_enter',
      switchOn(
        '"$argv[1]/$argv[2]"',
        [...groupBy(table.steps, ({ to }) => to)].map(([to, steps]) => [
          steps.map(({ from, word }) => `${from}/${word}`),
          [`echo ${quoteWord(to)}`],
        ]),
      ),
    ),
    fishFunction(
      '# Prints the commands below $argv[1].',
      '__repoctl_commands',
      switchOn(
        '"$argv[1]"',
        table.commands.map(({ path, offers }) => [[path], print(offers)]),
      ),
    ),
    fishFunction('# Prints the options of $argv[1].', '__repoctl_options', [
      ...switchOn(
        '"$argv[1]"',
        table.options.map(({ path, offers }) => [[path], print(offers)]),
      ),
      'set -l without',
      ...switchOn(
        '"$argv[1]"',
        table.without.map(({ path, words }) => [[path], [`set without ${words.join(' ')}`]]),
      ),
      ...table.globalOptions.map(
        ({ word, says }) => `contains -- ${word} $without; or printf '%s\\t%s\\n' ${word} ${quoteWord(says)}`,
      ),
    ]),
    fishFunction(
      '# Prints value where the option $argv[2] of $argv[1] takes one, optional where only after =, then what it can be.',
      '__repoctl_option',
      switchOn('"$argv[1]/$argv[2]"', [
        ...valueCases(table.optionValues),
        [['*'], switchOn('"$argv[2]"', valueCases(table.globalOptionValues))],
      ]),
    ),
    fishFunction(
      '# Prints value and what the argument number $argv[2] of $argv[1] can be, from 0.',
      '__repoctl_argument',
      switchOn('"$argv[1]/$argv[2]"', valueCases(table.argumentValues)),
    ),
  ];
  const head = '# Completion of repoctl in fish. Written by "npm run generate"; changes here are lost.\n';
  return [head, ...functions, readEngine('engine.fish')].join('\n');
};
