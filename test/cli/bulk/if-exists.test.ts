import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';
import { commandsAt } from '../support/commands.ts';

let service: TestService;

const { repoctl, json } = commandsAt(() => service, { REPOCTL_PROJECT: 'root/app', REPOCTL_GROUP: 'team' });

const statuses = async (argv: readonly string[], stdin = ''): Promise<readonly unknown[]> => {
  const { out, err } = await repoctl([...argv, '-o', 'ndjson'], { stdin });
  if (out === '') throw new Error(err);
  return out
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { status: string }).status);
};

const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIII';

beforeAll(async () => {
  service = await startService();
  await repoctl(['projects', 'create', 'app', '--initialize-with-readme']);
  await repoctl(['groups', 'create', 'Team', '--path', 'team']);
  await repoctl(['users', 'create', 'ann', '--email', 'ann@x.test', '--name', 'Ann', '--reset-password']);
});

afterAll(async () => {
  await service.stop();
});

describe('--if-exists', () => {
  it('update changes what differs in place, and nothing where nothing does', async () => {
    const argv = ['labels', 'create', '--from', '-', '--if-exists', 'update'];
    expect(await statuses(argv, 'name,color\na,red\nb,#0000FF\n')).toEqual(['created', 'created']);
    const { id } = await json(['labels', 'get', 'a']);
    expect(await statuses(argv, 'name,color\na,blue\nb,blue\nc,red\n')).toEqual(['updated', 'unchanged', 'created']);
    expect(await json(['labels', 'get', 'a'])).toMatchObject({ id, color: '#0000ff' });
  });

  it('skip leaves alone what is there, and fail is what the server says', async () => {
    const rows = 'name,color\na,green\nnew,green\n';
    expect(await statuses(['labels', 'create', '--from', '-', '--if-exists', 'skip'], rows)).toEqual([
      'unchanged',
      'created',
    ]);
    expect(await json(['labels', 'get', 'a'])).toMatchObject({ color: '#0000ff' });
    const refused = await repoctl(['labels', 'create', 'a', '--color', 'red', '--if-exists', 'fail']);
    expect(refused.code).toBe(7);
  });

  it('works for a single record, and says what was done', async () => {
    const argv = ['labels', 'create', 'one', '--color', 'red', '--if-exists', 'update'];
    expect(await json(argv)).toMatchObject({ name: 'one' });
    expect(await json(argv)).toEqual({ changed: false });
    const updated = await repoctl([...argv, '--description', 'New'], { terminal: true });
    expect(updated.err).toContain('Updated label "one" in root/app');
    expect(await json(['labels', 'get', 'one'])).toMatchObject({ description: 'New' });
  });

  it.each([
    ['milestones', ['milestones', 'create', 'v1', '-p', 'root/app'], ['--description', 'x']],
    ['milestones of groups', ['milestones', 'create', 'v1', '-g', 'team'], ['--description', 'x']],
    ['environments', ['environments', 'create', 'production'], ['--external-url', 'https://x.test']],
    ['variables', ['variables', 'create', 'KEY', 'v'], ['--protected']],
    ['members', ['projects', 'members', 'add', 'ann', '--access-level', '30'], ['--expires-at', '2031-01-01']],
    ['members of groups', ['groups', 'members', 'add', 'ann', '--access-level', '30'], ['--expires-at', '2031-01-01']],
    ['deploy keys', ['deploy-keys', 'create', 'ci', '--key', '-'], ['--can-push']],
    ['Pages domains', ['pages', 'create', 'docs.x.test'], undefined],
    ['triggers', ['triggers', 'create', 'Nightly'], undefined],
    [
      'schedules',
      ['schedules', 'create', 'Nightly', '--ref', 'master', '--cron', '0 4 * * *'],
      ['--cron-timezone', 'Europe/Berlin'],
    ],
    ['protected branches', ['branches', 'protected', 'create', 'rel-*'], ['--push-access-level', 'nobody']],
    ['users', ['users', 'create', 'Ann', '--email', 'ann@x.test', '--name', 'Ann', '--reset-password'], ['--bio', 'x']],
    ['hooks', ['hooks', 'create', 'https://x.test/hook'], undefined],
    ['projects', ['projects', 'create', 'app'], ['--description', 'x']],
    ['groups', ['groups', 'create', 'Team', '--path', 'team'], ['--description', 'x']],
  ])('finds %s by what identifies them', async (_what, argv, more) => {
    const around = { stdin: `${key} a@b\n` };
    const run = async (...options: readonly string[]) =>
      repoctl([...argv, '--if-exists', 'update', ...options], around);
    expect((await run()).code).toBe(0);
    const again = await repoctl([...argv, '--if-exists', 'update', '--json'], around);
    expect([again.err, JSON.parse(again.out)]).toEqual(['', { changed: false }]);
    if (more === undefined) return;
    const changed = await repoctl([...argv, '--if-exists', 'update', ...more, '--json'], around);
    expect([changed.code, changed.err]).toEqual([0, '']);
    expect(JSON.parse(changed.out)).not.toEqual({ changed: false });
    const { out } = await repoctl([...argv, '--if-exists', 'update', ...more, '--json'], around);
    expect(JSON.parse(out)).toEqual({ changed: false });
  });

  it('shares a project once, and enables a deploy key once', async () => {
    const share = ['projects', 'share', 'team', '--group-access', 'developer', '--if-exists', 'update', '--json'];
    expect((await repoctl(share)).code).toBe(0);
    expect(JSON.parse((await repoctl(share)).out)).toEqual({ changed: false });
    await repoctl(['projects', 'create', 'second']);
    const { id } = await json(['deploy-keys', 'get', 'ci']);
    const enable = ['deploy-keys', 'enable', String(id), '-p', 'root/second', '--if-exists', 'skip', '--json'];
    expect(JSON.parse((await repoctl(enable)).out)).toMatchObject({ id });
    expect(JSON.parse((await repoctl(enable)).out)).toEqual({ changed: false });
  });

  it('asks for what is there once for each project, however many rows there are', async () => {
    const rows = ['name', ...Array.from({ length: 40 }, (_, index) => `many${index}`)].join('\n');
    const argv = ['labels', 'create', '--color', 'red', '--from', '-', '--if-exists', 'skip'];
    await repoctl(argv, { stdin: rows });
    const { err } = await repoctl([...argv, '--debug'], { stdin: rows });
    expect([...err.matchAll(/^> (\w+) /gm)].map(([, method]) => method)).toEqual(['GET']);
  });
});
