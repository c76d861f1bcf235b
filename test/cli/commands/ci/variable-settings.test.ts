import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../../support/service.ts';
import { commandsIn } from '../../support/commands.ts';
import { run } from '../../support/run.ts';

let service: TestService;
let count = 0;
const projectOf = (number: number): string => `root/p${number}`;
const everywhere = (): Record<string, string> => ({
  REPOCTL_URL: service.url,
  REPOCTL_TOKEN: service.rootToken,
  REPOCTL_PROJECT: projectOf(count),
});

const { repoctl, json } = commandsIn(() => ({ env: everywhere() }), 'variables');

const makeProject = async (): Promise<void> => {
  const made = await run(['projects', 'create', `p${(count += 1)}`], { env: everywhere() });
  if (made.code !== 0) throw new Error(made.err);
};

beforeAll(async () => {
  service = await startService();
});
beforeEach(makeProject);
afterAll(() => service?.stop());

describe('variables', () => {
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
    expect(hidden).toMatchObject({ value: '', masked: true, hidden: true });
  });

  it('of one name are told apart by --environment-scope', async () => {
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
