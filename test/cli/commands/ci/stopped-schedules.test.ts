/** Schedules that stop when their owner can no longer run them: the question before, the warning after, and the way on. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { json, recordingServer } from '../../../api/support/recording-server.ts';
import { startService, type TestService } from '../../../support/service.ts';
import { commandsAt } from '../../support/commands.ts';
import { converse } from '../../support/converse.ts';
import { run } from '../../support/run.ts';

let service: TestService;
const { repoctl, json: read } = commandsAt(() => service);
const must = async (...argv: readonly string[]): Promise<string> => {
  const { code, out, err } = await repoctl(argv);
  if (code !== 0) throw new Error(err);
  return out.trim();
};

let count = 0;
let kofi: string;
let project: string;
const schedule = (name: string, ...more: readonly string[]) =>
  must('schedules', 'create', name, '--ref', 'topic', '--cron', '0 4 * * *', ...more, '--sudo', kofi, '-o', 'name');

beforeAll(async () => {
  service = await startService();
  await must('groups', 'create', 'Team', '--path', 'team');
});
afterAll(() => service?.stop());
beforeEach(async () => {
  count += 1;
  kofi = `kofi${count}`;
  project = `team/p${count}`;
  await must('users', 'create', kofi, '--email', `${kofi}@x.test`, '--name', kofi, '--reset-password');
  await must('projects', 'create', `p${count}`, '--namespace-id', 'team', '--initialize-with-readme');
  await must('branches', 'create', 'topic', 'master', '-p', project);
  await must('projects', 'members', 'add', kofi, '-p', project, '--access-level', 'developer');
});

describe('a user who owns schedules', () => {
  it('is blocked or deleted after a question that names the active ones', async () => {
    const nightly = await schedule('Nightly', '-p', project);
    await schedule('Paused', '-p', project, '--no-active');
    await must('projects', 'create', 'own', '--initialize-with-readme', '--sudo', kofi);
    await must('branches', 'create', 'topic', 'master', '-p', `${kofi}/own`);
    const own = await schedule('Mine', '-p', `${kofi}/own`);
    const { err } = await repoctl(['users', 'block', kofi, '--dry-run']);
    expect(err).toContain(
      `This stops 2 schedules (${nightly} "Nightly" in ${project}, ${own} "Mine" in ${kofi}/own) of theirs.`,
    );
    const asked = await converse({
      argv: ['users', 'delete', kofi],
      env: { REPOCTL_URL: service.url, REPOCTL_TOKEN: service.rootToken },
      answers: [[`Type "${kofi}" to confirm:`, 'n\r']],
    });
    // The question is laid out in lines.
    expect(asked.err.replaceAll(/\s+/g, '')).toContain(`(${nightly}"Nightly"in${project})oftheirs.`);
  });

  it('is named five of them, and how many more there are', async () => {
    for (let number = 1; number <= 7; number += 1) await schedule(`S${number}`, '-p', project);
    const { err } = await repoctl(['users', 'block', kofi, '--dry-run']);
    expect(err).toMatch(/stops 7 schedules \(\d+ "S1" in .+ "S5" in team\/p\d+, and 2 more\) of theirs/);
  });

  it('stops them, which is a warning beside the output', async () => {
    const [first, second] = [await schedule('A', '-p', project), await schedule('B', '-p', project)];
    const { code, out, err } = await repoctl(['users', 'block', kofi, '--yes', '--json=username']);
    expect([code, JSON.parse(out)]).toEqual([0, { username: kofi }]);
    expect(err).toBe(`warning: 2 schedules became inactive: ${first}, ${second} in ${project}\n`);
    expect(await read(['schedules', 'get', first, '-p', project])).toMatchObject({ active: false });
  });

  it('stops them by losing the role, and none by keeping it', async () => {
    const nightly = await schedule('Nightly', '-p', project);
    const change = (role: string) =>
      repoctl(['projects', 'members', 'update', kofi, '-p', project, '--access-level', role]);
    expect((await change('master')).err).not.toContain('inactive');
    expect((await change('reporter')).err).toContain(`warning: 1 schedule became inactive: ${nightly} in ${project}\n`);
  });
});

describe('a schedule whose owner cannot run it', () => {
  it('is not run, with the command that mends it', async () => {
    const nightly = await schedule('Nightly', '-p', project);
    await must('users', 'block', kofi, '--yes');
    const refused = await repoctl(['schedules', 'run', nightly, '-p', project]);
    expect(refused.code).not.toBe(0);
    expect(refused.err).toBe(
      `error: schedule ${nightly} cannot run: its owner is blocked\n` +
        `hint: Run "repoctl schedules take-ownership ${nightly} -p ${project}" to run it with your permissions.\n`,
    );
    const { out: page } = await repoctl(['schedules', 'get', nightly, '-p', project], { terminal: true });
    expect(page).toContain('inactive');
    expect(page).not.toContain('Next run');

    const activated = await repoctl(['schedules', 'update', nightly, '-p', project, '--active']);
    expect(activated.err).toContain('cannot run: its owner is blocked');

    const taken = await repoctl(['schedules', 'take-ownership', nightly, '-p', project], { terminal: true });
    expect(taken.err).toContain(`You now own schedule ${nightly} "Nightly" in ${project}, which is inactive`);
    await must('schedules', 'run', nightly, '-p', project);
    await must('schedules', 'update', nightly, '-p', project, '--active');
    expect(await read(['schedules', 'get', nightly, '-p', project])).toMatchObject({ active: true });
  });
});

/** The warning about a header of any server. */
const warningFor = async (header: string): Promise<string> => {
  const server = await recordingServer((response) => {
    response.setHeader('X-Stopped-Schedules', header);
    json(response, { id: 7, username: 'kofi' });
  });
  const env = { REPOCTL_URL: server.url, REPOCTL_TOKEN: 'rct_x' };
  return (await run(['api', 'users/7/block', '-X', 'POST'], { env })).err;
};

describe('the header of a server', () => {
  it('is grouped by project, with those that are not named', async () => {
    expect(await warningFor('a/b:1, c/d:2, a/b:3, +4')).toBe(
      'warning: 7 schedules became inactive: 1, 3 in a/b, 2 in c/d, and 4 more\n',
    );
  });

  it.each(['', 'x', 'a b:1', '[31m:2', '+3', 'a:b:c'])('is no warning if it has another form: %j', async (header) => {
    expect(await warningFor(header)).toBe('');
  });

  it('is read up to a length', async () => {
    expect(await warningFor(`a/b:1, ${'x'.repeat(9000)}:2`)).toBe('warning: 1 schedule became inactive: 1 in a/b\n');
  });
});
