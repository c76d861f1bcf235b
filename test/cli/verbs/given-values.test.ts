/** Special values in every command: empty input, null, and numbers. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parameterKind } from '../../../src/cli/verbs/parameter-kind.ts';
import { parseParameter } from '../../../src/cli/verbs/parse-parameter.ts';
import { resolveVerb } from '../../../src/cli/verbs/resolve-verb.ts';
import type { VerbParameter } from '../../../src/cli/verbs/parameter.ts';
import { json, recordingServer } from '../../api/support/recording-server.ts';
import { sampleOf } from '../../support/rounds.ts';
import { startService, type TestService } from '../../support/service.ts';
import { commandsAt } from '../support/commands.ts';
import { everyVerb, kindOfVerb } from '../support/every-verb.ts';
import { makeHome } from '../support/home.ts';
import { run } from '../support/run.ts';

const takesSources = ({ schema, words }: VerbParameter): boolean => parameterKind(schema, words).kind === 'text';

/** Every option with a string value that the example of its verb does not contain. */
const textOptions = everyVerb.flatMap((typed) =>
  resolveVerb(typed[2])
    .parameters.filter((parameter) => parameter.place === 'flag' && takesSources(parameter))
    .filter(({ label, short }) => !typed[1].some((word) => word === label || word === `-${short}`))
    .map((parameter) => [`${typed[0]} ${parameter.label}`, typed, parameter] as const),
);

describe('empty stdin', () => {
  it('is refused as a value of any option before any request', async () => {
    const server = await recordingServer((response) => json(response, []));
    for (const [, [path, words], { label, wire }] of sampleOf(textOptions, ([, typed]) => kindOfVerb(typed))) {
      if (wire === 'content') continue;
      const env = { REPOCTL_URL: server.url, REPOCTL_TOKEN: 'rct_x', REPOCTL_PROJECT: 'a/b', REPOCTL_GROUP: 'a' };
      const typed = words.map((word) => (word.startsWith('@') ? 'text' : word));
      const { code, err } = await run([...typed, label, '-', '--yes'], { env, stdin: '' });
      // Options that conflict with those of the example exit with another usage error.
      expect.soft({ path, label, code, sent: server.received.length }).toEqual({ path, label, code: 2, sent: 0 });
      expect
        .soft(err, `${path} ${label}`)
        .toMatch(/stdin of .* is empty\n|cannot be used|can only be used with|from stdin|too many arguments/);
    }
  });
});

const now = new Date('2024-05-01T12:00:00Z');
const parsed = (parameter: VerbParameter, text: string): unknown =>
  parseParameter({ ...parameter, texts: [text], verbatim: false }, now);

const namesOptions = everyVerb.flatMap(([path, , verb]) => {
  const resolved = resolveVerb(verb);
  return resolved.parameters
    .filter(({ schema, words }) => {
      const kind = parameterKind(schema, words);
      const isText = kind.kind === 'text' && (kind.pattern === undefined || new RegExp(kind.pattern).test('null'));
      const takesNull = schema.pattern === undefined || new RegExp(schema.pattern).test('null');
      return (
        (schema.format === 'names' && takesNull) ||
        (isText && (kind.minLength ?? 0) <= 4) ||
        (kind.kind === 'list' &&
          kind.item.kind !== 'choice' &&
          kind.item.kind !== 'integer' &&
          kind.item.kind !== 'map')
      );
    })
    .map((parameter) => [`${path} ${parameter.label}`, resolved.endpoint.method, parameter] as const);
});

describe('null', () => {
  it('clears a field in updates, and is a literal name in other commands', () => {
    for (const [path, method, parameter] of namesOptions) {
      const { schema, place } = parameter;
      const isList = parameterKind(schema, parameter.words).kind === 'list';
      const isNullable = [schema.type].flat().includes('null');
      const clears = method === 'PUT' && place === 'flag' && (isNullable || isList || schema.format === 'names');
      const cleared = isNullable ? null : isList ? [] : '';
      expect.soft(parsed(parameter, 'null'), path).toEqual(clears ? cleared : isList ? ['null'] : 'null');
    }
  });

  it.each([
    [['issues', 'update', '1', '--labels', 'a,null'], '--labels'],
    [['issues', 'update', '1', '--assignees', 'null,root'], '--assignees'],
    [['projects', 'update', 'a/b', '--tag-list', 'null', '--tag-list', 'x'], '--tag-list'],
  ])('is refused together with other values: %j', async (argv, label) => {
    expect(
      await run([...argv, '--dry-run'], { env: { REPOCTL_URL: 'http://forge.test', REPOCTL_PROJECT: 'a/b' } }),
    ).toMatchObject({
      code: 2,
      err: expect.stringContaining(`${label} cannot have null beside other values`),
    });
  });

  it('is sent as null for every nullable type that is not a string', () => {
    for (const [, , verb] of everyVerb) {
      for (const parameter of resolveVerb(verb).parameters) {
        const { kind } = parameterKind(parameter.schema, parameter.words);
        if (kind === 'text' || kind === 'list' || ![parameter.schema.type].flat().includes('null')) continue;
        expect(parsed(parameter, 'null')).toBeNull();
      }
    }
  });
});

