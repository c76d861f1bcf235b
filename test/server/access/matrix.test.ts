/** The access cases of each area against a service of their own: who may do what, and who is refused how. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../support/raw-http.ts';
import { isLong } from '../../support/rounds.ts';
import { timeoutMs } from '../../support/timeout.ts';
import type { AccessCases } from './access-case.ts';
import { allCases } from './all-cases.ts';
import { callers, strangers, visibilities, type CallerName, type Visibility } from './callers.ts';
import { openWorld, type Request, type World } from './world.ts';

/** Private projects, and internal or public ones in turn; all of them in the long run. */
const visibilitiesFor = (index: number): readonly Visibility[] =>
  isLong ? visibilities : ['private', index % 2 === 0 ? 'internal' : 'public'];

/** The first cells of a row are those of callers without a role, for whom visibility matters most. */
const withoutRoles = (row: string): string => row.split(' | ')[0] ?? row;

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

describe.each(Object.entries<AccessCases>(allCases))('access to %s', (_area, cases) => {
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

  const rows = Object.entries(cases).flatMap(([endpoint, [expected]], index): [string, Visibility, string][] =>
    typeof expected === 'string'
      ? [[endpoint, 'private', expected]]
      : visibilitiesFor(index).map((visibility) => [
          endpoint,
          visibility,
          isLong || visibility === 'private' ? expected[visibility] : withoutRoles(expected[visibility]),
        ]),
  );

  // First, since it spends nothing: the administrator is refused everything.
  it('is refused to an administrator who acts as another user by a token without the scope sudo', async () => {
    for (const endpoint of Object.keys(cases)) {
      const answer = await send(endpoint, 'private', 'adminWithoutSudo', { Sudo: 'plain' });
      expect
        .soft([answer.status, answer.json], endpoint)
        .toEqual([403, { error: 'insufficient_scope', error_description: expect.any(String), scope: 'sudo' }]);
    }
  });

  it('is as the table says for everyone', { timeout: 10 * timeoutMs }, async () => {
    for (const [endpoint, visibility, expected] of rows) {
      const asked = expected.includes('|') ? callers : strangers;
      const found = await rowOf(endpoint, visibility, asked);
      expect.soft(`${endpoint}, ${visibility}: ${found}`).toBe(`${endpoint}, ${visibility}: ${expected}`);
    }
  });
});
