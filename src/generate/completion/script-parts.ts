/** The parts that completion scripts are put together from: their engine, and the functions that bash and zsh write alike. */
import { readFileSync } from 'node:fs';
import { groupBy } from '../model/group-by.ts';
import type { CompletionTable, ValuePlace } from './table.ts';

/** The part of a completion script that is the same whatever the commands are; it lies beside the sources only. */
export const readEngine = (name: string): string =>
  readFileSync(new URL(`../../../src/generate/completion/${name}`, import.meta.url), 'utf8');

/** The text as one word of bash or zsh, with nothing in it expanded. */
export const quoteWord = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** A pattern that matches the place; a `*` at its end stands for any index. */
const pattern = (at: string): string => (at.endsWith('/*') ? `${quoteWord(at.slice(0, -1))}*` : quoteWord(at));

/** A function with its body indented, and an empty line after it. */
export const shellFunction = (comment: string, name: string, body: readonly string[]): string =>
  [comment, `${name}() {`, ...body.map((line) => `  ${line}`), '}', ''].join('\n');

/** The branches of a `case` that set `takes` and `spec`. */
const valueCases = (places: readonly ValuePlace[], indent: string): readonly string[] =>
  places.map(
    ({ at, takes, spec }) => `${indent}${at.map(pattern).join(' | ')}) takes=${takes} spec=${quoteWord(spec)} ;;`,
  );

/** Finds the command that a word leads to. */
export const enterFunction = ({ steps }: CompletionTable): string =>
  shellFunction('# Sets next to the command that the word $2 leads to from $1.', '__repoctl_enter', [
    'case $1/$2 in',
    ...[...groupBy(steps, ({ to }) => to)].map(
      ([to, group]) =>
        `  ${group.map(({ from, word }) => pattern(`${from}/${word}`)).join(' | ')}) next=${quoteWord(to)} ;;`,
    ),
    '  *) return 1 ;;',
    'esac',
  ]);

/** Finds what the value of an option can be. */
export const optionFunction = ({ optionValues, globalOptionValues }: CompletionTable): string =>
  shellFunction(
    '# Sets takes to value where the option $2 of $1 takes one, to optional where only after =; sets spec to what it can be.',
    '__repoctl_option',
    [
      `takes='' spec=''`,
      'case $1/$2 in',
      ...valueCases(optionValues, '  '),
      '  *)',
      '    case $2 in',
      ...valueCases(globalOptionValues, '      '),
      '    esac',
      '    ;;',
      'esac',
    ],
  );

export const argumentFunction = ({ argumentValues }: CompletionTable): string =>
  shellFunction('# Sets spec to what the argument number $2 of $1 can be, from 0.', '__repoctl_argument', [
    `takes='' spec=''`,
    'case $1/$2 in',
    ...valueCases(argumentValues, '  '),
    'esac',
  ]);
