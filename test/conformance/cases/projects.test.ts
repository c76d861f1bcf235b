import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../support/raw-http.ts';
import { dateTime, id, invalid, keys, missing, record, records, seen, unauthorized } from '../answers.ts';
import { styles } from '../parameters.ts';
import { openWorld, plaza, widgets, type Caller, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.stop());

/** The document's fields of a project. */
const documented = [
  'id',
  'description',
  'default_branch',
  'tag_list',
  'archived',
  'visibility',
  'ssh_url_to_repo',
  'http_url_to_repo',
  'web_url',
  'name',
  'name_with_namespace',
  'path',
  'path_with_namespace',
  'issues_enabled',
  'merge_requests_enabled',
  'wiki_enabled',
  'jobs_enabled',
  'snippets_enabled',
  'container_registry_enabled',
  'created_at',
  'last_activity_at',
  'shared_runners_enabled',
  'creator_id',
  'namespace',
  'avatar_url',
  'star_count',
  'forks_count',
  'open_issues_count',
  'public_jobs',
  'shared_with_groups',
  'request_access_enabled',
];

const get = (path: string, as: Caller = 'olga'): Promise<Answer> => world.call({ method: 'GET', path, as });
const post = (path: string, json: object = {}, as: Caller = 'olga'): Promise<Answer> =>
  world.call({ method: 'POST', path, json, as });
const put = (path: string, json: object, as: Caller = 'olga'): Promise<Answer> =>
  world.call({ method: 'PUT', path, json, as });
const paths = (answer: Answer): unknown[] => records(answer).map((project) => project['path']);
const fresh = async (name: string, more: object = {}, as: Caller = 'olga'): Promise<number> =>
  id(await post('/projects', { name, ...more }, as));

describe('the owner of a project', () => {
  it('is in the record if it is a user, and absent if it is a group', async () => {
    const olga = { id: world.ids.olga, username: 'olga', name: 'olga Example', state: 'active' };
    const owner = { ...olga, avatar_url: null, web_url: `${world.url}/olga` };
    expect(record(await get(plaza, 'anonymous'))['owner']).toEqual(owner);
    expect(records(await get('/projects')).map((project) => project['owner'])).toEqual([owner, owner, owner]);

    const group = id(await post('/groups', { name: 'Owners', path: 'owners' }, 'root'));
    const ours = await post('/projects', { name: 'ours', namespace_id: group }, 'root');
    expect([ours.status, 'owner' in record(ours)]).toEqual([201, false]);
    await world.call({ method: 'DELETE', path: `/groups/${group}`, as: 'root' });
  });
});

describe('lists of projects', () => {
  it('have the public ones for strangers, newest first, and those of members for members', async () => {
    expect(paths(await get('/projects', 'anonymous'))).toEqual(['plaza']);
    expect(paths(await get('/projects'))).toEqual(['my.site', 'plaza', 'widgets']);
    expect(paths(await get('/users/olga/projects', 'anonymous'))).toEqual(['plaza']);
    expect(paths(await get(`/users/${world.ids.olga}/projects?order_by=path&sort=asc`))).toEqual([
      'my.site',
      'plaza',
      'widgets',
    ]);
    expect((await get('/users/nobody/projects')).status).toBe(404);
  });

  it('have the documented fields', async () => {
    const [project] = records(await get('/projects?search=plaz'));
    expect(keys(project)).toEqual(expect.arrayContaining(documented));
    expect(project).toMatchObject({
      path_with_namespace: 'olga/plaza',
      http_url_to_repo: `${world.url}/olga/plaza.git`,
      web_url: `${world.url}/olga/plaza`,
      namespace: { path: 'olga', kind: 'user' },
      tag_list: [],
      star_count: 0,
      forks_count: 0,
      created_at: dateTime,
    });
  });

  it('can be filtered and sorted', async () => {
    const query = { visibility: 'private', order_by: 'name', sort: 'asc', membership: 'true', archived: 'false' };
    const answer = await world.call({ method: 'GET', path: '/projects', query, as: 'gus' });
    expect(paths(answer)).toEqual(['my.site', 'widgets']);
  });

  it('have the fields of v4 clients with simple', async () => {
    const [project] = records(await get('/projects?simple=true&search=plaza', 'anonymous'));
    expect(keys(project)).toEqual(
      [
        'id',
        'description',
        'default_branch',
        'tag_list',
        'ssh_url_to_repo',
        'http_url_to_repo',
        'web_url',
        'name',
        'name_with_namespace',
        'path',
        'path_with_namespace',
        'avatar_url',
        'star_count',
        'forks_count',
        'created_at',
        'last_activity_at',
      ].toSorted(),
    );
  });

  it('reject an unknown order and visibility', async () => {
    expect(seen(await get('/projects?order_by=size'))).toEqual(invalid('order_by'));
    expect(seen(await get('/projects?visibility=secret'))).toEqual(invalid('visibility'));
  });

  it('can be filtered by custom attributes, for administrators', async () => {
    const noted = await world.call({
      method: 'PUT',
      path: `${plaza}/custom_attributes/team`,
      json: { value: 'blue' },
      as: 'root',
    });
    expect(noted.status).toBe(200);
    expect(paths(await get('/projects?custom_attributes[team]=blue', 'root'))).toEqual(['plaza']);
    expect(paths(await get('/projects?custom_attributes[team]=red', 'root'))).toEqual([]);
    expect(paths(await get('/projects?custom_attributes[team]=red', 'anonymous'))).toEqual(['plaza']);
    const [whole] = records(await get('/projects?with_custom_attributes=true&search=plaza', 'root'));
    expect(whole?.['custom_attributes']).toEqual([{ key: 'team', value: 'blue' }]);
    expect(record(await get(`${plaza}?with_custom_attributes=true`))).not.toHaveProperty('custom_attributes');
  });
});

