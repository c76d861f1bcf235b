import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dueText } from '../../../../src/cli/commands/planning/issue-columns.ts';
import { startService, type TestService } from '../../../support/service.ts';
import { commandsIn } from '../../support/commands.ts';
import { run } from '../../support/run.ts';

let service: TestService;

const env = () => ({ REPOCTL_URL: service.url, REPOCTL_TOKEN: service.rootToken });
const { repoctl, json } = commandsIn(() => ({ env: { ...env(), REPOCTL_PROJECT: 'root/app' } }), 'milestones');

const idOf = (record: unknown): string => String((record as { id: number }).id);

beforeAll(async () => {
  service = await startService();
  for (const argv of [
    ['projects', 'create', 'app'],
    ['groups', 'create', 'Team', '--path', 'team'],
    ['projects', 'create', 'tool', '--namespace', 'team'],
  ]) {
    const { code, err } = await run(argv, { env: env() });
    if (code !== 0) throw new Error(err);
  }
});
afterAll(() => service?.stop());

describe.each([
  ['a project', [], 'project_id'],
  ['a group', ['-g', 'team'], 'group_id'],
] as const)('milestones of %s', (_family, place, owner) => {
  it('are created, shown, updated, closed, and listed', async () => {
    const made = await json(['create', 'Version 2', '--due-date', '2030-06-30', ...place]);
    expect(made).toMatchObject({ title: 'Version 2', due_date: '2030-06-30', [owner]: expect.any(Number), iid: 1 });
    const id = idOf(made);
    expect(await json(['get', id, ...place])).toEqual(made);
    expect(await json(['update', id, '--due-date', 'null', '--state-event', 'close', ...place])).toMatchObject({
      due_date: null,
      state: 'closed',
    });
    await json(['create', 'Version 3', ...place]);
    expect((await repoctl(['list', '-o', 'name', ...place])).out).toBe('Version 3\nVersion 2\n');
    expect((await repoctl(['list', '--state', 'closed', '-o', 'name', ...place])).out).toBe('Version 2\n');
    expect((await repoctl(['list', '--iids', '2', '-o', 'name', ...place])).out).toBe('Version 3\n');
    expect((await repoctl(['list', '--search', 'SION 2', '-o', 'name', ...place])).out).toBe('Version 2\n');
  });

  it('report errors with the matching exit code', async () => {
    const period = ['--start-date', '2030-02-01', '--due-date', '2030-01-01'];
    expect(await repoctl(['create', 'Version 3', ...place])).toMatchObject({ code: 7, out: '' });
    expect(await repoctl(['create', 'Version 4', ...period, ...place])).toMatchObject({ code: 8, out: '' });
    expect(await repoctl(['get', '4711', ...place])).toMatchObject({ code: 6, out: '' });
    expect(await repoctl(['update', '1', '--state-event', 'reopen', ...place])).toMatchObject({ code: 2, out: '' });
  });
});

describe.each([
  ['a project', [], { name: 'root/app', path: '/projects/root%2Fapp', project: 'root/app' }],
  ['a group', ['-g', 'team'], { name: 'team', path: '/groups/team', project: 'team/tool' }],
] as const)('deleting milestones of %s', (_family, place, { name, path, project }) => {
  it('says first how many issues and merge requests stay without one', async () => {
    const id = idOf(await json(['create', 'Planned', ...place]));
    for (const title of ['First', 'Second']) {
      const planned = await run(['issues', 'create', title, '-p', project, '-m', id], { env: env() });
      expect(planned).toMatchObject({ code: 0 });
    }
    const { code, out, err } = await repoctl(['delete', 'Planned', '--dry-run', ...place]);
    expect([code, out]).toEqual([0, `DELETE ${service.url}/api/v4${path}/milestones/${id}\n`]);
    expect(err).toBe(`Would delete milestone "Planned" from ${name}. This leaves 2 issues without a milestone.\n`);
  });

  it('deletes several by title and ID, once', async () => {
    const id = idOf(await json(['create', 'By ID', ...place]));
    await json(['create', 'By title', ...place]);
    expect(await repoctl(['delete', 'By title', id, '--yes', '-o', 'name', ...place])).toMatchObject({ code: 0 });
    expect((await repoctl(['list', '--search', 'By', '-o', 'name', ...place])).out).toBe('');
    const again = ['delete', 'By title', id, '--yes', ...place];
    expect(await repoctl(again)).toMatchObject({ code: 6 });
    expect(await repoctl([...again, '--if-missing', 'skip'])).toMatchObject({
      code: 0,
      out: `unchanged\tBy title\t\nunchanged\t${id}\t\n`,
    });
  });
});

describe('a milestone', () => {
  it('cannot belong to a project and a group at once', async () => {
    const { code, err } = await repoctl(['list', '-p', 'root/app', '-g', 'team']);
    expect([code, err]).toEqual([2, expect.stringContaining('--project and --group cannot be used together')]);
  });

  it('is marked as overdue on a terminal only', async () => {
    await json(['create', 'Late', '--due-date', '2024-04-30']);
    expect((await repoctl(['list', '--search', 'Late'], { terminal: true })).out).toContain('2024-04-30 (overdue)');
    expect((await repoctl(['list', '--search', 'Late'])).out).not.toContain('overdue');
  });

  it.each([
    ['2024-04-30', 'active', '2024-04-30 (overdue)'],
    ['2024-05-01', 'active', '2024-05-01'],
    ['2024-04-30', 'closed', '2024-04-30'],
    [null, 'active', ''],
  ])('due on %s and %s is shown as "%s"', (due_date, state, text) => {
    const now = new Date(2024, 4, 1, 12);
    expect(dueText({ due_date, state }, { terminal: true, now })).toBe(text);
  });
});
