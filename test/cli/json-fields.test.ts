/** `--json=a,b` chooses fields, as `--fields a,b` does; other tools have them as the next word. */
import { describe, expect, it } from 'vitest';
import { declaredFields } from '../../src/contract/vocabulary/endpoint.ts';
import { allCommands } from '../../src/generate/model/command-model.ts';
import { modelOfProgram } from '../../src/generate/model/model-of-program.ts';
import { json, recordingServer } from '../api/support/recording-server.ts';
import { plan, run } from './support/run.ts';

const label = { id: 1, name: 'bug', color: '#d9534f', description: null };

const labelsAt = async (argv: readonly string[]) => {
  const { url, received } = await recordingServer((response) => json(response, [label]));
  const env = { REPOCTL_URL: url, REPOCTL_TOKEN: 'rct_x', REPOCTL_PROJECT: 'team/app' };
  const { code, out, err } = await run(argv, { env });
  return { code, out, err, paths: received.map((request) => request.url) };
};

const chosen = '[\n  {\n    "id": 1,\n    "name": "bug"\n  }\n]\n';

describe('fields after --json', () => {
  it.each([
    ['as one word after the verb', ['labels', 'list', '--json=id,name']],
    ['as one word before the noun', ['--json=id,name', 'labels', 'list']],
    ['as one word in two parts', ['labels', 'list', '--json=id', '--json=name']],
    ['as the next word, if all of them are fields', ['labels', 'list', '--json', 'id,name']],
    ['before other options', ['labels', 'list', '--json', 'id,name', '-L', '3']],
  ])('are chosen %s', async (_how, argv) => {
    expect(await labelsAt(argv)).toMatchObject({ code: 0, out: chosen });
  });

  it('can be fields of fields', async () => {
    const { url } = await recordingServer((response) => json(response, [{ iid: 4, author: { username: 'maya' } }]));
    const env = { REPOCTL_URL: url, REPOCTL_TOKEN: 'rct_x', REPOCTL_PROJECT: 'team/app' };
    const { out } = await run(['issues', 'list', '--json', 'iid,author.username'], { env });
    expect(JSON.parse(out)).toEqual([{ iid: 4, author: { username: 'maya' } }]);
  });

  it('are taken by every verb', async () => {
    const verbs = allCommands(await modelOfProgram()).filter(({ kind }) => kind === 'verb');
    const without = verbs.filter(({ globalOptions }) => {
      const longs = new Set(globalOptions.map(({ long }) => long));
      return !longs.has('--json') || !longs.has('--fields');
    });
    expect(without.map(({ words }) => words.join(' '))).toEqual([]);
  });

  it('can be the next word of every read with declared fields, and of every tool without arguments', async () => {
    const alone = allCommands(await modelOfProgram()).flatMap(
      ({ kind, commands, words, verb, options, arguments: taken }) => {
        const fields = declaredFields(verb?.endpoint.response);
        const isRead = verb?.endpoint.risk === 'read' && fields.length > 1;
        const isTool = kind === 'tool' && commands.length + taken.length === 0;
        const needed = options.some(({ long }) => long === '--file') ? ['--file', 'group.yaml'] : [];
        return isRead || isTool
          ? [[...words, ...needed, '--json', [...fields, 'id', 'name'].slice(0, 2).join(',')]]
          : [];
      },
    );
    const wrong: unknown[] = [];
    for (const line of alone) {
      const { err } = await run([...line, '--columns', 'name']);
      if (!err.includes('--columns and --fields cannot be used together')) wrong.push({ line, err });
    }
    expect(wrong).toEqual([]);
    expect(alone).toContainEqual(['whoami', '--json', 'id,name']);
  });

  it('make errors JSON', async () => {
    const { err } = await run(['labels', 'list', '--json=id', '--bogus']);
    expect(JSON.parse(err)).toMatchObject({ error: { message: 'unknown option "--bogus"' } });
  });
});

describe('a word after --json that is no list of fields', () => {
  it('is an argument', async () => {
    const { paths } = await labelsAt(['labels', 'get', '--json', 'name']);
    expect(paths).toEqual(['/api/v4/projects/team%2Fapp/labels/name']);
    expect((await labelsAt(['labels', 'get', '--json', 'bug,name'])).paths).toEqual([
      '/api/v4/projects/team%2Fapp/labels/bug%2Cname',
    ]);
  });

  it('is an argument of a write even if all of its parts are fields', async () => {
    const { body } = await plan(['labels', 'create', '--json', 'id,name', '--color', 'red', '-p', 'team/app']);
    expect(body).toMatchObject({ name: 'id,name' });
  });

  it('is the value of an option that stands before it', async () => {
    const { body } = await plan(['issues', 'create', 'Lamp', '-d', '--json=id', '-p', 'team/app']);
    expect(body).toEqual({ title: 'Lamp', description: '--json=id' });
  });

  it.each([
    ['one field', 'title'],
    ['an unknown field', 'number,title'],
  ])('is an error that names --fields where no argument is taken: %s', async (_what, word) => {
    const { code, err } = await run(['issues', 'list', '--json', word]);
    expect(code).toBe(2);
    expect(JSON.parse(err)).toMatchObject({
      error: { hint: `To print some fields only, use "--fields ${word}" or "--json=${word}".` },
    });
  });

  it('is an error that names --fields where it is no project', async () => {
    const { url } = await recordingServer((response) => json(response, { message: '404 Project Not Found' }, 404));
    const env = { REPOCTL_URL: url, REPOCTL_TOKEN: 'rct_x' };
    const { err } = await run(['environments', 'list', '--json', 'name'], { env });
    expect(JSON.parse(err)).toMatchObject({
      error: { code: 'not-found', hint: 'To print some fields only, use "--fields name" or "--json=name".' },
    });
  });
});

it('refuses --json= without fields', async () => {
  const { code, err } = await run(['labels', 'list', '--json=']);
  expect([code, err]).toEqual([2, 'error: --json= must be followed by comma-separated fields\n']);
});
