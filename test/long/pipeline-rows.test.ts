import { describe, expect, it } from 'vitest';
import { tables } from '../conformance/pipeline-file/tables.ts';
import { openWorld } from '../conformance/world.ts';
import { needsNoService, openPlace, serviceDifferences } from './pipeline-rows.ts';

describe('the pipeline of a service', () => {
  it('has the jobs that each row of the tables says', { timeout: 900_000 }, async () => {
    const world = await openWorld();
    const place = await openPlace(world);
    const wrong: string[] = [];
    let number = 0;
    for (const row of [...(await tables()).values()].flat()) {
      if (needsNoService(row)) continue;
      number += 1;
      const differences = await serviceDifferences(row, number, place).catch((error: unknown) => [String(error)]);
      wrong.push(...differences.map((why) => `${row.says}: ${why}`));
    }
    await world.stop();
    expect(wrong).toEqual([]);
    expect(number).toBeGreaterThan(450);
  });
});
