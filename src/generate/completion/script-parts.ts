/** The parts that completion scripts are put together from: their engine, and the functions that bash and zsh write alike. */
import { readFileSync } from 'node:fs';
import { groupBy } from '../model/group-by.ts';
import type { CompletionTable } from './table.ts';
import type { OptionValue, Value } from './value.ts';

/** The part of a completion script that is the same whatever the commands are; it lies beside the sources only. */
export const readEngine = (name: string): string =>
  readFileSync(new URL(`../../../src/generate/completion/${name}`, import.meta.url), 'utf8');

/** The text as one word of bash or zsh, with nothing in it expanded. */
export const quoteWord = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Whether a place ends with a `*`, which stands for any index. */
const isOpen = (at: string): boolean => at.endsWith('/*');

/** A pattern that matches the place. */
const pattern = (at: string): string => (isOpen(at) ? `${quoteWord(at.slice(0, -1))}*` : quoteWord(at));

/** Branches that do the same, together. The first that fits counts: what is for one index stands before what is for any. */
export const sameBranches = <Lines extends string | readonly string[]>(
  branches: readonly (readonly [at: string, lines: Lines])[],
): readonly (readonly (readonly [at: string, lines: Lines])[])[] => {
  const exactFirst = branches.toSorted(([one], [other]) => Number(isOpen(one)) - Number(isOpen(other)));
  return [...groupBy(exactFirst, ([at, lines]) => `${isOpen(at)} ${String(lines)}`).values()];
};

/** A function with its body indented, and an empty line after it. */
export const shellFunction = (comment: string, name: string, body: readonly string[]): string =>
  [comment, `${name}() {`, ...body.map((line) => `  ${line}`), '}', ''].join('\n');

/** A place, and what is run there. */
type Branch = readonly [at: string, lines: string | readonly string[]];

const branchLines = (patterns: string, lines: string | readonly string[]): readonly string[] =>
  typeof lines === 'string'
    ? [`  ${patterns}) ${lines} ;;`]
    : [`  ${patterns})`, ...lines.map((line) => `    ${line}`), '    ;;'];

/** A `case` with one branch for all places where the same is run. */
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

/** Sets what is not as it usually is: a value, which nothing is known about. */
const setValue = ({ takes, spec }: Value): string =>
  [...(takes === 'value' ? [] : [`takes=${takes}`]), ...(spec === '' ? [] : [setSpec(spec)])].join(' ');

/** Finds the command that a word leads to. */
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

/** By the name of the option; where that does not tell, by the command as well. */
const optionCase = (values: readonly OptionValue[]): readonly string[] =>
  caseOn(
    '$2',
    values.map(({ word, usual, exceptions }) => {
      const special = exceptions.map(({ path, value }): Branch => [path, setValue(value)]);
      return [word, special.length === 0 ? setValue(usual) : caseOn('$1', special, setValue(usual))];
    }),
    setValue({ takes: 'nothing', spec: '' }),
  );

/** Finds what the value of an option can be. */
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
