/** Parts of completion scripts: the engine, and the functions that are the same in bash and zsh. */
import { readFileSync } from 'node:fs';
import { groupBy } from '../model/group-by.ts';
import type { CompletionTable } from './table.ts';
import type { OptionValue, Value } from './value.ts';

/** Reads the engine, the part of a completion script that does not depend on the commands. It is only in the source folder. */
export const readEngine = (name: string): string =>
  readFileSync(new URL(`../../../src/generate/completion/${name}`, import.meta.url), 'utf8');

/** Quotes the text as one word of bash or zsh, without expansions. */
export const quoteWord = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** `*` at the end of a position matches any index. */
const isOpen = (at: string): boolean => at.endsWith('/*');

/** Returns a pattern that matches the position. */
const pattern = (at: string): string => (isOpen(at) ? `${quoteWord(at.slice(0, -1))}*` : quoteWord(at));

/** Joins branches with the same lines. The first match counts, so that positions with an index come before those with `*`. */
export const sameBranches = <Lines extends string | readonly string[]>(
  branches: readonly (readonly [at: string, lines: Lines])[],
): readonly (readonly (readonly [at: string, lines: Lines])[])[] => {
  const exactFirst = branches.toSorted(([one], [other]) => Number(isOpen(one)) - Number(isOpen(other)));
  return [...groupBy(exactFirst, ([at, lines]) => `${isOpen(at)} ${String(lines)}`).values()];
};

/** Writes a function with an indented body, and an empty line after it. */
export const shellFunction = (comment: string, name: string, body: readonly string[]): string =>
  [comment, `${name}() {`, ...body.map((line) => `  ${line}`), '}', ''].join('\n');

/** A position in a command line, and the lines that run there. */
type Branch = readonly [at: string, lines: string | readonly string[]];

const branchLines = (patterns: string, lines: string | readonly string[]): readonly string[] =>
  typeof lines === 'string'
    ? [`  ${patterns}) ${lines} ;;`]
    : [`  ${patterns})`, ...lines.map((line) => `    ${line}`), '    ;;'];

/** A `case` that has one branch for all positions with the same lines. */
export const caseOn = (subject: string, branches: readonly Branch[], otherwise?: string): readonly string[] => [
  `case ${subject} in`,
  ...sameBranches(branches).flatMap((same) => {
    const [[, lines] = ['', '']] = same;
    return branchLines(same.map(([at]) => pattern(at)).join(' | '), lines);
  }),
  ...(otherwise === undefined ? [] : branchLines('*', otherwise)),
  'esac',
];

const setSpec = (spec: string): string => `spec=${quoteWord(spec)}`;

/** Sets the variables of a value, except those that have their usual value. */
const setValue = ({ takes, spec }: Value): string =>
  [...(takes === 'value' ? [] : [`takes=${takes}`]), ...(spec === '' ? [] : [setSpec(spec)])].join(' ');

/** The function that finds the command after a word. */
export const enterFunction = ({ steps }: CompletionTable): string =>
  shellFunction('# Sets next to the command that the word $2 leads to from $1.', '__repoctl_enter', [
    'local name',
    ...caseOn(
      '$1/$2',
      steps.map(({ from, word, name }) => [`${from}/${word}`, `name=${quoteWord(name)}`]),
      'return 1',
    ),
    'next=${1:+$1 }$name',
  ]);

/** Selects by the name of the option, and by the command where the name is not enough. */
const optionCase = (values: readonly OptionValue[]): readonly string[] =>
  caseOn(
    '$2',
    values.map(({ word, usual, exceptions }) => {
      const special = exceptions.map(({ path, value }): Branch => [path, setValue(value)]);
      return [word, special.length === 0 ? setValue(usual) : caseOn('$1', special, setValue(usual))];
    }),
    setValue({ takes: 'nothing', spec: '' }),
  );

/** The function that finds the possible values of an option. */
export const optionFunction = ({ ownOptions, globalOptionValues }: CompletionTable): string =>
  shellFunction(
    '# Sets takes to value where the option $2 of $1 takes one, or to optional or nothing, and spec to what it can be.',
    '__repoctl_option',
    [
      `takes=value spec=''`,
      'if __repoctl_has "$1" "$2"; then',
      ...optionCase(ownOptions.values).map((line) => `  ${line}`),
      'else',
      ...optionCase(globalOptionValues).map((line) => `  ${line}`),
      'fi',
    ],
  );

export const argumentFunction = ({ argumentValues }: CompletionTable): string =>
  shellFunction('# Sets spec to what the argument number $2 of $1 can be, from 0.', '__repoctl_argument', [
    `spec=''`,
    ...caseOn(
      '$1/$2',
      argumentValues.map(({ at, spec }) => [at, setSpec(spec)]),
    ),
  ]);
