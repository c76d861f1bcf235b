import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { metricsFrame, type Sample } from '../../../../src/cli/commands/instance/metrics/metrics-frame.ts';

const names = ['branches', 'hook_deliveries', 'hooks', 'merge_requests', 'pipeline_schedules', 'removals'];
const base = { service: 'https://forge.example', interval: 2000, level: 0 } as const;
const escape = '\u001b';

const process = (pid: number, busy: number, hostname = 'quay') => ({
  hostname,
  pid,
  tag: 'repoctl',
  started_at: '2026-01-01T00:00:00.000Z',
  queues: names,
  labels: [],
  concurrency: 10,
  busy,
});

/** A sample in which some queues have a backlog, each with a latency of as many seconds. */
const sample = (backlogs: Record<string, number>, processes = [process(11, 3)]): Sample => ({
  at: new Date('2026-01-01T12:00:05'),
  metrics: {
    queues: Object.fromEntries(
      names.map((name) => [name, { backlog: backlogs[name] ?? 0, latency: backlogs[name] ?? 0 }]),
    ),
    processes,
    jobs: { processed: 120, failed: 2, enqueued: 7 },
  },
});
const failed: Sample = { at: new Date('2026-01-01T12:00:07'), failure: 'connect ECONNREFUSED' };

describe('the "metrics watch" screen', () => {
  it('shows jobs, processes, and the backlog, latency, and history of each queue', () => {
    const frame = metricsFrame([sample({}), sample({ hooks: 4 }), sample({ hooks: 8 })], {
      ...base,
      columns: 60,
      rows: 11,
    });
    expect(frame).toEqual([
      'https://forge.example, every 2s, 12:00:05 UTC',
      'Jobs: 7 enqueued, 120 processed, 2 failed',
      '1 process, busy 3 of 10  ███░░░░░░░',
      'QUEUE               WAIT  FOR',
      `branches               0   0s  ${'▁▁▁'.padStart(29)}`,
      `hook_deliveries        0   0s  ${'▁▁▁'.padStart(29)}`,
      `hooks                  8   8s  ${'▁▄█'.padStart(29)}`,
      `merge_requests         0   0s  ${'▁▁▁'.padStart(29)}`,
      `pipeline_schedules     0   0s  ${'▁▁▁'.padStart(29)}`,
      `removals               0   0s  ${'▁▁▁'.padStart(29)}`,
      'q to quit',
    ]);
  });

  it('counts the queues that do not fit and shows those with a backlog first', () => {
    const frame = metricsFrame([sample({ removals: 5 })], { ...base, columns: 40, rows: 10 });
    expect(frame).toHaveLength(10);
    expect(frame[7]).toMatch(/^removals +5 +5s/);
    expect(frame.slice(-2)).toEqual(['and 2 more', 'q to quit']);
  });

  it('has higher charts and a line for each process if there is room', () => {
    const processes = [process(11, 3), process(12, 10, `q${escape}uay`)];
    const frame = metricsFrame([sample({ hooks: 8 }, processes)], { ...base, columns: 60, rows: 40 });
    expect(frame.filter((line) => line.includes('█')).length).toBeGreaterThan(4);
    expect(frame).toContain('2 processes, busy 13 of 20  ███████░░░');
    expect(frame).toContain('quay (11): busy 3 of 10');
    expect(frame).toContain('q^[uay (12): busy 10 of 10');
  });

  it('shows the error of the last sample at the bottom and leaves a gap for it', () => {
    const away = metricsFrame([sample({}), failed], { ...base, columns: 60, rows: 11 });
    expect(away[0]).toContain('12:00:07');
    expect(away.at(-1)).toBe('error: connect ECONNREFUSED');
    const back = metricsFrame([sample({}), failed, sample({})], { ...base, columns: 60, rows: 11 });
    expect(back.at(-1)).toBe('q to quit');
    expect(back[4]).toMatch(/ ▁ ▁$/);
  });

  it('is never wider or higher than the terminal', () => {
    const samples = [sample({ hooks: 123_456 }), sample({ branches: 90_000 }, [process(1, 1), process(2, 2)]), failed];
    for (const columns of [28, 33, 40, 79, 200]) {
      for (const rows of [1, 3, 5, 6, 10, 24, 50]) {
        const frame = metricsFrame(samples, { ...base, columns, rows });
        expect(frame.length, `${columns}x${rows}`).toBeLessThanOrEqual(rows);
        const widest = Math.max(...frame.map((line) => stringWidth(line)));
        expect(widest, `${columns}x${rows}`).toBeLessThanOrEqual(columns);
      }
    }
  });

  it('works with eight colors: long waits are magenta, very long ones red', () => {
    const frame = metricsFrame([sample({ hooks: 10, removals: 60 })], { ...base, level: 1, columns: 60, rows: 11 });
    expect(frame[6]).toContain(`${escape}[35m`);
    expect(frame[9]).toContain(`${escape}[31m`);
    const codes = frame.flatMap((line) => line.split(`${escape}[`).slice(1)).map((part) => part.split('m')[0]);
    expect(codes.every((code) => Number(code) < 50)).toBe(true);
  });
});
