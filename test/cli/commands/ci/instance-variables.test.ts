/** `variables ... --instance`. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../../support/service.ts';
import { commandsIn } from '../../support/commands.ts';
import { run, type Result } from '../../support/run.ts';

let service: TestService;

/** The default project must not matter. */
const around = () => ({
  env: { REPOCTL_URL: service.url, REPOCTL_TOKEN: service.rootToken, REPOCTL_PROJECT: 'root/none' },
});
const { repoctl, json } = commandsIn(around, 'variables');
const onInstance = (words: string, stdin?: string): Promise<Result> =>
  repoctl([...words.split(' '), '--instance'], stdin === undefined ? {} : { stdin });
const listed = () => json<readonly Record<string, unknown>[]>(['list', '--instance', '--all']);

beforeAll(async () => {
  service = await startService();
});
beforeEach(async () => {
  for (const { key } of await listed()) await onInstance(`delete ${String(key)} --yes`);
});
afterAll(() => service?.stop());

describe('variables of the instance', () => {
  it('are created, shown, updated, set, and deleted', async () => {
    expect((await onInstance('create MIRROR https://one.example --protected')).out).toBe('MIRROR\tcreated\n');
    expect((await onInstance('get MIRROR --jq .value')).out).toBe('https://one.example\n');
    expect((await onInstance('update MIRROR --masked --description Packages')).code).toBe(0);
    expect((await onInstance('set MIRROR https://two.example')).out).toBe('MIRROR\tset\n');
    expect(await listed()).toEqual([
      {
        key: 'MIRROR',
        value: 'https://two.example',
        protected: true,
        masked: true,
        raw: false,
        variable_type: 'env_var',
        description: 'Packages',
      },
    ]);
    expect((await onInstance('set NEW x')).code).toBe(0);
    expect((await onInstance('delete NEW')).err).toContain(
      'cannot ask to delete variable NEW from the instance: stdin is not a terminal',
    );
    expect(await onInstance('delete NEW MIRROR --yes')).toMatchObject({ code: 0 });
    expect(await listed()).toEqual([]);
  });

  it('are hidden in tables', async () => {
    await onInstance('create SECRET swordfish');
    for (const words of ['list', 'get SECRET', 'set SECRET swordfish', 'set SECRET swordfish --dry-run']) {
      const { out, err } = await onInstance(words);
      expect(out + err).not.toContain('swordfish');
    }
    expect((await onInstance('list --reveal')).out).toContain('swordfish');
  });

  it('are imported and exported as .env with their settings', async () => {
    const text = `# repoctl: {"protected":true,"description":"Of all"}\nA='1'\nB='two words'\n`;
    expect(await onInstance('import - --dry-run', text)).toMatchObject({ code: 13 });
    expect((await onInstance('import -', text)).out).toBe('A\tcreated\t\nB\tcreated\t\n');
    expect((await onInstance('export')).out).toBe(text);
    expect((await onInstance('import -', text)).out).toBe('A\tunchanged\t\nB\tunchanged\t\n');
    expect((await onInstance('import - --prune --yes', 'A=2\n')).out).toBe('A\tupdated\t\nB\tdeleted\t\n');
    expect(await listed()).toMatchObject([{ key: 'A', value: '2', protected: true, description: 'Of all' }]);
  });

  it('can be copied from a project and to a group', async () => {
    const env = { ...around().env, REPOCTL_PROJECT: 'root/app' };
    await run(['projects', 'create', 'app'], { env });
    await run(['groups', 'create', 'crew', '--path', 'crew'], { env });
    await run(['variables', 'create', 'A', '1', '--description', 'Of one'], { env });
    const { out } = await run(['variables', 'export', '--json'], { env });
    expect((await onInstance('import -', out)).out).toBe('A\tcreated\t\n');
    const back = (await onInstance('export --json')).out;
    expect((await repoctl(['import', '-', '-g', 'crew'], { stdin: back })).out).toBe('A\tcreated\t\n');
    expect(await json(['get', 'A', '-g', 'crew'])).toMatchObject({ value: '1', description: 'Of one' });
  });

  it('come from rows, and --if-exists updates those that are there', async () => {
    const rows = 'key,value,protected\nA,1,true\nB,2,false\n';
    expect(await onInstance('create --from -', rows)).toMatchObject({ code: 0 });
    expect(await onInstance('create --from -', rows)).toMatchObject({ code: 7 });
    const again = await onInstance('create --from - --if-exists update', 'key,value\nA,1\nB,3\n');
    expect(again.out).toBe('2\tunchanged\tA\t\n3\tupdated\tB\t\n');
    expect(await listed()).toMatchObject([
      { key: 'A', value: '1', protected: true },
      { key: 'B', value: '3', protected: false },
    ]);
  });

  it('are those of each project with --each-project, where --instance selects projects', async () => {
    const env = { ...around().env, REPOCTL_PROJECT: 'root/each' };
    await run(['projects', 'create', 'each'], { env });
    expect((await onInstance('import - --each-project --match */each', 'EACH=1\n')).out).toBe(
      'root/each\tEACH\tcreated\t\n',
    );
    expect((await onInstance('set EACH 2 --each-project --match */each')).code).toBe(0);
    expect(await json(['get', 'EACH', '-p', 'root/each'])).toMatchObject({ value: '2' });
    expect(await listed()).toEqual([]);
  });

  it.each([
    ['get A@production', 'variable A@production has an environment scope'],
    ['get A --environment-scope x', '--environment-scope cannot be used with --instance'],
    ['set A b --masked-and-hidden', '--masked-and-hidden cannot be used with --instance'],
    ['list -p root/app', '--project and --instance cannot be used together'],
    ['list -g crew', '--group and --instance cannot be used together'],
    ['update A', 'nothing to do: give at least one of <value>, --protected,'],
  ])('cannot be used with what they do not have: %s', async (words, fault) => {
    expect(await onInstance(words)).toMatchObject({ code: 2, err: expect.stringContaining(fault) });
  });

  it.each([
    ['a scope', '[{"key":"A","value":"1","environment_scope":"production"}]', 'has an environment scope'],
    ['a hidden value', '[{"key":"A","value":null,"hidden":true}]', 'is hidden'],
  ])('are not imported from a file with %s', async (_what, text, fault) => {
    expect(await onInstance('import -', text)).toMatchObject({ code: 2, err: expect.stringContaining(fault) });
    expect(await listed()).toEqual([]);
  });
});
