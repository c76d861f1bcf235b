/** Releases by the path of current servers, in addition to the path of their tags, which the document has. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { basicUser, dateTime, invalid, keys, missing, record, records, seen, unauthorized } from '../answers.ts';
import { runCases } from '../case.ts';
import { styles } from '../parameters.ts';
import { openWorld, plaza, widgets, type Caller, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.stop());

const releases = `${widgets}/releases`;
const tags = `${widgets}/repository/tags`;
const one = (tag: string) => `${releases}/${encodeURIComponent(tag)}`;

const get = (path: string, query: Record<string, string> = {}) => world.call({ method: 'GET', path, query });
const create = (json: object) => world.call({ method: 'POST', path: releases, json });
const update = (tag: string, json: object) => world.call({ method: 'PUT', path: one(tag), json });
const remove = (tag: string) => world.call({ method: 'DELETE', path: one(tag) });
const makeTag = (tag_name: string, more: object = {}) =>
  world.call({ method: 'POST', path: tags, json: { tag_name, ref: 'master', ...more } });
const tagsOf = async (query: Record<string, string>): Promise<unknown[]> =>
  records(await get(releases, { per_page: '100', ...query })).map((release) => release['tag_name']);

const url = (rest: string) =>
  expect.stringMatching(new RegExp(`^http://127\\.0\\.0\\.1:\\d+/api/v4/projects/${rest}$`));
const sha = '[0-9a-f]{40}';

/** The complete record of a release of olga's, whose tag needs no encoding. */
const releaseOf = (tag: string) => ({
  tag_name: tag,
  name: tag,
  description: '',
  created_at: dateTime,
  released_at: dateTime,
  upcoming_release: false,
  author: basicUser('olga'),
  commit: expect.objectContaining({ id: expect.stringMatching(sha), title: 'Initial commit', parent_ids: [] }),
  commit_path: expect.stringMatching(`^/olga/widgets/commit/${sha}$`),
  tag_path: `/olga/widgets/tags/${tag}`,
  assets: {
    count: 3,
    sources: [
      { format: 'zip', url: url(`\\d+/repository/archive\\.zip\\?sha=${tag}`) },
      { format: 'tar.gz', url: url(`\\d+/repository/archive\\.tar\\.gz\\?sha=${tag}`) },
      { format: 'tar', url: url(`\\d+/repository/archive\\.tar\\?sha=${tag}`) },
    ],
    links: [],
  },
  milestones: [],
  _links: { self: url(`\\d+/releases/${tag}`) },
});

