import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { json as answerJson, recordingServer } from '../../../api/support/recording-server.ts';
import { startService, type TestService } from '../../../support/service.ts';
import { commandsIn } from '../../support/commands.ts';
import { run } from '../../support/run.ts';

let service: TestService;
let count = 0;
const projectOf = (number: number): string => `root/p${number}`;
const baseEnv = (): Record<string, string> => ({
  REPOCTL_URL: service.url,
  REPOCTL_TOKEN: service.rootToken,
  REPOCTL_PROJECT: projectOf(count),
});

const { repoctl, json } = commandsIn(() => ({ env: baseEnv() }), 'variables');

const makeProject = async (): Promise<void> => {
  const made = await run(['projects', 'create', `p${(count += 1)}`], { env: baseEnv() });
  if (made.code !== 0) throw new Error(made.err);
};

const importing = (stdin: string, ...argv: string[]) => repoctl(['import', '-', ...argv], { stdin });

const fill = async (): Promise<unknown> => {
  await json(['create', 'PLAIN', 'plain']);
  await json(['create', 'TOKEN', 'swordfish', '--masked', '--protected', '--environment-scope', 'production']);
  const more = ['--raw', '--variable-type', 'file', '--description', 'Line\nof "two"'];
  await json(['create', 'TOKEN', 'marlin', ...more, '--environment-scope', 'staging']);
  await json(['create', 'TOKEN', 'everywhere']);
  return json(['list']);
};

beforeAll(async () => {
  service = await startService();
});
beforeEach(makeProject);
afterAll(() => service?.stop());

describe('CI/CD variables', () => {
  it('have settings', async () => {
    const settings = ['--masked', '--raw', '--variable-type', 'file', '--description', 'Key to the crane'];
    const shown = {
      key: 'A',
      value: 'swordfish',
      protected: false,
      masked: true,
      hidden: false,
      raw: true,
      variable_type: 'file',
      description: 'Key to the crane',
      environment_scope: 'production',
    };
    expect(await json(['create', 'A', 'swordfish', ...settings, '--environment-scope', 'production'])).toEqual(shown);
    expect((await repoctl(['list', '-o', 'csv'])).out.trimEnd().split('\n')).toEqual([
      'key,value,environment_scope,protected,masked,raw,variable_type,description',
      'A,swordfish,production,false,true,true,file,Key to the crane',
    ]);
    const update = ['--no-masked', '--no-raw', '--variable-type', 'env_var', '--description', 'null'];
    expect(await json(['update', 'A', 'swordfish', ...update, '--new-environment-scope', 'staging'])).toEqual({
      ...shown,
      masked: false,
      raw: false,
      variable_type: 'env_var',
      description: null,
      environment_scope: 'staging',
    });
    const hidden = await json(['create', 'B', 'swordfish', '--masked-and-hidden']);
    expect(hidden).toMatchObject({ value: null, masked: true, hidden: true });
  });

  it('with the same key are selected by --environment-scope', async () => {
    const production = ['--environment-scope', 'production'];
    await json(['create', 'A', 'everywhere']);
    await json(['create', 'A', 'live', ...production]);
    expect(await repoctl(['get', 'A'])).toMatchObject({ code: 7, err: expect.stringContaining('multiple variables') });
    expect(await json(['get', 'A', ...production])).toMatchObject({ value: 'live', environment_scope: 'production' });
    expect(await json(['update', 'A', 'new', ...production])).toMatchObject({ value: 'new' });
    expect(await json(['set', 'A', 'newer', ...production])).toMatchObject({ value: 'newer' });
    expect(await json(['set', 'A', 'other', '--environment-scope', 'staging'])).toMatchObject({
      value: 'other',
      environment_scope: 'staging',
    });
    expect(await repoctl(['delete', 'A', ...production])).toMatchObject({
      code: 2,
      err: expect.stringContaining('variable A (environment scope production)'),
    });
    await repoctl(['delete', 'A', ...production, '--yes']);
    expect((await repoctl(['list', '-o', 'csv', '--fields', 'value'])).out).toBe('value\neverywhere\nother\n');
  });
});

