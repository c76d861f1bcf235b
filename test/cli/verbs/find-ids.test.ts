import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshSshKey } from '../../support/fresh-keys.ts';
import { startService, type TestService } from '../../support/service.ts';
import { converse } from '../support/converse.ts';
import { run, type Result, type RunContext } from '../support/run.ts';

let service: TestService;
let alice = 0;
let tools = 0;
const env = (): Record<string, string> => ({ REPOCTL_URL: service.url, REPOCTL_TOKEN: service.rootToken });
const repoctl = (argv: readonly string[], around: RunContext = {}): Promise<Result> =>
  run(argv, { ...around, env: env() });
const json = async (...argv: string[]): Promise<Record<string, unknown>> => {
  const { code, out, err } = await repoctl([...argv, '--json']);
  if (code !== 0) throw new Error(`exit code ${code}: ${err}`);
  return JSON.parse(out === '' ? '{}' : out) as Record<string, unknown>;
};
const user = async (name: string): Promise<number> =>
  Number((await json('users', 'create', name, '--email', `${name}@example.org`, '--name', name))['id']);

beforeAll(async () => {
  service = await startService();
  alice = await user('alice');
  await json('groups', 'create', 'Platform', '--path', 'platform');
  tools = Number((await json('groups', 'create', 'Tools', '--path', 'tools', '--parent-id', 'platform'))['id']);
});
afterAll(() => service?.stop());

describe('a username in place of an ID', () => {
  it.each([['alice'], ['ALICE'], [String.raw`7`]])('is accepted by commands for users: %s', async (name) => {
    const given = name === '7' ? String(alice) : name;
    expect(await json('users', 'get', given)).toMatchObject({ id: alice });
    expect(await json('users', 'update', given, '--location', 'Lisbon')).toMatchObject({ location: 'Lisbon' });
    expect(await json('users', 'block', given)).toMatchObject({ state: 'blocked' });
    expect(await json('users', 'unblock', given)).toMatchObject({ state: 'active' });
  });

  it('can be taken from the output of a list', async () => {
    await user('gone');
    const { out } = await repoctl(['users', 'list', '--search', 'gone', '-o', 'name']);
    expect(await repoctl(['users', 'delete', out.trim(), '--yes'])).toMatchObject({ code: 0, err: '' });
    expect((await repoctl(['users', 'get', 'gone'])).code).toBe(6);
  });

  it('finds audit events, but for a deleted user leads to a hint about the ID', async () => {
    const id = await user('former');
    const token = await json('users', 'tokens', 'create', 'former', 'ci', '--scopes', 'api');
    const own = { REPOCTL_URL: service.url, REPOCTL_TOKEN: String(token['token']) };
    expect((await run(['keys', 'create', 'laptop', '--key', freshSshKey()], { env: own })).code).toBe(0);
    const authored = ['audit-events', 'list', '--jq', '.[].action', '--author'];
    expect((await repoctl([...authored, 'former'])).out).toBe('keys.create\n');
    await repoctl(['users', 'delete', 'former', '--yes']);
    const { code, err } = await repoctl([...authored, 'former']);
    const command = 'audit-events list --all --fields author_id,author_username';
    expect([code, err]).toEqual([
      6,
      `error: unknown user "former"\nhint: Use the ID of a deleted user: "repoctl ${command}" shows it.\n`,
    ]);
    expect((await repoctl(command.split(' '))).out).toContain(`${id}\tformer`);
    expect((await repoctl([...authored, String(id)])).out).toBe('keys.create\n');
  });

  it('is accepted by commands for keys, tokens, and attributes of users', async () => {
    expect(await json('users', 'tokens', 'create', 'alice', 'ci', '--scopes', 'api')).toMatchObject({ user_id: alice });
    expect(await json('users', 'attributes', 'set', 'alice', 'office', 'Lisbon')).toEqual({
      key: 'office',
      value: 'Lisbon',
    });
    await json('keys', 'create', 'laptop', '--user', 'alice', '--key', freshSshKey());
    expect(await json('keys', 'list', '--user', 'alice', '--jq', 'length')).toBe(1);
    expect(await json('projects', 'create', 'notes', '--user', 'alice')).toMatchObject({
      path_with_namespace: 'alice/notes',
    });
  });

  it('is accepted by commands for members', async () => {
    const place = ['-g', 'platform'];
    const role = ['--access-level', 'developer'];
    expect(await json('groups', 'members', 'add', 'alice', ...place, ...role)).toMatchObject({ id: alice });
    expect(await json('groups', 'members', 'get', 'alice', ...place)).toMatchObject({ access_level: 30 });
    expect((await repoctl(['groups', 'members', 'remove', 'alice', ...place, '--yes'])).code).toBe(0);
  });

  it('is accepted in rows', async () => {
    const rows = '{"name":"a","user":"alice"}\n{"name":"b","user":"nobody"}\n';
    const { code, out } = await repoctl(['projects', 'create', '--from', '-', '--continue-on-error'], { stdin: rows });
    expect([code, out]).toEqual([12, expect.stringContaining('unknown user "nobody"')]);
    expect(out).toContain('alice/a');
  });

  it('that does not exist is reported as unknown', async () => {
    expect(await repoctl(['users', 'block', 'nobody'])).toEqual({
      code: 6,
      out: '',
      err: 'error: unknown user "nobody"\nhint: List them with "repoctl users list --search TEXT".\n',
    });
    expect((await repoctl(['users', 'get', ''])).code).toBe(2);
  });

  it('is shown in a prompt', async () => {
    await user('doomed');
    const done = await converse({
      argv: ['users', 'delete', 'doomed', '--hard-delete'],
      env: env(),
      answers: [['Delete user doomed', 'doomed\r']],
    });
    expect(done.code).toBe(0);
  });

  it('is resolved to the ID in a dry run', async () => {
    const { out } = await repoctl(['users', 'delete', 'alice', '--dry-run']);
    expect(out).toBe(`DELETE ${service.url}/api/v4/users/${alice}\n`);
  });
});