describe('creating a release', () => {
  it.each(styles)('accepts the parameters as %s', async (style) => {
    const tag_name = `by-${style}`;
    const released_at = '2024-02-03T10:00:00+02:00';
    const parameters = { tag_name, ref: 'master', name: 'Two words', description: '# Notes', released_at };
    const answer = await world.call({ method: 'POST', path: releases, [style]: parameters });
    const json = { ...releaseOf(tag_name), name: 'Two words', description: '# Notes' };
    expect(seen(answer)).toEqual({ status: 201, json });
    expect(Date.parse(String(record(answer)['released_at']))).toBe(Date.parse(released_at));
  });

  it('of an existing tag requires nothing else', async () => {
    await makeTag('plain');
    const answer = await create({ tag_name: 'plain' });
    expect(seen(answer)).toEqual({ status: 201, json: releaseOf('plain') });
    expect(keys(answer.json)).toEqual(keys(releaseOf('plain')));
    expect(record(answer)['released_at']).toBe(record(answer)['created_at']);
    expect(seen(await get(one('plain')))).toEqual({ status: 200, json: answer.json });
  });

  it('creates the tag from the ref, annotated with the message', async () => {
    await create({ tag_name: 'new', ref: 'master', tag_message: 'Made for it' });
    expect(record(await get(`${tags}/new`))).toMatchObject({ message: 'Made for it', release: { tag_name: 'new' } });
    await create({ tag_name: 'light', ref: 'new' });
    expect(record(await get(`${tags}/light`))['message']).toBeNull();
  });

  it('does not move an existing tag', async () => {
    await makeTag('fixed', { message: 'First' });
    expect((await create({ tag_name: 'fixed', ref: 'no-such-ref', tag_message: 'Second' })).status).toBe(201);
    expect(record(await get(`${tags}/fixed`))['message']).toBe('First');
  });

  it('requires a tag, or a ref that resolves to a commit', async () => {
    expect(seen(await create({ ref: 'master' }))).toEqual(missing('tag_name'));
    const without = await create({ tag_name: 'nowhere' });
    expect(seen(without)).toEqual({ status: 422, json: { message: expect.stringContaining('ref') } });
    expect((await create({ tag_name: 'nowhere', ref: 'no-such-ref' })).status).toBe(400);
    expect((await create({ tag_name: '../x', ref: 'master' })).status).toBe(400);
    expect((await get(`${tags}/nowhere`)).status).toBe(404);
  });

  it('returns 409 if the tag already has a release', async () => {
    await create({ tag_name: 'twice', ref: 'master', description: 'First' });
    expect((await create({ tag_name: 'twice', description: 'Second' })).status).toBe(409);
    expect(record(await get(one('twice')))['description']).toBe('First');
  });

  it('marks one of a later date as upcoming', async () => {
    const answer = await create({ tag_name: 'planned', ref: 'master', released_at: '2999-01-01T00:00:00Z' });
    expect(record(answer)['upcoming_release']).toBe(true);
    expect(record(await update('planned', { released_at: '2024-01-01T00:00:00Z' }))['upcoming_release']).toBe(false);
    expect(seen(await create({ tag_name: 'never', ref: 'master', released_at: 'soon' }))).toEqual(
      invalid('released_at'),
    );
  });
});

const datedTags = async (query: Record<string, string>): Promise<unknown[]> =>
  (await tagsOf(query)).filter((tag) => String(tag).startsWith('in-'));

