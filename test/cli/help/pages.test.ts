/**
 * Help fits a terminal: each page of each command and topic, as it is printed. The short run has the usual page of each
 * command at 80 columns, and other pages of a sample.
 */
import { parse } from 'shell-quote';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadAllNouns } from '../../../src/cli/manifest.ts';
import type { Noun } from '../../../src/cli/verbs/noun.ts';
import { topicParts } from '../../../src/cli/help/topics.ts';
import { topicPage } from '../../../src/cli/program/command-help.ts';
import { topicNames } from '../../../src/cli/program/help-text.ts';
import { allCommands, type CommandModel, type OptionModel } from '../../../src/generate/model/command-model.ts';
import { modelOfProgram } from '../../../src/generate/model/model-of-program.ts';
import { sampleOf } from '../../support/rounds.ts';
import { run } from '../support/run.ts';

const widths = [60, 80, 120];

let commands: readonly CommandModel[];
let sample: readonly CommandModel[];
beforeAll(async () => {
  commands = allCommands(await modelOfProgram());
  const named = commands.map((command) => [command.words.join(' '), command] as const);
  sample = sampleOf(named, ([, { kind, words, verb }]) => [kind, words.length, verb?.endpoint.risk].join(' ')).map(
    ([, command]) => command,
  );
});

const pages = new Map<string, string>();

/** A page is printed once for all tests. */
const printed = async (argv: readonly string[], columns = 80): Promise<string> => {
  const name = `${argv.join(' ')} at ${columns}`;
  const known = pages.get(name);
  if (known !== undefined) return known;
  const { code, out, err } = await run(argv, { columns });
  if (code !== 0 || err !== '') throw new Error(`${name}: exit code ${code}, ${err}`);
  pages.set(name, out);
  return out;
};

const usualPages = (of: readonly CommandModel[]): readonly (readonly string[])[] =>
  of.map(({ words }) => [...words, '--help']);

/** The command lines of the pages that show everything. */
const wholePages = (): readonly (readonly string[])[] => [
  ...sample.map(({ words }) => [...words, '--help', '--all']),
  ...topicNames.map((name) => ['help', name]),
];

/** A word, a quoted argument, or either with the option in front of it: nothing at which a line could be broken. */
const isOneWord = (line: string): boolean => /^ *(--?[\w-]+ )?(\S+|'[^']*'|"[^"]*")( \\)?$/.test(line);

/** The words of a page without the signs that join wrapped lines. */
const wordsIn = (page: string): readonly string[] =>
  page
    .replaceAll(' \\\n', '\n')
    .replaceAll(/(?<=\S)\|\n\s*/g, '|')
    .split(/\s+/)
    .filter((word) => word !== '' && word !== '#');

const ownOptions = ({ options }: CommandModel): readonly OptionModel[] =>
  options.filter(({ heading }) => heading === undefined);

/** True if the page has the option in its list. */
const lists = (page: string, { long }: OptionModel): boolean =>
  new RegExp(`^  (-\\w, )?--(\\[no-\\])?${long.slice(2)}( |$)`, 'm').test(page);

