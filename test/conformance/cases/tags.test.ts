import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dateTime, keys, missing, record, records, seen, unauthorized } from '../answers.ts';
import { runCases } from '../case.ts';
import { styles } from '../parameters.ts';
import { openWorld, plaza, widgets, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.stop());

const tags = `${widgets}/repository/tags`;

const commit = {
  id: expect.stringMatching(/^[0-9a-f]{40}$/),
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
  created_at: dateTime,
};

const shape = { name: expect.any(String), message: null, commit, release: null, protected: false };

const get = (path: string, query: Record<string, string> = {}) => world.call({ method: 'GET', path, query });
const create = (tag: string, more: object = {}) =>
  world.call({ method: 'POST', path: tags, json: { tag_name: tag, ref: 'master', ...more } });
const one = (name: string) => `${tags}/${encodeURIComponent(name)}`;
const post = (json: object) => world.call({ method: 'POST', path: tags, json });
const toRelease = (method: string, tag: string, json: object = { description: 'Notes' }) =>
  world.call({ method, path: `${one(tag)}/release`, json });
const notes = (description: string) => ({ tag_name: 'released', description });
const namesOf = async (query: Record<string, string> = {}): Promise<unknown[]> =>
  records(await get(tags, { per_page: '100', ...query })).map((tag) => tag['name']);

describe('creating a tag', () => {
  it.each(styles)('accepts the parameters as %s', async (style) => {
    const tag_name = `by/${style}`;
    const parameters = { tag_name, ref: 'master', message: 'two words', release_description: '# Notes' };
    const answer = await world.call({ method: 'POST', path: tags, [style]: parameters });
    const release = { tag_name, description: '# Notes' };
    expect(seen(answer)).toEqual({ status: 201, json: { ...shape, name: tag_name, message: 'two words', release } });
  });

  it('creates a lightweight tag without a message', async () => {
    for (const message of [undefined, null, '']) {
      const name = `light-${message}`;
      expect(seen(await create(name, { message }))).toEqual({ status: 201, json: { ...shape, name } });
    }
  });

  it('keeps a message of several lines', async () => {
    const message = 'Version 1\n\nWith words: «grün» <b>';
    expect(record(await create('long', { message }))['message']).toBe(message);
    expect(record(await get(one('long')))['message']).toBe(message);
  });

  it('returns errors as 405 with a message', async () => {
    await create('twice');
    for (const answer of [
      await create('twice', { message: 'again' }),
      await create('twice/below'),
      await create('nowhere', { ref: 'no-such-ref' }),
      await create('../x'),
      await create('--upload-pack=x'),
    ]) {
      expect(answer.status).toBe(405);
      expect(record(answer)['message']).toEqual(expect.any(String));
    }
  });

  it('names the missing parameter', async () => {
    expect(seen(await post({ ref: 'master' }))).toEqual(missing('tag_name'));
    expect(seen(await post({ tag_name: 'new' }))).toEqual(missing('ref'));
  });
});

describe('reading tags', () => {
  it('lists them in reverse alphabetical order', async () => {
    for (const name of ['sorted-1', 'sorted-10', 'sorted-2']) await create(name);
    const listed = (await namesOf()).filter((name) => String(name).startsWith('sorted-'));
    expect(listed).toEqual(['sorted-2', 'sorted-10', 'sorted-1']);
    expect(await namesOf({ search: '^sorted-1', sort: 'asc' })).toEqual(['sorted-1', 'sorted-10']);
    const [first] = records(await get(tags, { search: 'sorted-2', order_by: 'updated' }));
    expect(first).toEqual({ ...shape, name: 'sorted-2' });
    expect(keys(first)).toEqual(keys(shape));
  });

  it('has pages', async () => {
    const answer = await get(tags, { search: 'sorted', per_page: '2', page: '2' });
    expect(records(answer)).toHaveLength(1);
    expect(answer.headers['x-total']).toBe('3');
  });

  it('requires no credentials in a public project', async () => {
    const published = `${plaza}/repository/tags`;
    await world.call({ method: 'POST', path: published, json: { tag_name: 'v1/a', ref: 'master' } });
    const read = (path: string) => world.call({ method: 'GET', path, as: 'anonymous' });
    expect(seen(await read(published))).toEqual({ status: 200, json: [{ ...shape, name: 'v1/a' }] });
    expect(seen(await read(`${published}/v1%2Fa`))).toEqual({ status: 200, json: { ...shape, name: 'v1/a' } });
    expect((await read(tags)).status).toBe(404);
  });

  it('returns 404 for unknown tags', async () => {
    expect((await get(one('nothing'))).status).toBe(404);
    expect((await get(one('a..b'))).status).toBe(404);
  });
});

describe('the release of a tag', () => {
  it('is added once, and can be replaced repeatedly', async () => {
    await create('released');
    expect(seen(await toRelease('POST', 'released'))).toEqual({ status: 201, json: notes('Notes') });
    expect((await toRelease('POST', 'released')).status).toBe(409);
    const better = await toRelease('PUT', 'released', { description: 'Better' });
    expect(seen(better)).toEqual({ status: 200, json: notes('Better') });
    expect(record(await get(one('released')))['release']).toEqual(notes('Better'));
  });

  it('requires the tag, its notes, and, for an update, a release', async () => {
    await create('bare');
    expect((await toRelease('POST', 'nothing')).status).toBe(404);
    expect((await toRelease('PUT', 'nothing')).status).toBe(404);
    expect((await toRelease('PUT', 'bare')).status).toBe(404);
    expect(seen(await toRelease('POST', 'bare', {}))).toEqual(missing('description'));
    expect(seen(await toRelease('PUT', 'bare', {}))).toEqual(missing('description'));
  });

  it('is deleted with its tag', async () => {
    await create('again', { release_description: 'First' });
    expect((await world.call({ method: 'DELETE', path: one('again') })).status).toBe(204);
    expect(record(await create('again'))['release']).toBeNull();
  });
});

describe('deleting a tag', () => {
  it('returns 204, and 404 afterwards', async () => {
    await create('gone/soon', { message: 'Short-lived' });
    expect((await world.call({ method: 'DELETE', path: one('gone/soon') })).status).toBe(204);
    expect((await world.call({ method: 'DELETE', path: one('gone/soon') })).status).toBe(404);
  });

  it('respects If-Unmodified-Since', async () => {
    await create('touched');
    const headers = { 'If-Unmodified-Since': 'Mon, 01 Jan 2001 00:00:00 GMT' };
    expect((await world.call({ method: 'DELETE', path: one('touched'), headers })).status).toBe(412);
  });
});

describe('writing tags', () => {
  const anew = { method: 'POST', path: tags, json: { tag_name: 'x', ref: 'master' } };
  runCases(
    () => world,
    [
      {
        it: 'requires credentials',
        ...anew,
        path: `${plaza}/repository/tags`,
        as: 'anonymous',
        status: 401,
        answers: unauthorized,
      },
      { it: 'is not allowed for guests', ...anew, as: 'gus', status: 403 },
      { it: 'is hidden from strangers', ...anew, as: 'stan', status: 404 },
    ],
  );
});