describe('a single project', () => {
  it('has the permissions of the caller', async () => {
    expect(record(await get(widgets, 'max'))['permissions']).toEqual({
      project_access: { access_level: 40, notification_level: 3 },
      group_access: null,
    });
    expect(record(await get(plaza, 'stan'))['permissions']).toEqual({ project_access: null, group_access: null });
    expect(record(await get(plaza, 'anonymous'))).not.toHaveProperty('permissions');
  });

  it('has statistics for reporters on request', async () => {
    const statistics = record(await get(`${widgets}?statistics=true`))['statistics'];
    expect(statistics).toMatchObject({ commit_count: 1, lfs_objects_size: 0, job_artifacts_size: 0 });
    expect(record(await get(`${widgets}?statistics=true`, 'gus'))).not.toHaveProperty('statistics');
    expect(record(await get(widgets))).not.toHaveProperty('statistics');
  });

  it('is hidden from strangers', async () => {
    expect((await get(widgets, 'stan')).status).toBe(404);
    expect((await get(widgets, 'anonymous')).status).toBe(404);
  });
});

describe('creating a project', () => {
  it('requires credentials and a name', async () => {
    expect(seen(await post('/projects', { name: 'x' }, 'anonymous'))).toEqual({ status: 401, json: unauthorized });
    expect(seen(await post('/projects'))).toEqual(missing('name'));
  });

  it.each(styles)('accepts its parameters as %s', async (style) => {
    const parameters = { name: `By ${style}`, visibility: 'internal', wiki_enabled: 'false' };
    const answer = await world.call({ method: 'POST', path: '/projects', [style]: parameters });
    expect([answer.status, record(answer)]).toMatchObject([
      201,
      { path: `by-${style}`, visibility: 'internal', wiki_enabled: false },
    ]);
  });

  it('accepts all settings', async () => {
    const settings = {
      path: 'all-of-it',
      description: 'Words',
      visibility: 'internal',
      issues_enabled: false,
      merge_requests_enabled: false,
      wiki_enabled: false,
      jobs_enabled: false,
      snippets_enabled: false,
      container_registry_enabled: true,
      shared_runners_enabled: false,
      public_jobs: false,
      request_access_enabled: true,
      lfs_enabled: false,
      only_allow_merge_if_pipeline_succeeds: true,
      only_allow_merge_if_all_discussions_are_resolved: true,
      resolve_outdated_diff_discussions: true,
      printing_merge_request_link_enabled: false,
      ci_config_path: 'ci/main.yml',
      tag_list: ['one', 'two'],
    };
    const answer = await post('/projects', { name: 'All of it', ...settings });
    expect([answer.status, record(answer)]).toMatchObject([201, { name: 'All of it', ...settings }]);
  });

  it('rejects invalid values, by property', async () => {
    expect(seen(await post('/projects', { name: 'a', path: 'plaza' }))).toEqual(invalid('path'));
    expect(seen(await post('/projects', { name: 'a\u0007' }))).toEqual(invalid('name'));
    expect(record(await post('/projects', { name: '日本' }))).toEqual({
      message: { path: [expect.stringContaining('give one')] },
    });
    expect((await post('/projects', { name: '日本', path: 'japan' })).status).toBe(201);
    expect(seen(await post('/projects', { name: 'b', visibility: 'secret' }))).toEqual(invalid('visibility'));
    expect(seen(await post('/projects', { name: 'c', ci_config_path: '../up' }))).toEqual(invalid('ci_config_path'));
    expect(seen(await post('/projects', { name: 'd', avatar: 'no file' }))).toEqual(invalid('avatar'));
    const imported = await post('/projects', { name: 'e', import_url: 'https://example.org/a.git' });
    expect(seen(imported)).toEqual(invalid('import_url'));
    expect((await get('/projects/olga%2Fe')).status).toBe(404);
  });

  it('for another user is allowed for administrators only', async () => {
    const path = `/projects/user/${world.ids.stan}`;
    expect((await post(path, { name: 'gift' })).status).toBe(403);
    const answer = await post(path, { name: 'gift' }, 'root');
    expect([answer.status, record(answer)]).toMatchObject([
      201,
      { path_with_namespace: 'stan/gift', creator_id: world.ids.stan },
    ]);
    expect((await post('/projects/user/4711', { name: 'gift' }, 'root')).status).toBe(404);
  });
});

