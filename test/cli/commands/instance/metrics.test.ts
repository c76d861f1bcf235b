import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../../support/service.ts';
import { run, type Result, type RunContext } from '../../support/run.ts';

let service: TestService;
const repoctl = (argv: readonly string[], around: RunContext = {}): Promise<Result> =>
  run(['metrics', ...argv], { ...around, env: { REPOCTL_URL: service.url, REPOCTL_TOKEN: service.rootToken } });

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const firstCells = (out: string): string[] => out.split('\n').map((line) => line.split('\t')[0] ?? '');

describe('metrics', () => {
  it('have a row for each queue, even an empty one', async () => {
    const { code, out } = await repoctl(['queues']);
    expect(code).toBe(0);
    expect(out).toMatch(/^pipeline_schedules\t0\t0$/m);
    expect(out).toMatch(/^removals\t0\t0$/m);
    expect(firstCells(out)).toEqual([...firstCells(out).slice(0, -1).toSorted(), '']);
  });

  it('have a row for each process that runs jobs', async () => {
    const { out } = await repoctl(['processes', '-o', 'csv']);
    const [head, row] = out.split('\n');
    expect(head).toBe('pid,hostname,tag,busy,concurrency,started_at,queues');
    expect(row).toMatch(/^\d+,[^,]+,repoctl,0,\d+,\d{4}-/);
  });

  it('are printed in JSON as the server returns them', async () => {
    const all = JSON.parse((await repoctl(['all', '--json'])).out) as object;
    expect(Object.keys(all).toSorted()).toEqual(['jobs', 'processes', 'queues']);
    const jobs = JSON.parse((await repoctl(['jobs', '--json'])).out) as object;
    expect(jobs).toEqual({
      jobs: { processed: expect.any(Number), failed: expect.any(Number), enqueued: expect.any(Number) },
    });
  });

  it('are printed as three tables on a terminal', async () => {
    const { out } = await repoctl(['all'], { terminal: true });
    expect(out).toMatch(/^QUEUE +BACKLOG +LATENCY/m);
    expect(out).toMatch(/^removals +0 +0\.0 s/m);
    expect(out).toMatch(/^ *PID +HOST/m);
    expect(out).toMatch(/^ *PROCESSED +FAILED +ENQUEUED/m);
  });

  it.each([
    ['-o', 'csv'],
    ['-o', 'name'],
    ['--fields', 'name'],
  ])('cannot be combined in one table with %s %s', async (...option) => {
    const { code, err } = await repoctl(['all', ...option]);
    expect([code, err]).toEqual([2, expect.stringContaining('prints three')]);
  });
});
