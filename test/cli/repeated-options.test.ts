/**
 * An option that is given twice is combined if it is a list, and refused if its values differ. The short run has a sample of
 * the options.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parameterKind } from '../../src/cli/verbs/parameter-kind.ts';
import { allCommands, type CommandModel, type OptionModel } from '../../src/generate/model/command-model.ts';
import { modelOfProgram } from '../../src/generate/model/model-of-program.ts';
import { json, recordingServer } from '../api/support/recording-server.ts';
import { sampleOf } from '../support/rounds.ts';
import { run } from './support/run.ts';

const env = { REPOCTL_URL: 'http://127.0.0.1:9', REPOCTL_TOKEN: 'rct_x', REPOCTL_PROJECT: 'team/app' };

const program = await modelOfProgram();
const verbs = allCommands(program).filter(({ kind }) => kind === 'verb');

const labelsList = verbs.find(({ words }) => words.join(' ') === 'labels list');

/** Options without commas that can be given several times. */
const several = new Set(['--field', '--where', '--match', '--skip']);

const addsUp = ({ verb }: CommandModel, { long, values: { list } }: OptionModel): boolean => {
  const parameter = verb?.parameters.find(({ name }) => `--${name}` === long);
  if (parameter === undefined) return list === true || several.has(long);
  return list === true || parameterKind(parameter.schema, parameter.words).kind === 'map';
};

const twoOf = ({ values: { words = [], list } }: OptionModel): readonly [string, string] =>
  words.length > 1 && list !== true ? [words[0] as string, words[1] as string] : ['1', '2'];

const twice = async (command: CommandModel, option: OptionModel): Promise<string> => {
  const [one, other] = twoOf(option);
  const { err } = await run([...command.words, `${option.long}=${one}`, `${option.long}=${other}`], { env });
  return err;
};

/** Options under a heading are the same for many verbs, and a choice of one value cannot differ. */
const isOwn = ({ takes, heading, values: { words } }: OptionModel): boolean =>
  takes !== 'nothing' && heading === undefined && words?.length !== 1;

/** The options of all verbs that are their own. */
const owned = verbs.flatMap((command) =>
  command.options
    .filter(isOwn)
    .map((option) => [`${command.words.join(' ')} ${option.long}`, command, option] as const),
);

const kindOf = ([, command, { values }]: (typeof owned)[number]): string =>
  [command.verb?.endpoint.risk, values.list, values.words !== undefined].join(' ');

describe('an option that is given twice with different values', () => {
  it('is combined or refused by every verb', async () => {
    for (const [name, command, option] of sampleOf(owned, kindOf)) {
      const err = await twice(command, option);
      const refused = err.includes(`${option.long} was given twice, with different values`);
      expect.soft(refused, name).toBe(!addsUp(command, option));
    }
  });

  it('is combined or refused if it is global or belongs to every list', async () => {
    const options = [...(labelsList?.globalOptions ?? []), ...(labelsList?.listOptions ?? [])];
    for (const option of options.filter(({ takes }) => takes === 'value')) {
      const err = await twice(labelsList as CommandModel, option);
      const refused = err.includes(`${option.long} was given twice, with different values`);
      expect.soft(refused, option.long).toBe(!addsUp(labelsList as CommandModel, option));
    }
  });

  it('is combined by every tool if it takes a list with commas', async () => {
    const tools = allCommands(program).filter(({ kind }) => kind === 'tool');
    const lists = tools.flatMap((tool) =>
      tool.options
        .filter(({ values: { list }, description }) => list === true || /^comma-separated/i.test(description))
        .map((option) => [tool, option] as const),
    );
    for (const [tool, option] of lists) {
      expect.soft(await twice(tool, option), `${tool.words.join(' ')} ${option.long}`).not.toContain('was given twice');
    }
    expect(lists.map(([{ words }, { long }]) => [...words, long].join(' '))).toContain('export --section');
  });

  it('has one value per level: the level of the command overrides the others', async () => {
    const { out } = await run(['-o', 'yaml', 'labels', 'list', '-o', 'json', '--dry-run'], { env });
    expect(JSON.parse(out)).toMatchObject({ method: 'GET' });
  });

  it('is accepted if both values are equal', async () => {
    const { code, out } = await run(['labels', 'list', '-p', 'a/b', '-p', 'a/b', '--dry-run'], { env });
    expect([code, out]).toEqual([0, expect.stringContaining('/projects/a%2Fb/labels')]);
  });
});