describe('changing a project', () => {
  it('keeps other fields, and redirects from the old path', async () => {
    await fresh('old name', { description: 'Words', wiki_enabled: false });
    const answer = await put('/projects/olga%2Fold-name', { name: 'New', path: 'new-name', tag_list: 'a, b' });
    expect([answer.status, record(answer)]).toMatchObject([
      200,
      {
        name: 'New',
        path_with_namespace: 'olga/new-name',
        tag_list: ['a', 'b'],
        description: 'Words',
        wiki_enabled: false,
      },
    ]);
    expect(record(await get('/projects/olga%2Fold-name'))['path']).toBe('new-name');
    expect(seen(await put('/projects/olga%2Fnew-name', { path: 'plaza' }))).toEqual(invalid('path'));
  });

  it('requires the master role, and for path and visibility the owner role', async () => {
    expect((await put(widgets, { description: 'x' }, 'gus')).status).toBe(403);
    expect((await put(widgets, { description: 'x' }, 'max')).status).toBe(200);
    expect((await put(widgets, { visibility: 'public' }, 'max')).status).toBe(403);
    expect((await put(widgets, { path: 'gadgets' }, 'max')).status).toBe(403);
    expect((await put(widgets, { path: 'widgets', visibility: 'private' }, 'max')).status).toBe(200);
  });

  it('accepts an existing default branch', async () => {
    expect(seen(await put(widgets, { default_branch: 'nowhere' }))).toEqual(invalid('default_branch'));
    expect(record(await put(widgets, { default_branch: 'master' }))['default_branch']).toBe('master');
  });

  it('respects If-Unmodified-Since', async () => {
    const headers = { 'If-Unmodified-Since': 'Mon, 01 Jan 2001 00:00:00 GMT' };
    const answer = await world.call({ method: 'PUT', path: widgets, json: { description: 'y' }, headers });
    expect(answer.status).toBe(412);
  });
});

describe('archiving and starring', () => {
  it('archives and unarchives a project', async () => {
    const path = `/projects/${await fresh('shelf')}`;
    expect(record(await post(`${path}/archive`))['archived']).toBe(true);
    expect(paths(await get('/projects?archived=true'))).toEqual(['shelf']);
    expect(paths(await get('/projects?archived=false'))).not.toContain('shelf');
    expect(record(await post(`${path}/unarchive`))['archived']).toBe(false);
    expect((await post(`${widgets}/archive`, {}, 'max')).status).toBe(403);
  });

  it('adds one star per user', async () => {
    const first = await post(`${plaza}/star`, {}, 'stan');
    expect([first.status, record(first)]).toMatchObject([201, { star_count: 1 }]);
    expect((await post(`${plaza}/star`, {}, 'stan')).status).toBe(304);
    expect(paths(await get('/projects?starred=true', 'stan'))).toEqual(['plaza']);
    expect(paths(await get('/projects?starred=true'))).toEqual([]);
    const last = await post(`${plaza}/unstar`, {}, 'stan');
    expect([last.status, record(last)]).toMatchObject([201, { star_count: 0 }]);
    expect((await post(`${plaza}/unstar`, {}, 'stan')).status).toBe(304);
  });
});

describe('deleting a project', () => {
  it('is accepted, and the project is gone at once', async () => {
    const path = `/projects/${await fresh('goner')}`;
    const answer = await world.call({ method: 'DELETE', path });
    expect([answer.status, answer.json]).toEqual([202, { message: '202 Accepted' }]);
    expect((await get(path)).status).toBe(404);
    expect((await world.call({ method: 'DELETE', path: widgets, as: 'max' })).status).toBe(403);
  });
});
