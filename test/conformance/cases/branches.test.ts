import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dateTime, invalid, keys, missing, record, records, seen, unauthorized } from '../answers.ts';
import { runCases } from '../case.ts';
import { styles } from '../parameters.ts';
import { type Caller, openWorld, plaza, widgets, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.stop());

const branches = `${widgets}/repository/branches`;
const sha = expect.stringMatching(/^[0-9a-f]{40}$/);

const commit = {
  id: sha,
  short_id: expect.stringMatching(/^[0-9a-f]{7,11}$/),
  title: 'Initial commit',
  message: expect.stringMatching(/^Initial commit\n?$/),
  parent_ids: [],
  author_name: expect.any(String),
  author_email: expect.any(String),
  authored_date: dateTime,
  committer_name: expect.any(String),
  committer_email: expect.any(String),
  committed_date: dateTime,
};

/** The record of the document, with `default`, which v4 servers add. */
const shape = {
  name: expect.any(String),
  merged: false,
  default: false,
  protected: false,
  developers_can_push: false,
  developers_can_merge: false,
  commit: expect.objectContaining(commit),
};

const get = (path: string, query: Record<string, string> = {}, as: 'olga' | 'anonymous' | 'gus' | 'stan' = 'olga') =>
  world.call({ method: 'GET', path, query, as });
const create = (branch: string, ref = 'master') =>
  world.call({ method: 'POST', path: branches, json: { branch, ref } });
const post = (json: object) => world.call({ method: 'POST', path: branches, json });
const one = (name: string) => `${branches}/${encodeURIComponent(name)}`;
const put = (name: string, verb: string, json: object = {}) =>
  world.call({ method: 'PUT', path: `${one(name)}/${verb}`, json });
const remove = (name: string, headers: Record<string, string> = {}) =>
  world.call({ method: 'DELETE', path: one(name), headers });
const names = async (path = branches): Promise<unknown[]> =>
  records(await get(path, { per_page: '100' })).map((branch) => branch['name']);

describe('creating a branch', () => {
  it.each(styles)('accepts the parameters as %s', async (style) => {
    const name = `by/${style}`;
    const answer = await world.call({ method: 'POST', path: branches, [style]: { branch: name, ref: 'master' } });
    expect(seen(answer)).toEqual({ status: 201, json: { ...shape, name } });
  });

  it('also starts from a commit', async () => {
    const tip = record(await get(one('master')))['commit'] as { id: string };
    const answer = await create('from-sha', tip.id);
    expect(answer.status).toBe(201);
    expect(record(answer)['commit']).toMatchObject({ id: tip.id });
  });

  it('rejects an existing name, an unknown ref, and a name that git does not accept', async () => {
    await create('twice');
    for (const answer of [
      await create('twice'),
      await create('twice/below'),
      await create('nowhere', 'no-such-ref'),
      await create('a..b'),
      await create('--upload-pack=x'),
      await create('x.lock'),
    ]) {
      expect(answer.status).toBe(400);
      expect(record(answer)['message']).toEqual(expect.any(String));
    }
  });

  it('names the missing parameter', async () => {
    expect(seen(await post({ ref: 'master' }))).toEqual(missing('branch'));
    expect(seen(await post({ branch: 'new' }))).toEqual(missing('ref'));
    expect(seen(await post({ branch: 'new', ref: '' }))).toEqual(invalid('ref'));
  });
});

