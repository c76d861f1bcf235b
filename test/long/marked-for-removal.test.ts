/** A deleted project is gone for everyone at once, even while the queue still removes its data. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { namedEndpoints } from '../support/named-endpoints.ts';
import type { Situation } from '../server/access/access-case.ts';
import { requestTo } from '../server/access/all-cases.ts';
import { freshMergeRequest } from '../server/access/fresh-merge-request.ts';
import { freshIssue, project } from '../server/access/fresh.ts';
import { openWorld, type World } from '../server/access/world.ts';

const within = namedEndpoints.filter(([, { access }]) => access.to === 'project').map(([name]) => name);
const elsewhere = namedEndpoints
  .filter(
    ([name, { access, method, path }]) =>
      access.to !== 'project' &&
      method === 'GET' &&
      !path.startsWith('/projects/') &&
      // The audit log keeps the paths of what is gone.
      !name.startsWith('auditEvents.'),
  )
  .map(([name]) => name);

describe('a project that is being removed', () => {
  let world: World;
  let at: Situation;
  let issue = '';

  beforeAll(async () => {
    world = await openWorld();
    at = { world, visibility: 'public', caller: 'admin' };
    issue = await freshIssue(at);
    const admin = world.tokens.admin;
    await world.send(admin, { line: `POST ${issue}/todo` });
    await world.send(admin, { line: `POST ${project(at)}/star` });
    await world.send(admin, {
      line: `POST ${project(at)}/share`,
      json: { group_id: world.groups.public, group_access: 30 },
    });
    await freshMergeRequest(at);
  });
  afterAll(() => world?.stop());

  const mark = (id: number, pending: 0 | 1): Promise<unknown> =>
    world.database.db.updateTable('projects').set({ pending_delete: pending }).where('id', '=', id).execute();

  /** The response while the project of the request, or otherwise the public project, is marked for removal. */
  const ask = async (name: string) => {
    const made = await requestTo(name)(at);
    const id = Number(/\/projects\/(\d+)/.exec(made.line)?.[1] ?? world.projects.public);
    await mark(id, 1);
    try {
      return await world.send(world.tokens.admin, made);
    } finally {
      await mark(id, 0);
    }
  };

  it('is reported as not found by all project endpoints', async () => {
    for (const name of within) expect.soft((await ask(name)).status, name).toBe(404);
  });

  it.each(['/projects', '/todos', '/issues', '/merge_requests'])('was listed by %s before', async (list) => {
    const answer = await world.send(world.tokens.admin, { line: `GET ${list}` });
    expect(answer.text).toContain('projects-public');
  });

  it('is missing from all other lists and records', async () => {
    for (const name of elsewhere) {
      const answer = await ask(name);
      expect.soft(answer.status, name).toBe(200);
      expect.soft(answer.text, name).not.toContain('projects-public');
    }
  });
});
