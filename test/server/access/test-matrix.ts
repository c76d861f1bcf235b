/** Runs the access cases of one area against a service of their own. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccessCases } from './access-case.ts';
import { callers, strangers, visibilities, type CallerName, type Visibility } from './callers.ts';
import { openWorld, type World } from './world.ts';

/** The tests of an area. */
export const testMatrix = (area: string, cases: AccessCases): void => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world?.stop());

  const request = (endpoint: string, visibility: Visibility, caller: CallerName) => {
    const make = cases[endpoint]?.[1];
    if (make === undefined) throw new Error(`there is no request to ${endpoint}`);
    return make({ world, visibility, caller });
  };

  /** The row of statuses in the form in which the cases have it. */
  const rowOf = async (endpoint: string, visibility: Visibility, asked: readonly CallerName[]): Promise<string> => {
    const cells: string[] = [];
    for (const caller of asked) {
      const answer = await world.send(world.tokens[caller], await request(endpoint, visibility, caller));
      cells.push(`${caller === 'guest' || caller === 'admin' ? '| ' : ''}${answer.status}`);
    }
    return cells.join(' ');
  };

  const rows = Object.entries(cases).flatMap(([endpoint, [expected]]): [string, Visibility, string][] =>
    typeof expected === 'string'
      ? [[endpoint, 'private', expected]]
      : visibilities.map((visibility) => [endpoint, visibility, expected[visibility]]),
  );

  describe(`who may what: ${area}`, () => {
    it.each(rows)('%s, %s', async (endpoint, visibility, expected) => {
      const asked = expected.includes('|') ? callers : strangers;
      expect(`${endpoint}: ${await rowOf(endpoint, visibility, asked)}`).toBe(`${endpoint}: ${expected}`);
    });
  });

  describe('an administrator whose token lacks the scope sudo', () => {
    it.each(Object.keys(cases))('cannot act as another user: %s', async (endpoint) => {
      const made = await request(endpoint, 'private', 'adminWithoutSudo');
      const answer = await world.send(world.tokens.adminWithoutSudo, made, { Sudo: 'plain' });
      expect([answer.status, answer.json]).toEqual([
        403,
        { error: 'insufficient_scope', error_description: expect.any(String), scope: 'sudo' },
      ]);
    });
  });
};
