import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callers } from './callers.ts';
import { freshBranchName } from './fresh.ts';
import { projects } from './cases/projects.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.stop());

describe('an administrator who uses sudo', () => {
  it.each([
    ['plain', 404],
    ['guest', 403],
    ['reporter', 201],
  ])('has only the permissions of %s', async (username, status) => {
    const made = await projects['labels.create']?.[1]({ world, visibility: 'private', caller: 'admin' });
    expect((await world.send(world.tokens.admin, made ?? { line: '' }, { Sudo: username })).status).toBe(status);
  });
});

describe('a developer', () => {
  it('updates and deletes their own schedules', async () => {
    const schedules = `/projects/${world.projects.private}/pipeline_schedules`;
    const ref = await freshBranchName({ world, visibility: 'private', caller: 'admin' });
    const json = { description: 'Mine', ref, cron: '0 1 * * *' };
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

describe('a public project with members-only jobs', () => {
  it('shows its schedules to reporters and higher roles', async () => {
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
