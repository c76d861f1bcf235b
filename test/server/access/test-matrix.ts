/** Runs the access cases of one area against a service of their own. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../support/raw-http.ts';
import type { AccessCases } from './access-case.ts';
import { callers, strangers, visibilities, type CallerName, type Visibility } from './callers.ts';
import { openWorld, type Request, type World } from './world.ts';

/** Sends the requests of the cases. */
const openSender = (cases: AccessCases, world: World) => {
  const unspent = new Map<string, Request>();

  /** A request is made once for all who are refused it, and anew after whoever did change something. */
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

/** The tests of an area. */
export const testMatrix = (area: string, cases: AccessCases): void => {
  let world: World;
  let send: ReturnType<typeof openSender>;
  beforeAll(async () => {
    world = await openWorld();
    send = openSender(cases, world);
  });
  afterAll(() => world?.stop());

  /** The row of statuses in the form in which the cases have it. */
  const rowOf = async (endpoint: string, visibility: Visibility, asked: readonly CallerName[]): Promise<string> => {
    const cells: string[] = [];
    for (const caller of asked) {
      const { status } = await send(endpoint, visibility, caller);
      cells.push(`${caller === 'guest' || caller === 'admin' ? '| ' : ''}${status}`);
    }
    return cells.join(' ');
  };

  const rows = Object.entries(cases).flatMap(([endpoint, [expected]]): [string, Visibility, string][] =>
    typeof expected === 'string'
      ? [[endpoint, 'private', expected]]
      : visibilities.map((visibility) => [endpoint, visibility, expected[visibility]]),
  );

  // First, since it spends nothing: the administrator is refused everything.
  describe('an administrator whose token lacks the scope sudo', () => {
    it.each(Object.keys(cases))('cannot act as another user: %s', async (endpoint) => {
      const answer = await send(endpoint, 'private', 'adminWithoutSudo', { Sudo: 'plain' });
      expect([answer.status, answer.json]).toEqual([
        403,
        { error: 'insufficient_scope', error_description: expect.any(String), scope: 'sudo' },
      ]);
    });
  });

  describe(`who may what: ${area}`, () => {
    it.each(rows)('%s, %s', async (endpoint, visibility, expected) => {
      const asked = expected.includes('|') ? callers : strangers;
      expect(`${endpoint}: ${await rowOf(endpoint, visibility, asked)}`).toBe(`${endpoint}: ${expected}`);
    });
  });
};