describe('an exported copy', () => {
  it.each([
    ['as JSON', '--json'],
    ['as .env', '--format=env'],
  ])('%s keeps all settings', async (_how, format) => {
    const before = await fill();
    const { out } = await repoctl(['export', format]);
    expect(await importing(out, '--dry-run')).toMatchObject({ code: 0 });
    await makeProject();
    expect(await importing(out)).toMatchObject({ code: 0, err: '' });
    expect(await json(['list'])).toEqual(before);
    expect(await importing(out, '--dry-run', '--prune')).toMatchObject({ code: 0 });
  });

  it('in .env format has one line per scope and can be sourced by a shell', async () => {
    await fill();
    expect(await repoctl(['export'])).toEqual({
      code: 0,
      out: [
        "PLAIN='plain'",
        "TOKEN='everywhere'",
        '# repoctl: {"protected":true,"masked":true,"environment_scope":"production"}',
        "TOKEN='swordfish'",
        String.raw`# repoctl: {"raw":true,"variable_type":"file","description":"Line\nof \"two\"","environment_scope":"staging"}`,
        "TOKEN='marlin'",
        '',
      ].join('\n'),
      err: 'warning: variables with several environment scopes: TOKEN; in a .env file, the last line counts\n',
    });
  });

  it('updates only the variable of its environment scope', async () => {
    await fill();
    const changed = [{ key: 'TOKEN', value: 'tuna-4711', environment_scope: 'staging', masked: true }];
    expect(await importing(JSON.stringify(changed))).toMatchObject({ code: 0, out: 'TOKEN\tupdated\t\tstaging\n' });
    expect((await repoctl(['list', '-o', 'csv', '--fields', 'value,environment_scope,masked,raw'])).out).toBe(
      'value,environment_scope,masked,raw\nplain,*,false,false\neverywhere,*,false,false\nswordfish,production,true,false\ntuna-4711,staging,true,true\n',
    );
  });

  it('deletes with --prune by key and scope, and keeps scoped variables if the file has no scopes', async () => {
    await fill();
    const scoped = JSON.stringify([{ key: 'TOKEN', value: 'swordfish', environment_scope: 'production' }]);
    expect(await importing(scoped, '--prune')).toMatchObject({
      code: 2,
      err: expect.stringContaining('delete 3 variables that are not in the file (PLAIN, TOKEN, TOKEN (staging))'),
    });
    expect(await importing('TOKEN=everywhere', '--prune', '--yes')).toEqual({
      code: 0,
      out: 'TOKEN\tunchanged\t\nPLAIN\tdeleted\t\n',
      err: 'warning: the file has no environment scopes, so --prune keeps TOKEN (production), TOKEN (staging)\n',
    });
    expect((await importing(scoped, '--prune', '--yes')).code).toBe(0);
    expect(await json(['list'])).toMatchObject([{ key: 'TOKEN', value: 'swordfish', environment_scope: 'production' }]);
  });

  it.each([
    ['--json', 12, /^error: 1 of 2 variables could not be changed: SECRET\n/],
    ['--format=env', 0, /^$/],
  ])('in %s format lists hidden variables without their values', async (format, exitCode, complaint) => {
    await json(['create', 'OPEN', 'plain']);
    await json(['create', 'SECRET', 'swordfish', '--masked-and-hidden']);
    const { out, err } = await repoctl(['export', format]);
    expect(err).toBe('warning: hidden values cannot be exported: SECRET\n');
    expect(await importing(out, '--dry-run')).toMatchObject({ code: 0 });
    await makeProject();
    const copied = await importing(out);
    expect(await json(['list'])).toMatchObject([{ key: 'OPEN', value: 'plain' }]);
    expect(copied).toMatchObject({ code: exitCode, err: expect.stringMatching(complaint) });
  });

  it('keeps a hidden value that the server returns as null', async () => {
    const record = { key: 'SECRET', value: null, masked: true, hidden: true, environment_scope: '*' };
    const today = await recordingServer((response) => answerJson(response, [record]));
    const env = { REPOCTL_URL: today.url };
    const { code, out, err } = await repoctl(['export', '--json'], { env });
    expect([code, err]).toEqual([0, 'warning: hidden values cannot be exported: SECRET\n']);
    expect(await repoctl(['import', '-', '--prune', '--dry-run'], { env, stdin: out })).toMatchObject({
      code: 0,
      out: 'SECRET\tunchanged\t\n',
    });
  });
});

