import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../../support/service.ts';
import { run, type Result, type RunContext } from '../../support/run.ts';

let service: TestService;
const watch = (argv: readonly string[], around: RunContext = {}): Promise<Result> =>
  run(['metrics', 'watch', ...argv], {
    ...around,
    env: { REPOCTL_URL: service.url, REPOCTL_TOKEN: service.rootToken, ...around.env },
  });

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

/** Watches until it is interrupted after this time. */
const watchFor = (milliseconds: number, argv: readonly string[]): Promise<Result> =>
  watch([...argv, '--interval', '500ms'], { signal: AbortSignal.timeout(milliseconds) });

describe('metrics watch in a pipe', () => {
  it.each([[[]], [['--json']], [['-o', 'ndjson']]])(
    'prints one JSON object per sample until it is interrupted: %j',
    async (argv) => {
      const { code, out } = await watchFor(1300, argv);
      expect(code).toBe(130);
      const samples = out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>);
      expect(samples.length).toBeGreaterThan(1);
      for (const sample of samples) {
        expect(Object.keys(sample)).toEqual(['sampled_at', 'queues', 'processes', 'jobs']);
      }
    },
  );

  it('filters each sample', async () => {
    const { out } = await watchFor(1300, ['--jq', '.jobs.enqueued']);
    expect(out).toMatch(/^0\n0\n/);
  });
});

describe('metrics watch', () => {
  it.each(['0s', '499ms', '2', '2d', 'soon', ''])('refuses the interval "%s"', async (interval) => {
    const { code, err } = await watch(['--interval', interval]);
    expect([code, err]).toEqual([2, expect.stringContaining('--interval must be a duration from 500ms')]);
  });

  it.each(['yaml', 'csv', 'name'])('refuses the output format %s', async (format) => {
    const { code, err } = await watch(['-o', format]);
    expect([code, err]).toEqual([2, expect.stringContaining(`--output ${format}`)]);
  });

  it('fails at once if the first request fails or is not authenticated', async () => {
    const unreachable = await watch([], { env: { REPOCTL_URL: 'http://127.0.0.1:9' } });
    expect(unreachable.code).toBe(11);
    const stranger = await watch([], { env: { REPOCTL_TOKEN: 'nobody' } });
    expect(stranger.code).toBe(4);
  });
});
