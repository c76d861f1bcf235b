import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';
import { commandsAt } from '../support/commands.ts';
import { makeGroups, makeProjects } from '../support/make-places.ts';
import { requestsIn } from '../support/requests.ts';

let service: TestService;

const commands = commandsAt(() => service, { REPOCTL_PROJECT: 'root/elsewhere', REPOCTL_GROUP: 'other' });
const { repoctl, json } = commands;

const requestsOf = async (argv: readonly string[]): Promise<readonly string[]> =>
  requestsIn((await repoctl([...argv, '--debug'])).err);

const everyNight = ['--ref', 'master', '--cron', '0 2 * * *'] as const;

beforeAll(async () => {
  service = await startService();
  await makeGroups(commands, 'team', 'team/tools');
  const paths = ['team/api', 'team/web', 'team/tools/cli', 'root/elsewhere'];
  await makeProjects(commands, paths, '--initialize-with-readme');
  await repoctl(['schedules', 'create', 'Nightly', ...everyNight, '-p', 'team/web']);
  await repoctl(['schedules', 'create', 'Deep', ...everyNight, '--no-active', '-p', 'team/tools/cli']);
  await repoctl(['schedules', 'create', 'Elsewhere', ...everyNight, '-p', 'root/elsewhere']);
});

afterAll(() => service?.stop());

describe('a list with --group for which the API has only projects', () => {
  it('contains all projects of the group, with the project in the first column', async () => {
    const { code, out, err } = await repoctl(['schedules', 'list', '-g', 'team']);
    expect([code, err]).toEqual([0, '']);
    expect(out.split('\n').map((line) => line.split('\t').slice(0, 3))).toEqual([
      ['team/tools/cli', '2', 'Deep'],
      ['team/web', '1', 'Nightly'],
      [''],
    ]);
    const [first] = await json<readonly object[]>(['schedules', 'list', '--group', 'TEAM']);
    expect(Object.entries(first ?? {})[0]).toEqual(['project', 'team/tools/cli']);
    expect((await repoctl(['schedules', 'list', '-g', 'team/tools', '-o', 'name'])).out).toBe('team/tools/cli\t2\n');
  });

  it('takes one request for the group, and one for each project', async () => {
    const requests = await requestsOf(['schedules', 'list', '-g', 'team']);
    expect(requests.map((request) => request.replace(/\?.*/, '').replace('/api/v4', ''))).toEqual([
      'GET /groups/team/projects',
      'GET /projects/team%2Fapi/pipeline_schedules',
      'GET /projects/team%2Ftools%2Fcli/pipeline_schedules',
      'GET /projects/team%2Fweb/pipeline_schedules',
    ]);
  });

  it('supports filters for due schedules and conditions', async () => {
    const due = await repoctl(['schedules', 'list', '-g', 'team', '--due', '2099-01-01', '-o', 'name']);
    expect(due.out).toBe('team/web\t1\n');
    const argv = ['schedules', 'list', '-g', 'team', '-o', 'name'];
    expect((await repoctl([...argv, '--where', '.active | not'])).out).toBe('team/tools/cli\t2\n');
    expect((await repoctl([...argv, '--scope', 'active', '--fail-if-any'])).code).toBe(13);
    expect((await repoctl([...argv, '--skip', 'cli'])).out).toBe('team/web\t1\n');
  });

  it('finds a group by its former path, which redirects to the new one', async () => {
    await repoctl(['groups', 'create', 'Former', '--path', 'former']);
    await repoctl(['projects', 'create', 'app', '--namespace-id', 'former', '--initialize-with-readme']);
    await repoctl(['schedules', 'create', 'Kept', ...everyNight, '-p', 'former/app']);
    await repoctl(['groups', 'update', 'former', '--path', 'present']);
    expect((await repoctl(['schedules', 'list', '-g', 'former', '-o', 'name'])).out).toBe('present/app\t4\n');
  });

  it.each([
    [['-p', 'team/web'], '--group and --project cannot be used together'],
    [['team/web'], '--group and --project cannot be used together'],
    [['--each-project'], '--group and --each-project cannot be used together'],
    [['--of', 'team'], '--group and --of cannot be used together'],
    [['--page', '2'], '--page and --group cannot be used together'],
  ])('is refused with %j', async (options, message) => {
    const result = await repoctl(['schedules', 'list', '-g', 'team', ...options]);
    expect(result).toMatchObject({ code: 2, out: '', err: expect.stringContaining(message) });
  });

  it('requires a group that exists, and a non-empty name', async () => {
    expect((await repoctl(['schedules', 'list', '-g', 'nowhere'])).code).toBe(6);
    expect(await repoctl(['schedules', 'list', '-g', ''])).toMatchObject({
      code: 2,
      err: expect.stringContaining('--group must not be empty'),
    });
  });
});