describe('a page of help', () => {
  it.each(widths)('keeps within %i columns', async (columns) => {
    const faults: string[] = [];
    const whole = columns === 60 ? wholePages() : topicNames.map((name) => ['help', name]);
    for (const argv of [...usualPages(columns === 80 ? commands : sample), ...whole]) {
      const page = await printed(argv, columns);
      const wide = page.split('\n').filter((line) => line.length > columns && !isOneWord(line));
      faults.push(...wide.map((line) => `${argv.join(' ')}: ${line}`));
    }
    expect(faults).toEqual([]);
  });

  it('breaks no word', async () => {
    for (const argv of wholePages()) {
      const expected = wordsIn(await printed(argv, Infinity));
      expect.soft(wordsIn(await printed(argv, 60)), argv.join(' ')).toEqual(expected);
    }
  });

  it('of a command has at most 40 lines at 80 columns', async () => {
    const faults: string[] = [];
    for (const { words } of commands) {
      const count = (await printed([...words, '--help'])).trimEnd().split('\n').length;
      if (count > 40) faults.push(`${words.join(' ')}: ${count}`);
    }
    expect(faults).toEqual([]);
  });

  it('of a command has at most ten options, the required ones among them, and counts the others', async () => {
    const faults: string[] = [];
    for (const command of commands.filter(({ kind }) => kind === 'verb' || kind === 'tool')) {
      const page = await printed([...command.words, '--help']);
      const own = ownOptions(command);
      const shown = own.filter((option) => lists(page, option));
      const left = /^(\d+) more options?\b/m.exec(page)?.[1] ?? '0';
      const required = own.filter(({ long }) => new RegExp(`${long}\\b`).test(command.usage));
      const name = command.words.join(' ');
      if (shown.length > 10) faults.push(`${name} has ${shown.length} options`);
      if (Number(left) !== own.length - shown.length) faults.push(`${name} has not ${left} more options`);
      if (left !== '0' && !page.includes(`repoctl ${name} --help --all`)) faults.push(`${name} names no --all`);
      for (const { long } of required.filter((option) => !shown.includes(option))) faults.push(`${name} lacks ${long}`);
    }
    expect(faults).toEqual([]);
  });

  it('of a command lists the options of its examples', async () => {
    const faults: string[] = [];
    for (const command of commands.filter(({ kind }) => kind === 'verb')) {
      const page = await printed([...command.words, '--help']);
      const own = ownOptions(command);
      const examples = command.examples.filter((example) => page.includes(`  # ${example.caption}\n`));
      const start = `repoctl ${command.words.join(' ')} `;
      const lines = examples.map((example) => example.command).filter((line) => line.startsWith(start));
      const used = new Set(lines.flatMap((line) => line.match(/--[a-z-]+/g) ?? []));
      const missing = own.filter((option) => used.has(option.long) && !lists(page, option));
      for (const { long } of missing) faults.push(`${command.words.join(' ')} lacks ${long}`);
    }
    expect(faults).toEqual([]);
  });

  it('of a command names no unknown option among its usual ones', async () => {
    const faultsIn = (noun: Noun, before: string): readonly string[] => [
      ...noun.verbs.flatMap(({ name, usual = [] }) => {
        const path = `${before}${noun.name} ${name}`;
        const own = commands.find(({ words }) => words.join(' ') === path)?.options.map(({ long }) => long) ?? [];
        return usual.filter((long) => !own.includes(long)).map((long) => `${path} ${long}`);
      }),
      ...(noun.nouns ?? []).flatMap((inner) => faultsIn(inner, `${before}${noun.name} `)),
    ];
    expect((await loadAllNouns()).flatMap((noun) => faultsIn(noun, ''))).toEqual([]);
  });

  it('has all options and examples with --all', async () => {
    const faults: string[] = [];
    for (const command of sample.filter(({ kind }) => kind === 'verb' || kind === 'tool')) {
      const page = await printed([...command.words, '--help', '--all'], Infinity);
      const { options, listOptions, examples } = command;
      const missing = [
        ...[...options, ...listOptions].filter((option) => !lists(page, option)).map(({ long }) => long),
        ...examples.filter((example) => !page.includes(`  ${example.command}\n`)).map((example) => example.command),
      ];
      faults.push(...missing.map((text) => `${command.words.join(' ')}: ${text}`));
    }
    expect(faults).toEqual([]);
  });

  it('of the program names all topics', async () => {
    const page = (await printed(['help'])).split(/[\s,]+/);
    expect(topicNames.filter((name) => !page.includes(name))).toEqual([]);
  });
});

/** The calls of repoctl in a command line, each as its words. */
const callsIn = (line: string): readonly (readonly string[])[] => {
  const calls: string[][] = [[]];
  for (const word of parse(line, (name) => `$${name}`)) {
    if (typeof word === 'string') calls.at(-1)?.push(word);
    else if ('op' in word && word.op !== 'glob') calls.push([]);
    else if ('op' in word) calls.at(-1)?.push('pattern' in word ? word.pattern : '');
  }
  return calls.filter(([first]) => first === 'repoctl').map((words) => words.slice(1));
};

const commandOf = (words: readonly string[]): CommandModel | undefined =>
  commands
    .filter((one) => one.words.every((word, at) => words[at] === word))
    .toSorted((a, b) => b.words.length - a.words.length)[0];

/** The options of a call that its help does not have. */
const unknownIn = (words: readonly string[]): readonly string[] => {
  const command = commandOf(words);
  // It takes the options of "get".
  if (command?.words[0] === 'open') return [];
  const known = [...(command?.options ?? []), ...(command?.listOptions ?? []), ...(command?.globalOptions ?? [])];
  const names = new Set(known.flatMap(({ long, short = long }) => [long, short]));
  for (const { long, takes } of known) if (takes === 'optional value') names.add(long.replace('--', '--no-'));
  // What follows -- is for Git.
  const end = words.indexOf('--');
  return words
    .slice(0, end === -1 ? undefined : end)
    .map((word) => /^(--[a-z][\w-]*|-[a-zA-Z]$)/.exec(word)?.[0] ?? '')
    .filter((name) => name !== '' && !names.has(name));
};

it('an example of a command or a topic only has options that help lists', () => {
  const lines = [
    ...commands.flatMap(({ examples }) => examples.map(({ command }) => command)),
    ...topicNames.flatMap((name) => topicPage(name, topicParts[name]([]), Infinity).match(/^ {2}repoctl .*$/gm) ?? []),
  ];
  const faults = lines.flatMap((line) =>
    callsIn(line).flatMap((words) => unknownIn(words).map((name) => `${name}: ${line}`)),
  );
  expect(lines.length).toBeGreaterThan(500);
  expect(faults).toEqual([]);
});
