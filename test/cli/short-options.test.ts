/** Short options of issues and merge requests are those of `gh` and `glab`, and one letter means one thing. */
import { describe, expect, it } from 'vitest';
import { allCommands, type CommandModel } from '../../src/generate/model/command-model.ts';
import { modelOfProgram } from '../../src/generate/model/model-of-program.ts';
import { plan, run } from './support/run.ts';

const verbs = allCommands(await modelOfProgram()).filter(({ kind }) => kind === 'verb');

const nameOf = ({ words }: CommandModel): string => words.join(' ');

const optionsOf = ({ options, listOptions, globalOptions }: CommandModel) => [
  ...options,
  ...listOptions,
  ...globalOptions,
];

/** The verbs of issues and merge requests themselves, without those of their comments. */
const tracked = verbs.filter(
  ({ words: [noun = '', , inner] }) => ['issues', 'mrs'].includes(noun) && inner === undefined,
);

/** The options that have a letter wherever they are; `-a` is the assignees of an issue and the assignee of others. */
const letters: Readonly<Record<string, string>> = {
  '--state': '-s',
  '--author': '-A',
  '--limit': '-L',
  '--web': '-w',
  '--title': '-t',
  '--description': '-d',
  '--milestone': '-m',
  '--message': '-m',
};

/** The letters of options that are called differently in lists, creates, and updates. */
const byVerb: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'issues list': { '-l': '--labels', '-a': '--assignee' },
  'issues create': { '-l': '--labels', '-a': '--assignees', '-t': '--title' },
  'issues update': { '-l': '--add-label', '-a': '--assignees' },
  'mrs list': { '-l': '--labels', '-a': '--assignee' },
  'mrs create': { '-l': '--labels', '-a': '--assignee', '-t': '--title' },
  'mrs update': { '-l': '--add-label', '-a': '--assignee' },
};

describe('short options', () => {
  it('are the same for the same option in issues and mrs', () => {
    const wrong = tracked.flatMap((command) =>
      optionsOf(command)
        .filter(({ long, short }) => letters[long] !== undefined && short !== letters[long])
        .map(({ long }) => `${nameOf(command)} ${long} lacks ${letters[long]}`),
    );
    expect(wrong).toEqual([]);
  });

  it.each(Object.entries(byVerb))('are those of other tools in %s', (name, expected) => {
    const command = verbs.find((one) => nameOf(one) === name) as CommandModel;
    const optionOf = (letter: string) => optionsOf(command).find(({ short }) => short === letter)?.long;
    expect(Object.fromEntries(Object.keys(expected).map((letter) => [letter, optionOf(letter)]))).toEqual(expected);
  });

  it('are -L for the limit of every list', () => {
    const lists = verbs.filter(({ listOptions }) => listOptions.length > 0);
    const wrong = lists.filter(({ listOptions }) => listOptions.find(({ long }) => long === '--limit')?.short !== '-L');
    expect(wrong.map(nameOf)).toEqual([]);
  });

  it('are given to one option of a command', () => {
    const wrong = verbs.flatMap((command) => {
      const shorts = optionsOf(command).flatMap(({ short }) => (short === undefined ? [] : [short]));
      return shorts
        .filter((short, index) => shorts.indexOf(short) < index)
        .map((short) => `${nameOf(command)} ${short}`);
    });
    expect(wrong).toEqual([]);
  });
});

const project = ['-p', 'team/app'];

describe('the title of a new issue or merge request', () => {
  it('is an argument or an option', async () => {
    const { body } = await plan(['issues', 'create', 'Lamp is out', '-d', 'Since noon', '-l', 'bug,quay', ...project]);
    expect(body).toEqual({ title: 'Lamp is out', description: 'Since noon', labels: 'bug,quay' });
    expect((await plan(['issues', 'create', '-t', 'Lamp is out', ...project])).body).toEqual({ title: 'Lamp is out' });
    expect((await plan(['issues', 'create', '--title=Lamp is out', ...project])).body).toEqual({
      title: 'Lamp is out',
    });
  });

  it.each([
    ['as both', ['Lamp', '-t', 'Lantern'], '<title> and --title cannot be used together'],
    ['as an option with two values', ['-t', 'Lamp', '-t', 'Lantern'], '--title was given twice, with different values'],
    ['not at all', [], '<title> is required'],
  ])('is an error %s', async (_how, words, message) => {
    const { code, err } = await run(['issues', 'create', ...words, ...project, '--no-input']);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  });
});

it('refuses a project that is given as an argument and as an option', async () => {
  const { code, err } = await run(['projects', 'get', 'team/app', '-p', 'team/other']);
  expect([code, err]).toEqual([2, 'error: <project> and --project cannot be used together\n']);
});
