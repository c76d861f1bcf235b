import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../../support/service.ts';
import { commandsAt } from '../../support/commands.ts';
import { now } from '../../support/run.ts';

let service: TestService;

const { repoctl, json } = commandsAt(() => service, { REPOCTL_PROJECT: 'root/app' });

const file = 'compile: {stage: build, script: x}\ncheck: {script: x, when: manual}';

beforeAll(async () => {
  service = await startService({ clock: { now: () => new Date(now) } });
  await json(['projects', 'create', 'app', '--initialize-with-readme']);
  const commit = ['--branch', 'master', '--message', 'Build', '--content', file];
  await json(['files', 'create', '.gitlab-ci.yml', ...commit]);
});
afterAll(() => service?.stop());

const idOf = (one: unknown): string => String((one as { id: number }).id);

const refusal = async (...argv: readonly string[]) => (await repoctl(argv)).err.split('\n')[0];

describe('pipelines and jobs', () => {
  it('are started, finished, canceled, and retried', async () => {
    const pipeline = idOf(await json(['pipelines', 'create', 'master', '--variables', 'STAGE=nightly']));
    expect(await json(['pipelines', 'get', pipeline])).toMatchObject({ status: 'pending', ref: 'master' });
    expect((await repoctl(['pipelines', 'list', '-o', 'name'])).out.split('\n')[0]).toBe(pipeline);
    const [compile, check] = await json<object[]>(['pipelines', 'jobs', pipeline]);
    const id = idOf(compile);
    await json(['jobs', 'report', id, 'running', '--runner', 'desk']);
    await json(['jobs', 'report', id, 'success', '--trace', 'made it\n', '--coverage', '81.5']);
    expect((await repoctl(['jobs', 'trace', id])).out).toBe('made it\n');
    expect(await json(['jobs', 'play', idOf(check)])).toMatchObject({ status: 'pending' });
    expect(await json(['pipelines', 'cancel', pipeline])).toMatchObject({ status: 'canceled', coverage: '81.5' });
    expect(await json(['pipelines', 'retry', pipeline])).toMatchObject({ status: 'success' });
    expect(await json(['jobs', 'retry', id])).toMatchObject({ name: 'compile', status: 'pending' });
    expect((await repoctl(['jobs', 'erase', id, '--yes'])).code).toBe(0);
    const { out } = await repoctl(['jobs', 'list', '--scope', 'canceled,pending']);
    expect(out).toContain('compile');
  });

  it('report why a job cannot be started, retried, or erased', async () => {
    const [job] = await json<object[]>(['pipelines', 'jobs', idOf(await json(['pipelines', 'create', 'master']))]);
    const id = idOf(job);
    expect(await refusal('jobs', 'play', id)).toBe(
      `error: job ${id} cannot be started: it is neither manual nor delayed`,
    );
    expect(await refusal('jobs', 'retry', id)).toBe(`error: job ${id} cannot be retried: it has not finished`);
    expect(await refusal('jobs', 'erase', id, '--yes')).toBe(
      `error: job ${id} cannot be erased: it has not finished, or was erased already`,
    );
  });
});

describe('pipeline schedules', () => {
  it('are listed by next run with --due, and run on demand', async () => {
    const soon = await json(['schedules', 'create', 'Soon', '--ref', 'master', '--cron', '* * * * *']);
    await json(['schedules', 'create', 'Sooner or later', '--ref', 'master', '--cron', '*/30 * * * *']);
    await json(['schedules', 'create', 'Once a year', '--ref', 'master', '--cron', '0 0 29 2 *']);
    await json(['schedules', 'create', 'Off', '--ref', 'master', '--cron', '* * * * *', '--no-active']);
    const due = await json<{ description: string }[]>(['schedules', 'list', '--due', '2h']);
    expect(due.map(({ description }) => description)).toEqual(['Soon', 'Sooner or later']);
    expect(await repoctl(['schedules', 'list', '--due', 'soon'])).toMatchObject({ code: 2 });
    expect(await json(['schedules', 'run', idOf(soon)])).toEqual({ message: '201 Created' });
  });
});