describe('the variables commands', () => {
  it('warn about settings that the server ignored in an import', async () => {
    const older = await recordingServer((response, { method }) => {
      answerJson(response, method === 'GET' ? [] : { key: 'A', value: '1', protected: false }, 201);
    });
    const stdin = JSON.stringify([{ key: 'A', value: '1', masked: true, raw: false, environment_scope: 'staging' }]);
    const { code, err } = await repoctl(['import', '-'], { env: { REPOCTL_URL: older.url }, stdin });
    expect(code).toBe(0);
    expect(err).toBe(
      'warning: variable A (staging): the server ignored masked, environment_scope; ' +
        'the value is stored unmasked: delete the variable, or keep its value out of job logs\n',
    );
  });

  const unmasked = 'the value is stored unmasked: delete the variable, or keep its value out of job logs';

  it.each([
    ['create --masked', `ignored masked; ${unmasked}`],
    ['create --masked-and-hidden', `ignored masked, hidden; ${unmasked}`],
    ['update --masked', `ignored masked; ${unmasked}`],
    ['set --masked', `ignored masked; ${unmasked}`],
    ['set --environment-scope prod', 'ignored environment_scope'],
  ])('warn about settings that the server ignored: %s', async (words, warning) => {
    const [verb = '', ...options] = words.split(' ');
    const older = await recordingServer((response) => answerJson(response, { key: 'A', value: '1' }, 200));
    const { code, err } = await repoctl([verb, 'A', '1', ...options], { env: { REPOCTL_URL: older.url } });
    expect(code).toBe(0);
    expect(err).toMatch(/^warning: variable A( \(prod\))?: the server /);
    expect(err.trimEnd().split('the server ')[1]).toBe(warning);
  });

  it('name the option that selects one of several with the same key', async () => {
    await fill();
    for (const argv of [['get'], ['update', 'new'], ['set', 'new'], ['delete', '--yes']]) {
      const [verb = '', ...rest] = argv;
      expect(await repoctl([verb, 'TOKEN', ...rest])).toMatchObject({
        code: 7,
        err: expect.stringContaining('hint: Several variables have this name: use --environment-scope.\n'),
      });
    }
  });

  it('set a variable masked and hidden only when it is new', async () => {
    const hiding = ['set', 'A', 'swordfish', '--masked-and-hidden'];
    expect((await repoctl([...hiding, '--dry-run'])).out).toMatch(/^POST .*"masked_and_hidden": true/s);
    expect(await json(hiding)).toMatchObject({ key: 'A', masked: true, hidden: true });
    expect(await json(hiding)).toMatchObject({ key: 'A', hidden: true });
    await repoctl(['set', 'B', 'marlin']);
    const refused = await repoctl(['set', 'B', 'swordfish', '--masked-and-hidden']);
    expect(refused).toMatchObject({ code: 7, err: expect.stringContaining('cannot hide variable B') });
    expect(await json(['get', 'B'])).toMatchObject({ value: 'marlin' });
  });

  it('report the line of a .env file with invalid settings without quoting it', async () => {
    for (const settings of ['swordfish', '{"masked": "swordfish"}', '["swordfish"]']) {
      const { code, err } = await importing(`# repoctl: ${settings}\nA=1\n`);
      expect([code, err]).toEqual([2, expect.stringMatching(/^error: stdin, line 1: /)]);
      expect(err).not.toContain('swordfish');
    }
  });
});
