/** Parameters that are for a role: named for others, who send them in vain, and heeded for those who have it (decision 0097). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint, HeededFor, Schema } from '../../../src/contract/vocabulary/endpoint.ts';
import { namedEndpoints } from '../../support/named-endpoints.ts';
import type { Answer } from '../../support/raw-http.ts';
import { timeoutMs } from '../../support/timeout.ts';
import { requestTo } from './all-cases.ts';
import type { CallerName } from './callers.ts';
import { project } from './fresh.ts';
import { openWorld, type Request, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.stop());

const namedBy = ({ headers }: Answer): unknown => headers['x-ignored-params'] ?? '';

const situation = (caller: CallerName) => ({ world, visibility: 'private', caller }) as const;

/** The highest role that a parameter is not for. */
const below: Readonly<Record<HeededFor, CallerName>> = {
  reporter: 'guest',
  developer: 'reporter',
  owner: 'master',
  admin: 'owner',
};

/** A value that is not the default. */
const valueFor = ({ type, format, enum: words, items, default: usual }: Schema): unknown => {
  if (words !== undefined) return words.find((word) => word !== usual);
  const kind = [type].flat()[0];
  if (kind === 'boolean') return usual !== true;
  if (kind === 'integer') return 1;
  if (kind === 'array') return [valueFor(items ?? {})];
  if (kind === 'object') return { desk: '4' };
  if (format === 'date') return '2026-11-26';
  return format === 'date-time' ? '2026-11-26T10:00:00Z' : 'x';
};

interface Marked {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly role: HeededFor;
  readonly parameters: Readonly<Record<string, unknown>>;
}

const marked = namedEndpoints.flatMap(([name, endpoint]): Marked[] => {
  const roles = new Set(Object.values<Schema>(endpoint.params).flatMap(({ heededFor }) => heededFor ?? []));
  return [...roles].map((role) => {
    const those = Object.entries<Schema>(endpoint.params).filter(([, { heededFor }]) => heededFor === role);
    const parameters = Object.fromEntries(those.map(([key, schema]) => [key, valueFor(schema)]));
    return { name, endpoint, role, parameters };
  });
});

/** Authors change their issues and merge requests, whatever their role is. */
const changedByAuthors = new Set(['issues.update', 'mergeRequests.create', 'mergeRequests.update']);

const requestWith = async (name: string, { method }: Endpoint, parameters: object): Promise<Request> => {
  const { line, json } = await requestTo(name)(situation('admin'));
  if (method !== 'GET') return { line, json: { ...json, ...parameters } };
  const query = Object.entries(parameters).map(([key, value]) =>
    typeof value === 'object' ? `${key}[desk]=4` : `${key}=${encodeURIComponent(String(value))}`,
  );
  return { line: `${line}${line.includes('?') ? '&' : '?'}${query.join('&')}` };
};

describe('a parameter that is for a role', () => {
  it.each(marked.filter(({ name }) => !changedByAuthors.has(name)).map((one) => [one.name, one.role, one] as const))(
    'is named by %s for whoever is less than %s, also in a response that was kept',
    { timeout: 2 * timeoutMs },
    async (name, role, { endpoint, parameters }) => {
      const sent = await requestWith(name, endpoint, parameters);
      for (const next of [sent, endpoint.method === 'GET' ? sent : await requestWith(name, endpoint, parameters)]) {
        const answer = await world.send(world.tokens[below[role]], next);
        expect(answer.status).toBe(endpoint.success);
        expect(String(namedBy(answer)).split(', ').toSorted()).toEqual(Object.keys(parameters).toSorted());
      }
      const again = await requestWith(name, endpoint, parameters);
      expect(namedBy(await world.send(world.tokens.admin, again))).toBe('');
    },
  );

  it('is left as it is in an issue by its author', async () => {
    const issues = `${project(situation('guest'))}/issues`;
    const json = { title: 'Leaking pump', labels: 'bug', confidential: true };
    const created = await world.send(world.tokens.guest, { line: `POST ${issues}`, json });
    expect(namedBy(created)).toBe('labels');
    expect(created.json).toMatchObject({ labels: [], confidential: true });
    const { iid } = created.json as { readonly iid: number };
    const updated = await world.send(world.tokens.guest, {
      line: `PUT ${issues}/${iid}`,
      json: { title: 'Leaking pumps', due_date: '2027-01-01', confidential: false },
    });
    expect(updated.status).toBe(200);
    expect(namedBy(updated)).toBe('confidential, due_date');
    expect(updated.json).toMatchObject({ title: 'Leaking pumps', due_date: null, confidential: true });
    const reporter = await world.send(world.tokens.reporter, {
      line: `PUT ${issues}/${iid}`,
      json: { due_date: '2027-01-01', confidential: false },
    });
    expect(namedBy(reporter)).toBe('');
    expect(reporter.json).toMatchObject({ due_date: '2027-01-01', confidential: false });
  });

  it('counts in the target project of a merge request', async () => {
    const target = project(situation('reporter'));
    const name = world.fresh();
    const forked = await world.send(world.tokens.reporter, { line: `POST ${target}/fork`, json: { path: name, name } });
    const fork = `/projects/${(forked.json as { readonly id: number }).id}`;
    const commit = {
      branch: 'topic',
      start_branch: 'master',
      commit_message: 'Mend it',
      actions: [{ action: 'create', file_path: `${name}.txt`, content: 'x' }],
    };
    await world.send(world.tokens.reporter, { line: `POST ${fork}/repository/commits`, json: commit });
    const target_project_id = world.projects.private;
    const json = {
      source_branch: 'topic',
      target_branch: 'master',
      title: 'Mend it',
      target_project_id,
      labels: 'bug',
    };
    const created = await world.send(world.tokens.reporter, { line: `POST ${fork}/merge_requests`, json });
    expect(created.status).toBe(201);
    expect(namedBy(created)).toBe('labels');
    expect(created.json).toMatchObject({ labels: [] });
    const { iid } = created.json as { readonly iid: number };
    const line = `PUT ${target}/merge_requests/${iid}`;
    const changes = { title: 'Mend them', milestone_id: 0, discussion_locked: true };
    const updated = await world.send(world.tokens.reporter, { line, json: changes });
    expect(updated.status).toBe(200);
    expect(namedBy(updated)).toBe('milestone_id, discussion_locked');
    const developer = await world.send(world.tokens.developer, { line, json: { labels: 'bug' } });
    expect(namedBy(developer)).toBe('');
    expect(developer.json).toMatchObject({ title: 'Mend them', labels: ['bug'] });
  });
});

describe('a filter that selects with true only', () => {
  it('is named with false, which selects everything', async () => {
    expect(namedBy(await world.send(world.tokens.plain, { line: 'GET /users?blocked=false' }))).toBe('blocked');
    expect(namedBy(await world.send(world.tokens.plain, { line: 'GET /users?blocked=true' }))).toBe('');
  });
});
