import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../support/raw-http.ts';
import { dateTime, id, invalid, keys, missing, record, records, seen, unauthorized } from '../answers.ts';
import { styles } from '../parameters.ts';
import { openWorld, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.stop());

const path = '/hooks';
/** Nothing listens there, since the API responds regardless of the delivery. */
const url = 'http://127.0.0.1:9/hook?from=here';

const shape = {
  id: expect.any(Number),
  url,
  name: null,
  description: null,
  created_at: dateTime,
  push_events: true,
  tag_push_events: false,
  merge_requests_events: false,
  repository_update_events: true,
  push_events_branch_filter: null,
  branch_filter_strategy: 'wildcard',
  enable_ssl_verification: true,
  alert_status: 'executable',
  disabled_until: null,
  token_present: false,
  signing_token_present: false,
  url_variables: [],
  custom_headers: [],
  custom_webhook_template: null,
};

const create = (more: object = {}): Promise<Answer> =>
  world.call({ as: 'root', method: 'POST', path, json: { url, ...more } });
const made = async (more: object = {}): Promise<string> => `${path}/${id(await create(more))}`;
const listed = async () => records(await world.call({ as: 'root', method: 'GET', path, query: { per_page: '100' } }));

describe('creating a system hook', () => {
  it('requires only a URL', async () => {
    const answer = await create();
    expect(seen(answer)).toEqual({ status: 201, json: shape });
    expect(keys(answer.json)).toEqual(keys(shape));
  });

  it.each(styles)('accepts the parameters as %s', async (style) => {
    const parameters = {
      url: 'https://ci.example.com/größe',
      token: 'xY-7 z',
      push_events: false,
      tag_push_events: true,
      enable_ssl_verification: false,
    };
    const { token: _token, ...shown } = parameters;
    const answer = await world.call({ as: 'root', method: 'POST', path, [style]: parameters });
    expect(seen(answer)).toEqual({ status: 201, json: { ...shape, ...shown, token_present: true } });
    expect(answer.text).not.toContain('xY-7 z');
  });

  it('requires the URL', async () => {
    const answer = await world.call({ as: 'root', method: 'POST', path, json: { token: 'x' } });
    expect(seen(answer)).toEqual(missing('url'));
  });

  it.each([
    ['url', 'not an address'],
    ['url', 'example.com/hook'],
    ['url', 'ftp://example.com/hook'],
    ['url', 'javascript:alert(1)'],
    ['url', 'http://'],
    ['url', 'http://example.com:99999/'],
    ['url', 'https://robot:secret@example.com/'],
    ['url', 'https://example.com/\u0007'],
    ['url', ''],
    ['token', 'two\r\nX-Lines: yes'],
    ['token', 'größe'],
    ['push_events', 'perhaps'],
    ['tag_push_events', '7'],
    ['enable_ssl_verification', 'nope'],
  ])('rejects the %s %j', async (property, value) => {
    const answer = await create({ [property]: value });
    expect(seen(answer)).toEqual(invalid(property));
    expect(answer.text).not.toContain('secret@');
  });

  it('rejects a URL of 3,000 characters', async () => {
    expect(seen(await create({ url: `https://example.com/${'x'.repeat(3000)}` }))).toEqual(invalid('url'));
  });

  it('accepts a URL that already exists', async () => {
    const [first, second] = [id(await create()), id(await create())];
    expect(first).not.toBe(second);
  });
});

describe('listing system hooks', () => {
  it('returns complete records without tokens', async () => {
    const fresh = id(await create({ token: 'never-to-be-seen' }));
    const answer = await world.call({ as: 'root', method: 'GET', path, query: { per_page: '100' } });
    expect(records(answer).find((hook) => hook['id'] === fresh)).toEqual({
      ...shape,
      id: fresh,
      token_present: true,
    });
    expect(answer.text).not.toContain('never-to-be-seen');
  });

  it('has pages', async () => {
    await made();
    await made();
    const answer = await world.call({ as: 'root', method: 'GET', path, query: { per_page: '1', page: '2' } });
    expect(records(answer)).toHaveLength(1);
    expect(answer.headers['x-total']).toBe(String((await listed()).length));
  });
});