describe('reading branches', () => {
  it('lists them by name, with the default branch protected', async () => {
    for (const name of ['b', 'a', 'Z']) await create(`sorted-${name}`);
    const listed = (await names()).filter((name) => String(name).startsWith('sorted-'));
    expect(listed).toEqual(['sorted-Z', 'sorted-a', 'sorted-b']);
    const answer = await get(`${plaza}/repository/branches`);
    expect(seen(answer)).toEqual({ status: 200, json: [{ ...shape, name: 'master', protected: true, default: true }] });
    expect(keys(records(answer)[0])).toEqual(keys(shape));
  });

  it('has pages, and a filter by a part of the name', async () => {
    for (const name of ['page-1', 'page-2', 'old-page-3']) await create(name);
    const answer = await get(branches, { search: 'PAGE-', per_page: '2' });
    expect(records(answer).map((branch) => branch['name'])).toEqual(['old-page-3', 'page-1']);
    expect(answer.headers['x-total']).toBe('3');
    expect(answer.headers['link']).toContain('search=PAGE-');
    const anchored = await get(branches, { search: '^page' });
    expect(records(anchored).map((branch) => branch['name'])).toEqual(['page-1', 'page-2']);
    expect(records(await get(branches, { search: '-3$' })).map((branch) => branch['name'])).toEqual(['old-page-3']);
  });

  it('finds a name with slashes, percent-encoded', async () => {
    await create('a/b c'.replace(' ', '%'));
    expect(seen(await get(one('a/b%c')))).toEqual({ status: 200, json: { ...shape, name: 'a/b%c' } });
    expect((await get(one('a'))).status).toBe(404);
  });

  it('requires no credentials in a public project, and the reporter role in a private one', async () => {
    expect((await get(`${plaza}/repository/branches`, {}, 'anonymous')).status).toBe(200);
    expect((await get(`${plaza}/repository/branches/master`, {}, 'anonymous')).status).toBe(200);
    expect((await get(branches, {}, 'anonymous')).status).toBe(404);
    expect((await get(branches, {}, 'gus')).status).toBe(403);
    expect((await get(branches, {}, 'stan')).status).toBe(404);
  });
});

describe('protecting a branch', () => {
  it('sets the permissions of developers, and succeeds when nothing changes', async () => {
    await create('guarded');
    const guarded = { ...shape, name: 'guarded', protected: true };
    expect(seen(await put('guarded', 'protect'))).toEqual({ status: 200, json: guarded });
    const flags = { developers_can_push: true, developers_can_merge: true };
    expect(seen(await put('guarded', 'protect', flags))).toEqual({ status: 200, json: { ...guarded, ...flags } });
    const less = { developers_can_push: false };
    const answer = await put('guarded', 'protect', less);
    expect(seen(answer)).toEqual({ status: 200, json: { ...guarded, ...flags, ...less } });
    expect(seen(await put('guarded', 'protect'))).toEqual(seen(answer));
  });

  it('ends with unprotect, which succeeds when nothing changes', async () => {
    await create('free/again');
    await put('free/again', 'protect', { developers_can_push: true });
    const open = { status: 200, json: { ...shape, name: 'free/again' } };
    expect(seen(await put('free/again', 'unprotect'))).toEqual(open);
    expect(seen(await put('free/again', 'unprotect'))).toEqual(open);
  });

  it('requires an existing branch', async () => {
    expect((await put('nowhere', 'protect')).status).toBe(404);
    expect((await put('nowhere', 'unprotect')).status).toBe(404);
  });
});

describe('deleting a branch', () => {
  it('returns 204 without a body', async () => {
    await create('gone/soon');
    expect((await remove('gone/soon')).status).toBe(204);
    expect((await get(one('gone/soon'))).status).toBe(404);
  });

  it('returns the reason for a rejection', async () => {
    await create('kept');
    await world.call({ method: 'PUT', path: `${one('kept')}/protect` });
    for (const [name, status] of [
      ['master', 405],
      ['kept', 405],
      ['nowhere', 404],
    ] as const) {
      const answer = await remove(name);
      expect(answer.status).toBe(status);
      expect(record(answer)['message']).toEqual(expect.any(String));
    }
  });

  it('respects If-Unmodified-Since', async () => {
    await create('touched');
    const answer = await remove('touched', { 'If-Unmodified-Since': 'Mon, 01 Jan 2001 00:00:00 GMT' });
    expect(answer.status).toBe(412);
  });
});

describe('deleting merged branches', () => {
  it('is accepted at once, and keeps protected and unmerged branches', async () => {
    for (const name of ['fresh', 'merged-protected']) await create(name);
    await world.call({ method: 'PUT', path: `${one('merged-protected')}/protect` });

    const answer = await world.call({ method: 'DELETE', path: `${widgets}/repository/merged_branches` });

    expect(seen(answer)).toEqual({ status: 202, json: { message: expect.any(String) } });
    expect(await names()).toEqual(expect.arrayContaining(['master', 'fresh', 'merged-protected']));
  });
});

