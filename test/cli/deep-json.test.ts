import { describe, expect, it } from 'vitest';
import { parseJson, stringifyJson } from '../../src/api/json/json-text.ts';
import { recordingServer } from '../api/support/recording-server.ts';
import { makeHome } from './support/home.ts';
import { run } from './support/run.ts';

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
const nestedObjects = (levels: number): string => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels);
const tooDeep = (levels = 20_000): string => `nested ${levels} levels deep, more than the 1000 that are supported`;

const project = { REPOCTL_PROJECT: 'a/b', REPOCTL_TOKEN: 'rct_deep-json' };

const answering = async (body: string, status = 200): Promise<Readonly<Record<string, string>>> => {
  const { url } = await recordingServer((response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  return { REPOCTL_URL: url, ...project };
};

const jqOn = async (body: string) => run(['labels', 'get', 'bug', '--jq', '.a'], { env: await answering(body) });

describe('JSON', () => {
  it('can have 1000 levels', () => {
    expect(stringifyJson(parseJson(nested(1000)))).toBe(nested(1000));
    expect(() => parseJson(nested(1001))).toThrow(tooDeep(1001));
    expect(() => parseJson(nestedObjects(5000))).toThrow(tooDeep(5000));
  });

  it('ignores brackets in its strings', () => {
    const text = JSON.stringify({ text: `\\"${nested(20_000)}`, other: ['{'.repeat(5000), '\\'] });
    expect(stringifyJson(parseJson(text))).toBe(text);
  });
});

describe('deeply nested JSON', () => {
  it.each([
    [['labels', 'list']],
    [['labels', 'list', '--all', '-o', 'yaml']],
    [['labels', 'get', 'bug', '-o', 'csv']],
    [['labels', 'get', 'bug', '--jq', '.']],
    [['labels', 'create', 'bug', '--color', 'red']],
    [['api', 'projects', '--paginate']],
  ])('is reported in the response to %j', async (argv) => {
    const { code, out, err } = await run(argv, { env: await answering(nested(20_000)) });
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain(`error: the response is ${tooDeep()}\n`);
  });

  it('is reported in an error response', async () => {
    const env = await answering(`{"message":${nested(20_000)}}`, 400);
    const { code, err } = await run(['labels', 'list'], { env });
    expect(code).toBe(8);
    expect(err).toMatch(/^error: .+\n$/);
    expect(err).not.toContain('bug in repoctl');
  });

  it.each([[['--jq', '.']], [['-o', 'yaml']], [['--fields', 'a']]])(
    'is reported in the output of api with %j',
    async (options) => {
      const env = await answering(nestedObjects(20_000));
      const { code, err } = await run(['api', 'projects', ...options], { env });
      expect(code).toBe(1);
      expect(err).toContain(`error: the response is ${tooDeep()}, so it can only be printed unchanged\n`);
      expect((await run(['api', 'projects'], { env })).out).toBe(nestedObjects(20_000));
    },
  );

  it.each([
    ['-o', 'json'],
    ['-o', 'yaml'],
    ['-o', 'ndjson'],
    ['-o', 'csv'],
    ['-o', 'table'],
  ])('is printed up to the supported depth with %s %s', async (option, value) => {
    const env = await answering(`{"name":"bug","color":${nested(999)}}`);
    const { code, err, out } = await run(['labels', 'get', 'bug', option, value], { env });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    // A table shows the number of items.
    expect(out).toContain(value === 'table' ? 'bug' : '[');
  });

  it('is reported in the result of a jq expression, which supports fewer levels', async () => {
    expect(await jqOn(nestedObjects(30))).toMatchObject({ code: 0, err: '' });
    const { code, err } = await jqOn(nestedObjects(31));
    expect(code).toBe(1);
    expect(err).toContain(
      "invalid result of --jq '.a': the value is nested 31 levels deep, more than the 30 that are supported\n",
    );
  });

  it.each([
    ['NDJSON', `{"name":"a"}\n{"name":${nested(20_000)}}\n`, `line 2: ${tooDeep(20_001)}`],
    ['a JSON array', `[{"name":"a"},\n{"name":${nested(20_000)}}]`, `line 2: ${tooDeep(1001)}`],
  ])('is reported in rows of %s', async (_form, stdin, message) => {
    const env = { REPOCTL_URL: 'http://forge.test', ...project };
    const argv = ['labels', 'create', '--color', 'red', '--from', '-', '--dry-run'];
    expect(await run(argv, { env, stdin })).toMatchObject({ code: 2, err: expect.stringContaining(message) });
  });

  it('is reported in files and fields', async () => {
    const home = await makeHome();
    await home.write('deep.json', nested(20_000));
    const env = { REPOCTL_URL: 'http://forge.test', ...project };
    const of = async (...argv: readonly string[]) => {
      const { code, err } = await run([...argv, '--dry-run'], { env, cwd: home.directory });
      expect(code).toBe(2);
      return err;
    };
    expect(await of('variables', 'import', 'deep.json')).toBe(`error: deep.json is ${tooDeep()}\n`);
    const commit = ['commits', 'create', 'main', '--message', 'x', '--actions', '@deep.json'];
    expect(await of(...commit)).toContain(`error: --actions is ${tooDeep()}\n`);
    expect(await of('api', 'projects', '-f', `a${'[b]'.repeat(20_000)}=1`)).toBe(
      `error: a field is ${tooDeep(20_001)}\n`,
    );
  });

  it('is sent unchanged by api', async () => {
    const home = await makeHome();
    await home.write('deep.json', nested(20_000));
    const env = { REPOCTL_URL: 'http://forge.test', ...project };
    for (const given of [
      ['--input', 'deep.json'],
      ['-F', 'text=@deep.json'],
    ]) {
      const { code, err } = await run(['api', 'projects', ...given, '--dry-run'], { env, cwd: home.directory });
      expect({ code, err }).toEqual({ code: 0, err: '' });
    }
  });
});
