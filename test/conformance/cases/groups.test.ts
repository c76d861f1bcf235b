import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../support/raw-http.ts';
import { dateTime, id, invalid, keys, record, records, seen } from '../answers.ts';
import { runCases } from '../case.ts';
import { styles } from '../parameters.ts';
import { openWorld, type Call, type Caller, type World } from '../world.ts';

let world: World;

/** Groups of olga's: a public one with an internal subgroup, which has a private subgroup, and a separate private one. */
const port = '/groups/port';
const quay = '/groups/port%2Fquay';
const cellar = '/groups/cellar';

const group = {
  id: expect.any(Number),
  name: expect.any(String),
  path: expect.any(String),
  full_name: expect.any(String),
  full_path: expect.any(String),
  description: expect.any(String),
  visibility: expect.toBeOneOf(['private', 'internal', 'public']),
  lfs_enabled: expect.any(Boolean),
  avatar_url: null,
  web_url: expect.stringMatching(/^https?:\/\//),
  request_access_enabled: expect.any(Boolean),
  parent_id: expect.toBeOneOf([null, expect.any(Number)]),
};

const project = {
  id: expect.any(Number),
  description: expect.toBeOneOf([null, expect.any(String)]),
  default_branch: expect.toBeOneOf([null, expect.any(String)]),
  tag_list: expect.any(Array),
  archived: false,
  visibility: 'internal',
  ssh_url_to_repo: expect.stringMatching(/port\/quay\/crane\.git$/),
  http_url_to_repo: expect.stringMatching(/\/port\/quay\/crane\.git$/),
  web_url: expect.stringMatching(/\/port\/quay\/crane$/),
  name: 'crane',
  name_with_namespace: expect.stringMatching(/^Port \/ Quay \/ crane$/),
  path: 'crane',
  path_with_namespace: 'port/quay/crane',
  issues_enabled: expect.any(Boolean),
  merge_requests_enabled: expect.any(Boolean),
  wiki_enabled: expect.any(Boolean),
  jobs_enabled: expect.any(Boolean),
  snippets_enabled: expect.any(Boolean),
  container_registry_enabled: expect.any(Boolean),
  created_at: dateTime,
  last_activity_at: dateTime,
  shared_runners_enabled: expect.any(Boolean),
  creator_id: expect.any(Number),
  namespace: expect.objectContaining({ id: expect.any(Number), name: 'Quay', path: 'quay', kind: 'group' }),
  avatar_url: null,
  star_count: 0,
  forks_count: 0,
  open_issues_count: 0,
  public_jobs: expect.any(Boolean),
  shared_with_groups: [],
  request_access_enabled: expect.any(Boolean),
};

const create = (path: string, more: object = {}, as: Caller = 'olga'): Promise<Answer> =>
  world.call({ as, method: 'POST', path: '/groups', json: { name: path, path, ...more } });
const made = async (path: string, more: object = {}): Promise<string> => `/groups/${id(await create(path, more))}`;
const get = (path: string, as: Caller = 'olga'): Promise<Answer> => world.call({ as, method: 'GET', path });
const paths = async (call: Partial<Call>): Promise<unknown[]> =>
  records(await world.call({ method: 'GET', path: '/groups', ...call })).map((one) => one['full_path']);

beforeAll(async () => {
  world = await openWorld();
  const top = id(await create('port', { name: 'Port', visibility: 'public', description: 'All of it' }));
  const sub = id(await create('quay', { name: 'Quay', visibility: 'internal', parent_id: top }));
  await create('berth', { name: 'Berth', visibility: 'private', parent_id: sub });
  await create('cellar', { name: 'An old cellar' });
  const json = { name: 'crane', path: 'crane', namespace_id: sub, visibility: 'internal' };
  await world.call({ method: 'POST', path: '/projects', json });
});
afterAll(() => world?.stop());

describe('the list of groups', () => {
  it('has the fields of a group and no others', async () => {
    const answer = await world.call({ method: 'GET', path: '/groups', query: { search: 'port' } });
    expect(seen(answer)).toEqual({ status: 200, json: [{ ...group, full_path: 'port', description: 'All of it' }] });
    expect(keys(records(answer)[0])).toEqual(keys(group));
  });

  it('has the groups of the caller by name, and with all_available all visible ones', async () => {
    expect(await paths({})).toEqual(['cellar', 'port/quay/berth', 'port', 'port/quay']);
    expect(await paths({ as: 'stan' })).toEqual([]);
    expect(await paths({ as: 'stan', query: { all_available: 'false' } })).toEqual([]);
    expect(await paths({ as: 'stan', query: { all_available: 'true' } })).toEqual(['port', 'port/quay']);
    expect(await paths({ as: 'anonymous' })).toEqual(['port']);
  });

  it('accepts every filter and order', async () => {
    const first = id(await get(cellar));
    expect(await paths({ path: `/groups?skip_groups[]=${first}&order_by=path&sort=desc` })).toEqual([
      'port/quay',
      'port',
      'port/quay/berth',
    ]);
    for (const search of ['QUA', 'Port/Qua']) expect(await paths({ query: { search } })).toContain('port/quay');
    expect(await paths({ query: { search: 'old cell' } })).toEqual(['cellar']);
    expect(await paths({ as: 'root', query: { owned: 'true' } })).toEqual([]);
    expect(await paths({ query: { owned: 'true', search: 'berth' } })).toEqual(['port/quay/berth']);
    expect(await paths({ as: 'anonymous', query: { owned: 'true' } })).toEqual([]);
    const key = `/groups/${first}/custom_attributes/floor`;
    await world.call({ as: 'root', method: 'PUT', path: key, json: { value: '-1' } });
    const attributes = '/groups?custom_attributes[floor]=-1';
    expect(await paths({ as: 'root', path: attributes })).toEqual(['cellar']);
    expect(await paths({ as: 'root', path: '/groups?custom_attributes[floor]=2' })).toEqual([]);
    const shown = await get(`${attributes}&with_custom_attributes=true`, 'root');
    expect(records(shown)[0]).toMatchObject({ custom_attributes: [{ key: 'floor', value: '-1' }] });
  });

  it('has statistics in bytes for administrators on request', async () => {
    const size = { storage_size: expect.any(Number), repository_size: expect.any(Number) };
    const statistics = { ...size, lfs_objects_size: expect.any(Number), job_artifacts_size: expect.any(Number) };
    const all = records(await get('/groups?statistics=true', 'root'));
    expect(all.map((one) => one['statistics'])).toEqual([statistics, statistics, statistics, statistics]);
    const sizes = all.find((one) => one['path'] === 'quay')?.['statistics'] as { repository_size: number };
    expect(sizes.repository_size).toBeGreaterThan(0);
    expect(records(await get('/groups?statistics=false', 'root')).some((one) => 'statistics' in one)).toBe(false);
    expect(records(await get('/groups?statistics=true')).some((one) => 'statistics' in one)).toBe(false);
  });

  it('has pages', async () => {
    const answer = await get('/groups?per_page=3&page=2');
    expect(records(answer)).toHaveLength(1);
    expect(answer.headers).toMatchObject({ 'x-total': '4', 'x-total-pages': '2', 'x-prev-page': '1' });
  });

  runCases(
    () => world,
    [
      { it: 'rejects an unknown order', method: 'GET', path: '/groups?order_by=id', invalid: 'order_by' },
      { it: 'rejects an unknown direction', method: 'GET', path: '/groups?sort=up', invalid: 'sort' },
      { it: 'rejects invalid IDs', method: 'GET', path: '/groups?skip_groups[]=a', invalid: 'skip_groups' },
    ],
  );
});

describe('the subgroups of a group', () => {
  it('are those directly in it, with the filters of the list', async () => {
    expect(await paths({ path: `${port}/subgroups` })).toEqual(['port/quay']);
    expect(await paths({ path: `${quay}/subgroups` })).toEqual(['port/quay/berth']);
    expect(await paths({ path: `${port}/subgroups`, query: { search: 'berth' } })).toEqual([]);
    expect(await paths({ path: `${port}/subgroups`, as: 'stan', query: { all_available: 'true' } })).toEqual([
      'port/quay',
    ]);
    expect(await paths({ path: `${port}/subgroups`, as: 'anonymous' })).toEqual([]);
  });

  runCases(
    () => world,
    [
      { it: 'are hidden with their group', as: 'stan', method: 'GET', path: `${cellar}/subgroups`, status: 404 },
      { it: 'require a group', method: 'GET', path: '/groups/4711/subgroups', status: 404 },
    ],
  );
});

describe('the descendants of a group', () => {
  it('are the groups in it at any depth, with the filters of the list', async () => {
    expect(await paths({ path: `${port}/descendant_groups` })).toEqual(['port/quay/berth', 'port/quay']);
    expect(await paths({ path: `${quay}/descendant_groups` })).toEqual(['port/quay/berth']);
    expect(await paths({ path: `${port}/descendant_groups`, query: { search: 'berth' } })).toEqual(['port/quay/berth']);
    expect(await paths({ path: `${port}/descendant_groups`, as: 'stan', query: { all_available: 'true' } })).toEqual([
      'port/quay',
    ]);
    expect(await paths({ path: `${port}/descendant_groups`, as: 'anonymous' })).toEqual([]);
  });

  it('have statistics for administrators on request, and pages', async () => {
    const all = records(await get(`${port}/descendant_groups?statistics=true`, 'root'));
    expect(all.map((one) => 'statistics' in one)).toEqual([true, true]);
    const page = await get(`${port}/descendant_groups?per_page=1&page=2`);
    expect([records(page).length, page.headers['x-total']]).toEqual([1, '2']);
  });

  runCases(
    () => world,
    [
      { it: 'are hidden with it', as: 'stan', method: 'GET', path: `${cellar}/descendant_groups`, status: 404 },
      { it: 'require a group', method: 'GET', path: '/groups/4711/descendant_groups', status: 404 },
    ],
  );
});

describe('a single group', () => {
  it('includes its projects and those shared with it', async () => {
    const answer = await get(quay);
    const one = {
      ...group,
      full_path: 'port/quay',
      full_name: 'Port / Quay',
      projects: [project],
      shared_with_groups: [],
      shared_projects: [],
    };
    expect(seen(answer)).toEqual({ status: 200, json: one });
    expect(seen(await get(`/groups/${id(answer)}`))).toEqual(seen(answer));
  });

  runCases(
    () => world,
    [
      { it: 'is shown without credentials when it is public', as: 'anonymous', method: 'GET', path: port, status: 200 },
      { it: 'is hidden from strangers when it is private', as: 'stan', method: 'GET', path: cellar, status: 404 },
      { it: 'is hidden without credentials', as: 'anonymous', method: 'GET', path: quay, status: 404 },
      { it: 'is returned regardless of the case of its path', method: 'GET', path: '/groups/PORT%2Fquay', status: 200 },
    ],
  );
});

describe('creating a group', () => {
  runCases(
    () => world,
    [
      { it: 'requires a name', method: 'POST', path: '/groups', json: { path: 'x' }, missing: 'name' },
      { it: 'requires a path', method: 'POST', path: '/groups', json: { name: 'x' }, missing: 'path' },
      { it: 'requires credentials', as: 'anonymous', method: 'POST', path: '/groups', json: {}, status: 401 },
    ],
  );

  it.each([
    ['path', { path: 'PORT' }],
    ['path', { path: 'olga' }],
    ['path', { path: 'a b' }],
    ['path', { path: 'admin' }],
    ['name', { name: 'a\u0001b' }],
    ['visibility', { visibility: 'secret' }],
  ])('rejects a %s as in %j', async (property, json) => {
    expect(seen(await create('fresh', json))).toEqual(invalid(property));
    expect((await get('/groups/fresh')).status).toBe(404);
  });
});

describe('updating a group', () => {
  it.each(styles)('accepts parameters as %s and returns the group and its projects', async (style) => {
    const path = await made(`update-${style}`);
    const description = `by ${style}`;
    const answer = await world.call({ method: 'PUT', path, [style]: { description, lfs_enabled: 'false' } });
    expect(seen(answer)).toEqual({
      status: 200,
      json: { ...group, description, lfs_enabled: false, shared_with_groups: [], projects: [], shared_projects: [] },
    });
  });

  it('includes the visibility of projects', async () => {
    const answer = await world.call({ method: 'PUT', path: quay, json: { description: 'Cranes' } });
    expect(record(answer)['projects']).toEqual([{ ...project, public: false }]);
  });

  it('moves its subgroups and projects, and old paths redirect', async () => {
    const path = await made('old');
    await create('inner', { parent_id: Number(path.split('/').at(-1)) });
    const answer = await world.call({ method: 'PUT', path, json: { path: 'new', name: 'New' } });
    expect(record(answer)).toMatchObject({ full_path: 'new', full_name: 'New' });
    expect(record(await get('/groups/new%2Finner'))).toMatchObject({ full_name: 'New / inner' });
    expect(record(await get('/groups/old%2Finner'))).toMatchObject({ full_path: 'new/inner' });
  });

  runCases(
    () => world,
    [
      ...[
        { property: 'name', json: { name: '' } },
        { property: 'name', json: { name: 'a\u0007' } },
        { property: 'path', json: { path: 'stan' } },
        { property: 'path', json: { path: 'a/b' } },
        { property: 'visibility', json: { visibility: 'private' } },
        { property: 'visibility', json: { visibility: 'open' } },
        { property: 'lfs_enabled', json: { lfs_enabled: 'perhaps' } },
      ].map(({ property, json }) => ({
        it: `rejects ${JSON.stringify(json)}`,
        method: 'PUT',
        path: port,
        json,
        invalid: property,
      })),
      {
        it: 'cannot be more visible than the parent',
        method: 'PUT',
        path: `${quay}%2Fberth`,
        json: { visibility: 'public' },
        invalid: 'visibility',
      },
      { it: 'requires the owner role', as: 'stan', method: 'PUT', path: port, json: { name: 'x' }, status: 403 },
      { it: 'is hidden from strangers', as: 'stan', method: 'PUT', path: cellar, json: { name: 'x' }, status: 404 },
      { it: 'works for administrators', as: 'root', method: 'PUT', path: cellar, json: { name: 'x' }, status: 200 },
      { it: 'requires credentials', as: 'anonymous', method: 'PUT', path: port, json: { name: 'x' }, status: 401 },
    ],
  );
});

describe('deleting a group', () => {
  it('deletes its subgroups and projects', async () => {
    const path = await made('doomed');
    const namespace_id = Number(path.split('/').at(-1));
    await create('inner', { parent_id: namespace_id });
    const json = { name: 'app', path: 'app', namespace_id };
    const app = id(await world.call({ method: 'POST', path: '/projects', json }));
    const answer = await world.call({ method: 'DELETE', path });
    expect([answer.status, answer.text]).toEqual([204, '']);
    const gone = [path, '/groups/doomed%2Finner', `/projects/${app}`, '/projects/doomed%2Fapp'];
    const statuses: number[] = [];
    for (const one of gone) statuses.push((await get(one, 'root')).status);
    expect(statuses).toEqual([404, 404, 404, 404]);
    expect((await create('doomed')).status).toBe(201);
  });

  it('is rejected when it changed after If-Unmodified-Since', async () => {
    const path = await made('stale');
    const headers = { 'If-Unmodified-Since': 'Mon, 01 Jan 2001 00:00:00 GMT' };
    expect((await world.call({ method: 'DELETE', path, headers })).status).toBe(412);
  });

  it.each([
    ['anonymous', 401],
    ['stan', 403],
    ['root', 204],
  ] as const)('as %s answers %i', async (as, status) => {
    const path = await made(`of-${as}`, { visibility: 'public' });
    expect((await world.call({ as, method: 'DELETE', path })).status).toBe(status);
  });
});