describe('a group path in place of an ID', () => {
  it('is accepted as the parent of a new record', async () => {
    expect(await json('projects', 'create', 'saw', '--namespace-id', 'platform/tools')).toMatchObject({
      namespace: { id: tools },
    });
    expect(await json('groups', 'create', 'Inner', '--path', 'inner', '--parent-id', 'platform')).toMatchObject({
      full_path: 'platform/inner',
    });
  });

  it('is accepted in order to skip groups in a list', async () => {
    const list = ['groups', 'list', '-o', 'name', '--skip-groups'];
    expect((await repoctl([...list, 'platform'])).out.split('\n')).toEqual(['platform/inner', 'platform/tools', '']);
    expect((await repoctl([...list, `platform,platform/tools`])).out).toBe('platform/inner\n');
  });

  it('is accepted for sharing', async () => {
    await json('projects', 'create', 'hammer');
    const shared = ['-p', 'root/hammer', '--group-access', 'reporter'];
    expect(await json('projects', 'share', 'platform/tools', ...shared)).toMatchObject({ group_id: tools });
  });

  it('that does not exist is reported as unknown', async () => {
    const { code, err } = await repoctl(['projects', 'create', 'x', '--namespace-id', 'nowhere']);
    expect([code, err]).toEqual([6, expect.stringContaining('unknown group or user "nowhere"')]);
  });
});

describe('a title in place of an ID', () => {
  const place = ['-p', 'alice/notes'];

  it('is accepted for a milestone of an issue, like a username for an assignee', async () => {
    await json('milestones', 'create', '2.5', ...place);
    expect(await json('milestones', 'update', '2.5', '--description', 'Soon', ...place)).toMatchObject({
      title: '2.5',
    });
    const made = await json('issues', 'create', 'Lamp', '--milestone', '2.5', '--assignees', 'alice', ...place);
    expect(made).toMatchObject({ milestone: { title: '2.5' }, assignees: [{ username: 'alice' }] });
    const cleared = await json('issues', 'update', '1', '--milestone', 'null', '--assignee-ids', '1', ...place);
    expect(cleared).toMatchObject({ milestone: null, assignees: [{ username: 'root' }] });
    expect(await json('issues', 'list', '--author', 'root', ...place, '--jq', 'length')).toBe(1);
  });

  it('is accepted for environments, hooks, snippets, and keys', async () => {
    await json('environments', 'create', 'staging', ...place);
    expect(await json('environments', 'stop', 'staging', ...place)).toMatchObject({ name: 'staging' });
    await json('hooks', 'create', 'https://ci.example.org/hook');
    expect((await repoctl(['hooks', 'delete', 'https://ci.example.org/hook', '--yes'])).code).toBe(0);
    await json('snippets', 'create', 'A note', '--content', 'text', '--file-name', 'a.txt');
    expect((await repoctl(['snippets', 'raw', 'A note'])).out).toBe('text');
    expect(await json('keys', 'get', 'laptop', '--user', 'alice')).toMatchObject({ title: 'laptop' });
    expect(await json('users', 'tokens', 'get', 'alice', 'ci')).toMatchObject({ name: 'ci' });
  });

  it('is refused if two records have it, with both IDs and without a request', async () => {
    await json('triggers', 'create', 'Docs', ...place);
    await json('triggers', 'create', 'Docs', ...place);
    expect(await repoctl(['triggers', 'delete', 'Docs', '--yes', ...place])).toEqual({
      code: 2,
      out: '',
      err: expect.stringMatching(/^error: 2 triggers are called "Docs": \d+, \d+\nhint: Use the ID.\n$/),
    });
    const trigger = ['triggers', 'run', '--ref', 'master', '--dry-run', ...place, '--trigger'];
    expect(await repoctl([...trigger, 'Docs'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('2 triggers are'),
    });
    const id = await json('triggers', 'list', '--jq', '.[0].id', ...place);
    expect(await repoctl([...trigger, String(id)])).toMatchObject({ code: 0, out: expect.stringContaining('POST') });
    expect(await repoctl([...trigger, 'Nope'])).toMatchObject({
      code: 6,
      err: 'error: unknown trigger "Nope"\nhint: List them with "repoctl triggers list".\n',
    });
  });

  it('is accepted for a project as its path', async () => {
    await json('projects', 'create', 'other', '--user', 'alice');
    const moved = await json('issues', 'move', '1', '--to-project', 'alice/other', ...place);
    expect(moved).toMatchObject({ title: 'Lamp', iid: 1 });
  });
});
