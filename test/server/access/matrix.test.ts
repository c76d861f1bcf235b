import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../../src/contract/registry.ts';
import { callers, strangers, visibilities, type CallerName, type Visibility } from './callers.ts';
import { expectations } from './expectations.ts';
import { requests } from './requests.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.stop());

const endpoints = Object.entries(contract).flatMap(([resource, declared]) =>
  Object.keys(declared).map((name) => `${resource}.${name}`),
);

const request = (endpoint: string, visibility: Visibility, caller: CallerName) => {
  const make = requests[endpoint];
  if (make === undefined) throw new Error(`requests.ts has no request to ${endpoint}`);
  return make({ world, visibility, caller });
};

/** The row of statuses in the form in which `expectations.ts` has it. */
const rowOf = async (endpoint: string, visibility: Visibility, asked: readonly CallerName[]): Promise<string> => {
  const cells: string[] = [];
  for (const caller of asked) {
    const answer = await world.send(world.tokens[caller], await request(endpoint, visibility, caller));
    cells.push(`${caller === 'guest' || caller === 'admin' ? '| ' : ''}${answer.status}`);
  }
  return cells.join(' ');
};

const rows = Object.entries(expectations).flatMap(([endpoint, expected]): [string, Visibility, string][] =>
  typeof expected === 'string'
    ? [[endpoint, 'private', expected]]
    : visibilities.map((visibility) => [endpoint, visibility, expected[visibility]]),
);

describe('the access matrix', () => {
  it('knows every endpoint of the contract, and no other', () => {
    expect(Object.keys(expectations).toSorted()).toEqual(endpoints.toSorted());
    expect(Object.keys(requests).toSorted()).toEqual(endpoints.toSorted());
  });

  it.each(rows)('%s, %s', async (endpoint, visibility, expected) => {
    const asked = expected.includes('|') ? callers : strangers;
    expect(`${endpoint}: ${await rowOf(endpoint, visibility, asked)}`).toBe(`${endpoint}: ${expected}`);
  });
});

describe('an administrator whose token lacks the scope sudo', () => {
  it.each(endpoints)('cannot act as another user: %s', async (endpoint) => {
    const made = await request(endpoint, 'private', 'adminWithoutSudo');
    const answer = await world.send(world.tokens.adminWithoutSudo, made, { Sudo: 'plain' });
    expect([answer.status, answer.json]).toEqual([
      403,
      { error: 'insufficient_scope', error_description: expect.any(String), scope: 'sudo' },
    ]);
  });
});

describe('a user behind sudo', () => {
  it.each([
    ['plain', 404],
    ['guest', 403],
    ['reporter', 201],
  ])('has no more rights than %s', async (username, status) => {
    const made = await request('labels.create', 'private', 'admin');
    expect((await world.send(world.tokens.admin, made, { Sudo: username })).status).toBe(status);
  });
});

describe('a developer', () => {
  it('changes the schedules that are their own', async () => {
    const schedules = `/projects/${world.projects.private}/pipeline_schedules`;
    const json = { description: 'Mine', ref: 'master', cron: '0 1 * * *' };
    const created = await world.send(world.tokens.developer, { line: `POST ${schedules}`, json });
    const own = `${schedules}/${(created.json as { id: number }).id}`;
    const statuses: number[] = [];
    for (const made of [
      { line: `PUT ${own}`, json: { active: false } },
      { line: `POST ${own}/variables`, json: { key: 'KEY', value: '1' } },
      { line: `PUT ${own}/variables/KEY`, json: { value: '2' } },
      { line: `DELETE ${own}/variables/KEY` },
      { line: `POST ${own}/take_ownership` },
      { line: `DELETE ${own}` },
    ]) {
      statuses.push((await world.send(world.tokens.developer, made)).status);
    }
    expect(statuses).toEqual([200, 201, 200, 200, 201, 200]);
  });
});

describe('a project that keeps its jobs to its members', () => {
  it('shows its schedules from reporters on', async () => {
    const json = { name: world.fresh(), visibility: 'public', public_jobs: false, namespace_id: world.groups.public };
    const line = `GET /projects/${await world.make('POST /projects', json)}/pipeline_schedules`;
    const statuses: Record<string, number> = {};
    for (const caller of callers) statuses[caller] = (await world.send(world.tokens[caller], { line })).status;
    expect(statuses).toMatchObject({
      anonymous: 401,
      external: 403,
      plain: 403,
      guest: 403,
      reporter: 200,
      admin: 200,
    });
  });
});