const send = (path: string, as: Caller, json: object) =>
  world.call({ method: 'POST', path: `${widgets}/${path}`, as, json });

describe('protected branches', () => {
  const rules = `${widgets}/protected_branches`;
  const masters = [{ access_level: 40, access_level_description: expect.any(String) }];
  const developers = [{ access_level: 30, access_level_description: expect.any(String) }];
  const protect = (json: object) => world.call({ method: 'POST', path: rules, json });
  const rule = (name: string) => `${rules}/${encodeURIComponent(name)}`;

  it('are created for a name or a pattern, and listed', async () => {
    const made = await protect({ name: 'release-*', push_access_level: 0, merge_access_level: 30 });
    expect(seen(made)).toEqual({
      status: 201,
      json: {
        id: expect.any(Number),
        name: 'release-*',
        push_access_levels: [{ access_level: 0, access_level_description: expect.any(String) }],
        merge_access_levels: developers,
        allow_force_push: false,
      },
    });
    expect(seen(await get(rule('release-*')))).toEqual({ status: 200, json: made.json });
    expect(records(await get(rules)).map((found) => found['name'])).toEqual(
      expect.arrayContaining(['master', 'release-*']),
    );
    expect(await protect({ name: 'stable/x' })).toMatchObject({
      status: 201,
      json: { push_access_levels: masters, merge_access_levels: masters },
    });
    expect((await get(rules)).headers['x-total']).toBeDefined();
  });

  it('apply to matching branches', async () => {
    await protect({ name: 'hot*', push_access_level: 30 });
    await create('hotfix');
    expect(record(await get(one('hotfix')))).toMatchObject({ protected: true, developers_can_push: true });
  });

  it('for administrators keep owners out, and say so', async () => {
    await create('sealed');
    await protect({ name: 'sealed', push_access_level: 60, merge_access_level: 60 });
    const admins = [{ access_level: 60, access_level_description: 'Instance admins' }];
    expect(record(await get(rule('sealed')))).toMatchObject({
      push_access_levels: admins,
      merge_access_levels: admins,
    });
    const file = { branch: 'sealed', commit_message: 'Write', content: 'x' };
    expect((await send('repository/files/one.txt', 'olga', file)).status).toBe(403);
    expect((await send('repository/files/one.txt', 'root', file)).status).toBe(201);
    const refused = await send('pipeline', 'olga', { ref: 'sealed' });
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('which only administrators can')]);
    expect((await send('pipeline', 'root', { ref: 'sealed' })).status).toBe(201);
  });

  it('reject a duplicate name, an unknown branch, and an invalid access level', async () => {
    await protect({ name: 'again' });
    expect((await protect({ name: 'again' })).status).toBe(409);
    expect(seen(await protect({}))).toEqual(missing('name'));
    expect(seen(await protect({ name: 'a..b' }))).toEqual(invalid('name'));
    expect(seen(await protect({ name: 'level', push_access_level: 35 }))).toEqual(invalid('push_access_level'));
  });

  it('are deleted with 204', async () => {
    await protect({ name: 'away-*' });
    expect((await world.call({ method: 'DELETE', path: rule('away-*') })).status).toBe(204);
    expect((await get(rule('away-*'))).status).toBe(404);
    expect((await world.call({ method: 'DELETE', path: rule('away-*') })).status).toBe(404);
  });
});

describe('writing to branches', () => {
  const master = { branch: 'x', ref: 'master' };
  const anew = { method: 'POST', path: branches, json: master };
  runCases(
    () => world,
    [
      {
        it: 'requires credentials',
        ...anew,
        path: `${plaza}/repository/branches`,
        as: 'anonymous',
        status: 401,
        answers: unauthorized,
      },
      { it: 'is not allowed for guests', ...anew, as: 'gus', status: 403 },
      { it: 'is hidden from strangers', method: 'DELETE', path: one('master'), as: 'stan', status: 404 },
      {
        it: 'requires the master role for protection',
        method: 'PUT',
        path: `${one('master')}/protect`,
        as: 'max',
        status: 200,
      },
      {
        it: 'does not allow guests to delete merged ones',
        method: 'DELETE',
        path: `${widgets}/repository/merged_branches`,
        as: 'gus',
        status: 403,
      },
    ],
  );
});
