/**
 * Sends the requests of the access cases, with one service for each area, and checks the status that each caller gets. The
 * short run has a sample of the endpoints with the same expectation.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../support/raw-http.ts';
import { isLong, sampleOf } from '../../support/rounds.ts';
import { timeoutMs } from '../../support/timeout.ts';
import type { AccessCases } from './access-case.ts';
import { allCases } from './all-cases.ts';
import { callers, strangers, visibilities, type CallerName, type Visibility } from './callers.ts';
import { openWorld, type Request, type World } from './world.ts';

/** The short run uses private projects and alternates between internal and public ones; the long run uses all three. */
const visibilitiesFor = (index: number): readonly Visibility[] =>
  isLong ? visibilities : ['private', index % 2 === 0 ? 'internal' : 'public'];

/** The first cells of a row are those of callers without a role, for whom visibility matters most. */
const withoutRoles = (row: string): string => row.split(' | ')[0] ?? row;

/** Sends the requests of the cases. */
const openSender = (cases: AccessCases, world: World) => {
  const unspent = new Map<string, Request>();

  /** Reuses a request for all callers who are refused and builds a new one after a caller has changed something. */
  return async (
    endpoint: string,
    visibility: Visibility,
    caller: CallerName,
    headers?: Record<string, string>,
  ): Promise<Answer> => {
    const make = cases[endpoint]?.[1];
    if (make === undefined) throw new Error(`there is no request to ${endpoint}`);
    const key = `${endpoint} ${visibility}`;
    let callersOwn = false;
    const made =
      unspent.get(key) ??
      (await make({
        world,
        visibility,
        get caller() {
          callersOwn = true;
          return caller;
        },
      }));
    const answer = await world.send(world.tokens[caller], made, headers);
    const changed = !made.line.startsWith('GET ') && answer.status < 400;
    if (callersOwn || changed) unspent.delete(key);
    else unspent.set(key, made);
    return answer;
  };
};

/** The area with the cases of the run. */
const areas = Object.entries<AccessCases>(allCases).map(
  ([area, cases]) =>
    [area, Object.fromEntries(sampleOf(Object.entries(cases), ([, [expected]]) => JSON.stringify(expected)))] as const,
);

describe.each(areas)('access to %s', (_area, cases) => {
  let world: World;
  let send: ReturnType<typeof openSender>;
  beforeAll(async () => {
    world = await openWorld();
    send = openSender(cases, world);
  });
  afterAll(() => world?.stop());

  /** The statuses of the callers, formatted like the rows of the cases. */
  const rowOf = async (endpoint: string, visibility: Visibility, asked: readonly CallerName[]): Promise<string> => {
    const cells: string[] = [];
    for (const caller of asked) {
      const { status } = await send(endpoint, visibility, caller);
      cells.push(`${caller === 'guest' || caller === 'admin' ? '| ' : ''}${status}`);
    }
    return cells.join(' ');
  };

  const rows = Object.entries(cases).flatMap(([endpoint, [expected]], index): [string, Visibility, string][] =>
    typeof expected === 'string'
      ? [[endpoint, 'private', expected]]
      : visibilitiesFor(index).map((visibility) => [
          endpoint,
          visibility,
          isLong || visibility === 'private' ? expected[visibility] : withoutRoles(expected[visibility]),
        ]),
  );

  // This test is first, because refused requests change nothing, so the next test can reuse them.
  it('is refused to an administrator who uses sudo without the scope sudo', async () => {
    for (const endpoint of Object.keys(cases)) {
      const answer = await send(endpoint, 'private', 'adminWithoutSudo', { Sudo: 'plain' });
      expect
        .soft([answer.status, answer.json], endpoint)
        .toEqual([403, { error: 'insufficient_scope', error_description: expect.any(String), scope: 'sudo' }]);
    }
  });

  it('has the expected status for each caller', { timeout: 10 * timeoutMs }, async () => {
    for (const [endpoint, visibility, expected] of rows) {
      const asked = expected.includes('|') ? callers : strangers;
      const found = await rowOf(endpoint, visibility, asked);
      expect.soft(`${endpoint}, ${visibility}: ${found}`).toBe(`${endpoint}, ${visibility}: ${expected}`);
    }
  });
});