describe('updating a system hook', () => {
  it('changes what is given', async () => {
    const one = await made({ token: 'never-to-be-seen' });
    const changes = { name: 'Mirror', push_events: false, merge_requests_events: true };
    const answer = await world.call({ as: 'root', method: 'PUT', path: one, json: changes });
    expect(seen(answer)).toEqual({ status: 200, json: { ...shape, ...changes, token_present: true } });
    expect(await listed()).toContainEqual(answer.json);
  });

  it('returns 404 for one that does not exist', async () => {
    const unknown = { as: 'root', method: 'PUT', path: `${path}/987654`, json: { name: 'x' } } as const;
    expect((await world.call(unknown)).status).toBe(404);
  });
});

describe('setting one header or one URL variable of a system hook', () => {
  it('keeps the other ones, and shows no value', async () => {
    const one = await made({ custom_headers: [{ key: 'X-Team', value: 'never-to-be-seen' }] });
    const call = (method: string, pair: string, value?: string) =>
      world.call({ as: 'root', method, path: `${one}/${pair}`, ...(value !== undefined && { json: { value } }) });
    for (const pair of ['custom_headers/X-Ship', 'url_variables/room']) {
      const { status, text } = await call('PUT', pair, 'never-to-be-seen');
      expect([status, text]).toEqual([204, '']);
    }
    const hook = async () => (await listed()).find(({ id: of }) => `${path}/${String(of)}` === one);
    const headers = [{ key: 'X-Team' }, { key: 'X-Ship' }];
    expect(await hook()).toMatchObject({ custom_headers: headers, url_variables: [{ key: 'room' }] });
    expect((await call('DELETE', 'custom_headers/X-Team')).status).toBe(204);
    expect((await call('DELETE', 'custom_headers/X-Team')).status).toBe(404);
    expect((await call('DELETE', 'url_variables/room')).status).toBe(204);
    expect(await hook()).toMatchObject({ custom_headers: [{ key: 'X-Ship' }], url_variables: [] });
  });
});

describe('testing a system hook', () => {
  it('returns the sample, even if nobody receives it', async () => {
    const answer = await world.call({ as: 'root', method: 'GET', path: await made() });
    const sample = {
      project_id: expect.any(Number),
      owner_email: expect.stringContaining('@'),
      owner_name: expect.any(String),
      name: expect.any(String),
      path: expect.any(String),
      event_name: 'project_create',
    };
    expect(seen(answer)).toEqual({ status: 200, json: sample });
    expect(keys(answer.json)).toEqual(keys(sample));
  });

  it.each(['987654', '0', '-1', 'first', '1.5', '99999999999999999999'])('returns 404 for %s', async (unknown) => {
    const answer = await world.call({ as: 'root', method: 'GET', path: `${path}/${unknown}` });
    expect(answer.status).toBeOneOf([404, 400]);
  });
});

describe('deleting a system hook', () => {
  it('returns 204 without a body, and 404 afterwards', async () => {
    const one = await made();
    const answer = await world.call({ as: 'root', method: 'DELETE', path: one });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect((await world.call({ as: 'root', method: 'GET', path: one })).status).toBe(404);
    expect((await world.call({ as: 'root', method: 'DELETE', path: one })).status).toBe(404);
    expect((await listed()).map((hook) => `${path}/${String(hook['id'])}`)).not.toContain(one);
  });

  it('respects If-Unmodified-Since', async () => {
    const one = await made();
    const headers = { 'If-Unmodified-Since': 'Sat, 01 Jan 2000 00:00:00 GMT' };
    expect((await world.call({ as: 'root', method: 'DELETE', path: one, headers })).status).toBe(412);
    expect((await world.call({ as: 'root', method: 'GET', path: one })).status).toBe(200);
  });
});

describe('a user without the administrator role', () => {
  it.each([
    ['list', { method: 'GET', path }],
    ['create', { method: 'POST', path, json: { url: 'https://mine.example.com/' } }],
    ['test', { method: 'GET', path: `${path}/1` }],
    ['update', { method: 'PUT', path: `${path}/1`, json: { name: 'Mine' } }],
    ['delete', { method: 'DELETE', path: `${path}/1` }],
  ])('cannot %s: 401 without credentials, 403 with credentials', async (_what, call) => {
    expect(seen(await world.call({ ...call, as: 'anonymous' }))).toEqual({ status: 401, json: unauthorized });
    expect((await world.call({ ...call, as: 'stan' })).status).toBe(403);
  });

  it('changes nothing in these attempts', async () => {
    const all = await listed();
    expect(all.filter((hook) => hook['url'] === 'https://mine.example.com/')).toEqual([]);
    expect(record(await world.call({ as: 'root', method: 'GET', path: `${path}/1` }))).toHaveProperty('event_name');
  });
});
