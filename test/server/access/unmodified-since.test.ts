/** RFC 7232, section 3.4: a record that changed after the time in the header is not deleted. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isConditional } from '../../../src/contract/vocabulary/rules.ts';
import { namedEndpoints } from '../../support/named-endpoints.ts';
import { requestTo } from './all-cases.ts';
import { openWorld, type World } from './world.ts';

const conditional = namedEndpoints.filter(([, endpoint]) => isConditional(endpoint)).map(([name]) => name);

describe('If-Unmodified-Since', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world?.stop());

  it('is respected by every conditional endpoint', { timeout: 60_000 }, async () => {
    const wrong: string[] = [];
    for (const name of conditional) {
      const made = await requestTo(name)({ world, visibility: 'private', caller: 'admin' });
      const longAgo = { 'if-unmodified-since': 'Sat, 01 Jan 2000 00:00:00 GMT' };
      const { status } = await world.send(world.tokens.admin, made, longAgo);
      if (status !== 412) wrong.push(`${name}: ${status}; its handler must call checkUnmodified`);
    }
    expect(wrong).toEqual([]);
  });
});
