/** Commands that wait for what they started, against a server whose job states are reported by hand. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../../support/service.ts';
import { commandsAt } from '../../support/commands.ts';

let service: TestService;
const { repoctl, json } = commandsAt(() => service, { REPOCTL_PROJECT: 'root/app' });

beforeAll(async () => {
  service = await startService();
  await json(['projects', 'create', 'app', '--initialize-with-readme']);
  const yaml = 'test: {script: make test}\n';
  const commit = ['--branch', 'master', '-m', 'Add a pipeline [ci skip]', '--content', yaml];
  await json(['files', 'create', '.gitlab-ci.yml', ...commit]);
});
afterAll(() => service?.stop());

/** The newest job, once it is newer than the known one. */
const newJob = async (known: number): Promise<number> => {
  for (;;) {
    const [newest] = await json<readonly { id: number }[]>(['jobs', 'list', '--limit', '1']);
    if (newest !== undefined && newest.id > known) return newest.id;
    await pause(50);
  }
};

const lastJob = async (): Promise<number> =>
  (await json<readonly { id: number }[]>(['jobs', 'list', '--limit', '1']))[0]?.id ?? 0;

describe('--wait', () => {
  it.each([
    ['success', 0, ''],
    ['failed', 1, 'failed'],
  ])('ends with the pipeline: %s gives exit code %i', async (state, exitCode, problem) => {
    const before = await lastJob();
    const waiting = repoctl(['pipelines', 'create', 'master', '--wait', '-o', 'ndjson', '--fields', 'status']);
    await json(['jobs', 'report', String(await newJob(before)), state]);
    const { code, out, err } = await waiting;
    expect([code, out]).toEqual([exitCode, `{"status":"${state}"}\n`]);
    expect(err).toContain(problem);
  });

  it('exits with 11 at the time limit, and a later watch continues', async () => {
    const before = await lastJob();
    const short = await repoctl(['pipelines', 'create', 'master', '--wait', '--wait-timeout', '300ms']);
    expect([short.code, short.err]).toEqual([11, expect.stringMatching(/not finished within 0\.3 s: pipeline \d+ is/)]);
    const job = String(await newJob(before));
    await json(['jobs', 'report', job, 'success']);
    const { pipeline } = await json<{ pipeline: { id: number } }>(['jobs', 'get', job]);
    const watched = await repoctl(['pipelines', 'watch', String(pipeline.id)], { terminal: true });
    expect([watched.code, watched.err]).toEqual([0, expect.stringMatching(/^Pipeline \d+ on master: success/)]);
  });

  it('waits for the pipeline of a schedule', async () => {
    await json(['schedules', 'create', 'Nightly', '--ref', 'master', '--cron', '30 2 * * *']);
    const before = await lastJob();
    const waiting = repoctl(['schedules', 'run', 'Nightly', '--wait', '--json']);
    await json(['jobs', 'report', String(await newJob(before)), 'success']);
    const { code, out } = await waiting;
    expect([code, JSON.parse(out)]).toEqual([0, expect.objectContaining({ status: 'success' })]);
  });

  it('waits until a project is deleted', async () => {
    await json(['projects', 'create', 'doomed']);
    const { code, err } = await repoctl(['projects', 'delete', 'root/doomed', '--yes', '--wait'], { terminal: true });
    expect([code, err.split('\n').at(-2)]).toEqual([0, 'Deleted project root/doomed']);
    expect((await repoctl(['projects', 'get', 'root/doomed'])).code).toBe(6);
  });

  it('refuses an invalid time limit and one without --wait', async () => {
    for (const argv of [
      ['--wait-timeout', '1m'],
      ['--wait', '--wait-timeout', 'soon'],
    ]) {
      expect((await repoctl(['pipelines', 'create', 'master', ...argv])).code).toBe(2);
    }
  });
});

describe('jobs trace --follow', () => {
  it('prints new lines until the job has finished', async () => {
    const before = await lastJob();
    await json(['pipelines', 'create', 'master']);
    const job = String(await newJob(before));
    await json(['jobs', 'report', job, 'running', '--trace', 'one\n']);
    const following = repoctl(['jobs', 'trace', job, '--follow']);
    await pause(1500);
    await json(['jobs', 'report', job, 'failed', '--trace', 'one\ntwo\n']);
    const { code, out, err } = await following;
    expect([code, out, err]).toEqual([1, 'one\ntwo\n', `error: job ${job}: failed\n`]);
  });
});
