import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';
import { commandsAt } from '../support/commands.ts';
import { converse } from '../support/converse.ts';
import { makeHome } from '../support/home.ts';

let service: TestService;
const { json } = commandsAt(() => service, { REPOCTL_PROJECT: 'root/app' });
const env = () => ({ REPOCTL_URL: service.url, REPOCTL_TOKEN: service.rootToken, REPOCTL_PROJECT: 'root/app' });

beforeAll(async () => {
  service = await startService();
  await json(['projects', 'create', 'app', '--initialize-with-readme']);
  for (const title of ['Paint the crane', 'Count the gulls']) await json(['issues', 'create', title]);
  for (const name of ['ann', 'bob', 'cid', 'dan']) {
    await json(['users', 'create', name, '--email', `${name}@x.test`, '--name', name, '--reset-password']);
  }
  await json(['schedules', 'create', 'Nightly build', '--ref', 'master', '--cron', '0 1 * * *']);
  await json(['schedules', 'variables', 'create', 'Nightly build', 'DEPTH', '5']);
});
afterAll(() => service?.stop());

describe('a missing argument on a terminal', () => {
  it('is picked from a list that typing narrows down', async () => {
    const { code, out, err } = await converse({
      argv: ['issues', 'get'],
      answers: [['Issue:', 'gulls\r']],
      env: env(),
    });
    expect(code).toBe(0);
    expect(err).toContain('2  Count the gulls');
    expect(out).toContain('Count the gulls');
  });

  it('is shown by name in prompts and results', async () => {
    const { code, err } = await converse({ argv: ['users', 'block'], answers: [['User:', 'bob\r']], env: env() });
    expect(code).toBe(0);
    expect(err).toContain('Blocked user bob');
  });

  it('is picked from the records that the verb accepts', async () => {
    await json(['users', 'block', 'cid']);
    const { code, err } = await converse({ argv: ['users', 'unblock'], answers: [['User:', 'cid\r']], env: env() });
    expect(code).toBe(0);
    expect(err).toContain('Unblocked user cid');
    expect(err).not.toContain('ann');
  });

  it('is picked among those who are no members yet', async () => {
    await json(['projects', 'members', 'add', 'ann', '--access-level', 'developer']);
    const { code, err } = await converse({
      argv: ['projects', 'members', 'add', '--access-level', 'reporter'],
      answers: [['User:', 'dan\r']],
      env: env(),
    });
    expect(code).toBe(0);
    expect(err).toContain('Added user dan');
    expect(err).not.toMatch(/\bann\b/);
  });

  it('can also be typed, such as the number of a closed issue', async () => {
    await json(['issues', 'close', '1']);
    const { code, err, out } = await converse({ argv: ['issues', 'get'], answers: [['Issue:', '1\r']], env: env() });
    expect(code).toBe(0);
    expect(err).toContain('1  as typed');
    expect(out).toContain('Paint the crane');
  });

  it('is picked for an option, too', async () => {
    const { code, err } = await converse({
      argv: ['schedules', 'create', 'Weekly', '--cron', '0 1 * * 1'],
      answers: [['Branch or tag:', 'mast\r']],
      env: env(),
    });
    expect(code).toBe(0);
    expect(err).toContain('Created schedule');
  });

  it('is picked among all files of the repository', async () => {
    await json(['files', 'create', 'src/main.c', '--branch', 'master', '--content', 'int', '--message', 'Add']);
    const { code, out } = await converse({ argv: ['files', 'get'], answers: [['File:', 'main\r']], env: env() });
    expect(code).toBe(0);
    expect(out).toContain('int');
  });

  it('is picked after its parent', async () => {
    const { code, err } = await converse({
      argv: ['schedules', 'variables', 'delete', '--yes'],
      answers: [
        ['Schedule:', 'night\r'],
        ['Variable:', '\r'],
      ],
      env: env(),
    });
    expect(code).toBe(0);
    expect(err).toContain('Deleted variable DEPTH from schedule');
  });

  it('is a usage error if stdin is not a terminal', async () => {
    const home = await makeHome();
    expect(await home.run(['issues', 'get'], { env: env() })).toMatchObject({ code: 2 });
  });

  it('is typed if there is nothing to pick from', async () => {
    const { code, err } = await converse({
      argv: ['milestones', 'get'],
      answers: [['Milestone title', '7\r']],
      env: env(),
    });
    expect(code).toBe(6);
    expect(err).toContain('milestone 7 not found in root/app');
  });
});