describe('reading releases', () => {
  it('lists them by release date or by creation, latest first', async () => {
    for (const [tag_name, day] of Object.entries({ 'in-june': '06-01', 'in-may': '05-01', 'in-july': '07-01' })) {
      await create({ tag_name, ref: 'master', released_at: `2001-${day}T00:00:00Z` });
    }
    expect(await datedTags({})).toEqual(['in-july', 'in-june', 'in-may']);
    expect(await datedTags({ order_by: 'released_at', sort: 'asc' })).toEqual(['in-may', 'in-june', 'in-july']);
    expect(await datedTags({ order_by: 'created_at' })).toEqual(['in-july', 'in-may', 'in-june']);
    expect((await get(releases, { order_by: 'name' })).status).toBe(400);
  });

  it('has pages', async () => {
    const answer = await get(releases, { per_page: '2', page: '2', sort: 'asc' });
    expect(records(answer).map((release) => release['tag_name'])).toHaveLength(2);
    expect(Number(answer.headers['x-total'])).toBeGreaterThan(4);
  });

  it('requires no credentials in a public project', async () => {
    const read = (path: string, as: Caller) => world.call({ method: 'GET', path, as });
    await world.call({ method: 'POST', path: `${plaza}/releases`, json: { tag_name: 'v1/a', ref: 'master' } });
    const listed = await read(`${plaza}/releases`, 'anonymous');
    expect(records(listed)).toMatchObject([{ tag_name: 'v1/a', tag_path: '/olga/plaza/tags/v1%2Fa' }]);
    const found = await read(`${plaza}/releases/v1%2Fa`, 'anonymous');
    expect(seen(found)).toEqual({ status: 200, json: records(listed)[0] });
    expect((await read(releases, 'anonymous')).status).toBe(404);
    expect((await read(releases, 'gus')).status).toBe(403);
  });

  it('has links to itself and to archives that exist', async () => {
    const published = record(await get(`${plaza}/releases/v1%2Fa`)) as ReturnType<typeof releaseOf>;
    const { self } = published['_links'];
    for (const { url: address } of published.assets.sources) {
      const answer = await fetch(String(address));
      expect([answer.status, (await answer.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
    }
    expect((await fetch(String(self))).status).toBe(200);
  });

  it('returns 404 for tags without a release', async () => {
    await makeTag('bare');
    for (const tag of ['bare', 'nothing', 'a..b']) {
      expect((await get(one(tag))).status).toBe(404);
      expect((await update(tag, { name: 'x' })).status).toBe(404);
      expect((await remove(tag)).status).toBe(404);
    }
  });
});

describe('changing a release', () => {
  it('keeps other fields', async () => {
    await create({ tag_name: 'kept', ref: 'master', name: 'First', description: 'Notes' });
    const before = record(await get(one('kept')));
    expect(seen(await update('kept', { name: 'Second' }))).toEqual({
      status: 200,
      json: { ...before, name: 'Second' },
    });
    const described = await update('kept', { description: 'Better' });
    expect(record(described)).toMatchObject({ name: 'Second', description: 'Better' });
    expect(record(await update('kept', { name: '' }))['name']).toBe('kept');
  });

  it('requires a change', async () => {
    expect((await update('kept', {})).status).toBe(400);
  });

  it('keeps the author', async () => {
    await world.call({ method: 'PUT', path: one('kept'), json: { description: 'By max' }, as: 'max' });
    expect(record(await get(one('kept')))).toMatchObject({ description: 'By max', author: { username: 'olga' } });
  });
});

describe('deleting a release', () => {
  it('returns it and keeps the tag', async () => {
    const made = await create({ tag_name: 'short', ref: 'master' });
    expect(seen(await remove('short'))).toEqual({ status: 200, json: made.json });
    expect((await remove('short')).status).toBe(404);
    expect(seen(await get(`${tags}/short`))).toMatchObject({ status: 200, json: { release: null } });
    expect((await create({ tag_name: 'short' })).status).toBe(201);
  });

  it('respects If-Unmodified-Since', async () => {
    const headers = { 'If-Unmodified-Since': 'Mon, 01 Jan 2001 00:00:00 GMT' };
    expect((await world.call({ method: 'DELETE', path: one('short'), headers })).status).toBe(412);
  });
});

const notes = (tag: string) => `${tags}/${tag}/release`;

describe('the release of a tag, by either path', () => {
  it('is the same one', async () => {
    await makeTag('both');
    await world.call({ method: 'POST', path: notes('both'), json: { description: 'Old way' }, as: 'max' });
    expect(record(await get(one('both')))).toMatchObject({
      name: 'both',
      description: 'Old way',
      author: basicUser('max'),
    });
    expect((await create({ tag_name: 'both' })).status).toBe(409);

    await update('both', { name: 'Both', description: 'New way' });
    expect(record(await get(`${tags}/both`))['release']).toEqual({ tag_name: 'both', description: 'New way' });
    await world.call({ method: 'PUT', path: notes('both'), json: { description: 'Old way again' } });
    expect(record(await get(one('both')))).toMatchObject({ name: 'Both', description: 'Old way again' });

    await remove('both');
    expect((await world.call({ method: 'PUT', path: notes('both'), json: { description: 'Gone' } })).status).toBe(404);
    expect((await world.call({ method: 'POST', path: notes('both'), json: { description: 'x' } })).status).toBe(201);
  });

  it('is created with a new tag and deleted with it', async () => {
    await makeTag('along', { release_description: 'Notes' });
    expect(record(await get(one('along')))).toMatchObject({ description: 'Notes', author: basicUser('olga') });
    await world.call({ method: 'DELETE', path: `${tags}/along` });
    expect((await get(one('along'))).status).toBe(404);
    expect(await tagsOf({})).not.toContain('along');
  });
});

describe('writing releases', () => {
  const anew = { method: 'POST', path: releases, json: { tag_name: 'x', ref: 'master' } };
  runCases(
    () => world,
    [
      {
        it: 'requires credentials',
        ...anew,
        path: `${plaza}/releases`,
        as: 'anonymous',
        status: 401,
        answers: unauthorized,
      },
      { it: 'is not allowed for guests', ...anew, as: 'gus', status: 403 },
      { it: 'is hidden from strangers', ...anew, as: 'stan', status: 404 },
    ],
  );
});