describe('list options that are given twice', () => {
  it('are sent as one', async () => {
    const { out } = await run(['issues', 'list', '--labels', 'a', '--labels', 'b', '--dry-run'], { env });
    expect(out).toContain('labels=a%2Cb');
  });

  it('add and remove labels together, as one list does', async () => {
    const { url, received } = await recordingServer((response) => json(response, { iid: 4, labels: ['c', 'd'] }));
    const change = async (...options: readonly string[]): Promise<unknown> => {
      await run(['issues', 'update', '4', ...options, '--remove-label', 'c'], { env: { ...env, REPOCTL_URL: url } });
      return received
        .splice(0)
        .find(({ method }) => method === 'PUT')
        ?.body.toString();
    };
    const apart = await change('-l', 'a', '-l', 'b');
    expect(apart).toEqual(await change('-l', 'a,b'));
    expect(apart).toBe('{"labels":["d","a","b"]}');
  });

  it('select the records for which all --where conditions are true', async () => {
    const { url } = await recordingServer((response) =>
      json(response, [
        { name: 'a', priority: 1 },
        { name: 'b', priority: 1 },
        { name: 'b', priority: 2 },
      ]),
    );
    const argv = ['labels', 'list', '--where', '.name == "b"', '--where', '.priority == 1', '--jq', '[.[].name]'];
    expect((await run(argv, { env: { ...env, REPOCTL_URL: url } })).out).toBe('["b"]\n');
  });
});

describe('a switch', () => {
  it.each([
    [['--active=false'], { active: false }],
    [['--no-active'], { active: false }],
    [['--active=true'], { active: true }],
    [['--active'], { active: true }],
  ])('is sent as a boolean: %j', async (options, body) => {
    const { out } = await run(['schedules', 'update', '8', ...options, '--dry-run', '--json'], { env });
    expect((JSON.parse(out) as { body: unknown }).body).toEqual(body);
  });

  it.each([
    ['--active', 'false'],
    ['--active', 'true'],
  ])('takes no separate value: %s %s', async (...options) => {
    const { code, err } = await run(['schedules', 'update', 'Weekly', ...options], { env });
    expect([code, err]).toEqual([2, expect.stringContaining(`Use --active=${options[1]}`)]);
  });
});

describe('a value that starts with a dash', () => {
  it.each(['-----BEGIN PRIVATE KEY-----\nsecret', '- secret', '-secret value'])(
    'is not quoted in the error, since it may be a secret: %j',
    async (value) => {
      const { code, err } = await run(['variables', 'set', 'KEY', value], { env });
      expect([code, err]).toEqual([2, expect.stringContaining('Put a value that starts with "-" after "--"')]);
      expect(err).not.toContain('secret');
    },
  );

  it('is accepted after --', async () => {
    const argv = ['broadcast', 'create', '--dry-run', '--json', '--', '- an item'];
    expect(JSON.parse((await run(argv, { env })).out)).toMatchObject({ body: { message: '- an item' } });
  });
});

describe('the options of an alias', () => {
  it.each([
    [['brief', '-o', 'csv'], 'csv'],
    [['brief', '--yaml'], 'yaml'],
    [['-o', 'csv', 'brief'], 'csv'],
    [['brief'], 'json'],
  ] as const)('are overridden by typed options: %j', async (argv, format) => {
    const { url } = await recordingServer((response) => json(response, [{ name: 'bug' }]));
    const home = await mkdtemp(join(tmpdir(), 'repoctl-alias-'));
    onTestFinished(() => rm(home, { recursive: true, force: true }));
    const configuration = { aliases: { brief: 'labels list -o json --fields name' } };
    await writeFile(join(home, 'config.json'), JSON.stringify(configuration), { mode: 0o600 });
    const { out } = await run([...argv], { env: { ...env, REPOCTL_URL: url, REPOCTL_CONFIG_DIR: home } });
    const texts = { csv: 'name\nbug\n', yaml: '- name: bug\n', json: '[\n  {\n    "name": "bug"\n  }\n]\n' };
    expect(out).toBe(texts[format]);
  });
});