describe('values', () => {
  let service: TestService;
  const { repoctl, json: recordOf } = commandsAt(() => service, { REPOCTL_PROJECT: 'root/app' });
  const records = (...argv: readonly string[]): Promise<unknown> => recordOf(argv);

  beforeAll(async () => {
    service = await startService();
    await repoctl(['projects', 'create', 'app', '--tag-list', 'one,two', '--initialize-with-readme']);
    await repoctl(['issues', 'create', 'Lamp', '--labels', 'a,b', '--assignees', 'root', '--description', 'dim']);
  });

  afterAll(() => service.stop());

  it('of labels, tags, and assignees are cleared by null', async () => {
    const argv = ['issues', 'update', '1', '--labels', 'null', '--assignees', 'null', '--description', 'null'];
    expect(await records(...argv)).toMatchObject({ labels: [], assignees: [], description: '' });
    expect(await records('projects', 'update', 'root/app', '--tag-list', 'null')).toMatchObject({ tag_list: [] });
  });

  it('of labels can be named "null" in other commands', async () => {
    expect(await records('issues', 'update', '1', '--add-label', 'null,b')).toMatchObject({ labels: ['b', 'null'] });
    expect(await records('issues', 'list', '--labels', 'null')).toHaveLength(1);
    expect(await records('issues', 'update', '1', '--remove-label', 'null')).toMatchObject({ labels: ['b'] });
    expect(await records('issues', 'create', 'Buoy', '--labels', 'null')).toMatchObject({ labels: ['null'] });
    expect(await records('labels', 'create', 'calm', '--color', 'red', '--priority', 'null')).toMatchObject({
      priority: null,
    });
  });

  it.each([
    ['CSV', 'iid,labels\n1,null\n'],
    ['NDJSON', '{"iid":1,"labels":null}\n'],
  ])('of labels are cleared by null in rows of %s', async (_form, stdin) => {
    await repoctl(['issues', 'update', '1', '--labels', 'x']);
    const { code } = await repoctl(['issues', 'update', '--from', '-'], { stdin });
    expect({ code, issue: await records('issues', 'get', '1') }).toMatchObject({ code: 0, issue: { labels: [] } });
  });

  it('can be empty if quoted, or from an empty file for content', async () => {
    const home = await makeHome();
    await home.write('empty', '\n');
    await repoctl(['variables', 'create', 'TOK', 'secret']);
    for (const argv of [
      ['variables', 'set', 'TOK', '-'],
      ['variables', 'set', 'TOK', '@empty'],
      ['issues', 'update', '1', '--description', '@empty'],
      ['api', 'PUT', '/projects/root%2Fapp/variables/TOK', '-F', 'value=@-'],
    ]) {
      expect(await repoctl(argv, { cwd: home.directory })).toMatchObject({ code: 2, out: '' });
    }
    expect(await records('variables', 'get', 'TOK')).toMatchObject({ value: 'secret' });
    expect(await repoctl(['variables', 'set', 'TOK', ''])).toMatchObject({ code: 0 });
    const commit = ['--branch', 'master', '-m', 'Add', '--content'];
    expect(await repoctl(['files', 'create', 'a', ...commit, '-'])).toMatchObject({ code: 0 });
    expect(await repoctl(['files', 'create', 'b', ...commit, '@empty'], { cwd: home.directory })).toMatchObject({
      code: 0,
    });
    expect(await repoctl(['files', 'get', 'a'])).toMatchObject({ code: 0, out: '' });
  });

  it.each(['1.10', '007', '1e3', '12345678901234567890', '-0', '1.0'])(
    'such as %s keep their digits',
    async (number) => {
      const create = ['api', 'POST', '/projects/root%2Fapp/labels', '-F', 'color=red', '-F', `name=${number}`];
      expect(await records(...create)).toMatchObject({ name: number });
      await repoctl(['labels', 'delete', '--yes', '--', number]);
    },
  );

  it.each(['1.10', '1e3', '12345678901234567890', '-0', '1.0'])(
    'such as %s keep their digits in JSON',
    async (number) => {
      const rows = { stdin: `{"name":${number},"color":"red"}\n` };
      expect((await repoctl(['labels', 'create', '--from', '-', '-o', 'name'], rows)).out).toBe(`${number}\n`);
      await repoctl(['labels', 'delete', '--yes', '--', number]);
      await repoctl(['variables', 'import', '-'], { stdin: `{"VERSION":${number}}` });
      expect(await records('variables', 'get', 'VERSION')).toMatchObject({ value: number });
    },
  );

  it('keep their digits in the output', async () => {
    const { url } = await recordingServer((response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end('[{"name": 1.10, "big": 12345678901234567890, "few": 1e3}]');
    });
    const env = { REPOCTL_URL: url, REPOCTL_TOKEN: 'rct_x', REPOCTL_PROJECT: 'a/b' };
    const printed = async (...options: readonly string[]) => (await run(['labels', 'list', ...options], { env })).out;
    expect((await printed('--json')).replaceAll(/\s/g, '')).toBe(
      '[{"name":1.10,"big":12345678901234567890,"few":1e3}]',
    );
    expect(await printed('-o', 'name')).toBe('1.10\n');
    expect(await printed('--yaml')).toContain('name: 1.10');
  });
});
