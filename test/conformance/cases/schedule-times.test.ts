import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCases } from '../case.ts';
import { record } from '../answers.ts';
import { openWorld, widgets, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.stop());

const path = `${widgets}/pipeline_schedules`;
const odd = { description: 'at odd times', ref: 'master', cron_timezone: 'Europe/Berlin' };

describe('the times of a schedule', () => {
  it.each(['0 22-2 * * *', '*/20 1 * 11-2 *', '0 4 * * fri-mon', '0 4 25-5 * *', '*/15 2 28 3 *'])(
    'are taken as they are written: %s',
    async (cron) => {
      const answer = await world.call({ method: 'POST', path, json: { ...odd, cron } });
      expect(answer.status).toBe(201);
      expect(record(answer)).toMatchObject({ cron, active: true });
      expect(Date.parse(String(record(answer)['next_run_at']))).toBeGreaterThan(Date.now());
    },
  );

  it('are right after a gap of the clocks, once, if they are all in it', async () => {
    // Any last Sunday in March.
    const json = { ...odd, cron: '*/15 2 25-31 3 +SUN' };
    const answer = await world.call({ method: 'POST', path, json });
    expect(record(answer)['next_run_at']).toMatch(/-03-\d\dT01:00:00/);
  });

  runCases(
    () => world,
    ['0 22-24 * * *', '61-1 * * * *', '0 22-2/0 * * *', '0 0 * dec-13 *'].map((cron) => ({
      it: `are refused: ${cron}`,
      method: 'POST' as const,
      path,
      json: { ...odd, cron },
      invalid: 'cron',
    })),
  );
});
