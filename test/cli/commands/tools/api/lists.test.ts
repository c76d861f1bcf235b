import { describe, expect, it } from 'vitest';
import { json, recordingServer } from '../../../../api/support/recording-server.ts';
import { makeHome } from '../../../support/home.ts';
import type { Result } from '../../../support/run.ts';
import { useLoggedIn } from '../logged-in.ts';

const token = 'rct_never-show-this-token-9999';
const { loggedIn, api } = useLoggedIn();

/** A server behind a proxy that strips Link headers. */
const withoutLinks = () =>
  recordingServer((response, _request, number) =>
    json(response, [{ id: number }], 200, { 'x-next-page': number < 3 ? String(number + 1) : '' }),
  );

/** A service with three pages of two records. */
const paged = () =>
  recordingServer((response, { url }) => {
    const page = Number(new URL(url, 'http://x').searchParams.get('page') ?? 1);
    const link: Record<string, string> =
      page < 3 ? { link: `<${url.replace(/[?&]page=\d/, '')}&page=${page + 1}>; rel="next"` } : {};
    json(response, [{ id: page * 2 - 1 }, { id: page * 2 }], 200, link);
  });

describe('a list with several pages', () => {
  it('follows X-Next-Page without a Link header', async () => {
    const server = await withoutLinks();
    const { out } = await (await loggedIn(server.url, token)).run(['api', '/x', '--paginate', '-o', 'name']);
    expect(out).toBe('1\n2\n3\n');
  });

  it('is printed as one valid list', async () => {
    const server = await paged();
    const { code, out } = await (await loggedIn(server.url, token)).run(['api', '/x', '--paginate']);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual([1, 2, 3, 4, 5, 6].map((id) => ({ id })));
    expect(server.received.map(({ url }) => url)).toEqual([
      '/api/v4/x?per_page=100',
      '/api/v4/x?per_page=100&page=2',
      '/api/v4/x?per_page=100&page=3',
    ]);
    expect(server.received.every(({ headers }) => headers['private-token'] === token)).toBe(true);
  });

  it('is filtered and formatted like any other list', async () => {
    const home = await loggedIn((await paged()).url, token);
    expect((await home.run(['api', '/x', '--paginate', '--jq', 'map(.id) | add'])).out).toBe('21\n');
    expect((await home.run(['api', '/x', '--paginate', '-o', 'name'])).out).toBe('1\n2\n3\n4\n5\n6\n');
  });

  it('is requested with the given page size', async () => {
    const server = await paged();
    await (await loggedIn(server.url, token)).run(['api', '/x?per_page=2', '--paginate']);
    expect(server.received[0]?.url).toBe('/api/v4/x?per_page=2');
  });

  it('is complete on the real service', async () => {
    const home = await loggedIn();
    for (let index = 1; index <= 5; index += 1) await home.run(['api', '/projects', '-f', `name=p${index}`]);
    const { out } = await home.run(['api', '/projects?per_page=2', '--paginate', '--jq', 'length']);
    expect(out).toBe('5\n');
  });

  it('does not lead the token to another origin', async () => {
    const other = await recordingServer((response) => json(response, []));
    const server = await recordingServer((response) =>
      json(response, [], 200, { link: `<${other.url}/api/v4/x?page=2>; rel="next"` }),
    );
    const { code, err } = await (await loggedIn(server.url, token)).run(['api', '/x', '--paginate']);
    expect(code).toBe(1);
    expect(err).toContain('refusing to send the token to');
    expect(other.received).toEqual([]);
  });

  it('fails on a pagination loop', async () => {
    const server = await recordingServer((response) =>
      json(response, [], 200, { link: '</api/v4/x?page=2>; rel="next"' }),
    );
    const { code, err } = await (await loggedIn(server.url, token)).run(['api', '/x', '--paginate']);
    expect(code).toBe(1);
    expect(err).toContain('pagination loop');
  });

  it('is refused if the response is a record, before the request if the endpoint is known', async () => {
    expect(await api(['/version', '--all'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('cannot list /version: the response is a record'),
    });
    const server = await recordingServer((response) => json(response, { id: 1 }));
    const { code, err } = await (await loggedIn(server.url, token)).run(['api', '/x', '--all']);
    expect({ code, requests: server.received.length }).toEqual({ code: 1, requests: 1 });
    expect(err).toContain('expected a list, but got a record');
  });

  it('reports the error of the server without output', async () => {
    expect(await api(['/projects/404/labels', '--paginate'])).toMatchObject({
      code: 6,
      out: '',
      err: expect.stringContaining('404 Project Not Found'),
    });
  });
});

/** Five runners, two of which are offline, in pages of two. */
const runners = () =>
  recordingServer((response, { url }) => {
    const page = Number(new URL(url, 'http://x').searchParams.get('page') ?? 1);
    const all = [1, 2, 3, 4, 5].map((id) => ({ id, status: id % 2 === 0 ? 'offline' : 'online', tags: ['a'] }));
    json(response, all.slice(page * 2 - 2, page * 2), 200, {
      'x-next-page': page < 3 ? String(page + 1) : '',
      'x-total': '5',
    });
  });
const list = async (...options: readonly string[]): Promise<Result> =>
  (await loggedIn((await runners()).url, token)).run(['api', 'runners/all', ...options]);

describe('list options', () => {
  it.each([
    [['--all', '--where', '.status == "offline"', '-o', 'name'], '2\n4\n'],
    [['--limit', '3', '--jq', '[.[].id] | add'], '6\n'],
    [['--per-page', '2', '--page', '2', '-o', 'ndjson', '--fields', 'id'], '{"id":3}\n{"id":4}\n'],
    [
      ['--all', '--sort-by=-id', '--columns', 'id,status', '-o', 'csv', '--where', '.id > 3'],
      'id,status\n5,online\n4,offline\n',
    ],
    [['--limit', '1', '-o', 'csv'], 'id,status,tags\n1,online,a\n'],
    [['--limit', '1', '-o', 'markdown'], '| id | status | tags |\n| --- | --- | --- |\n| 1 | online | a |\n'],
    [['--limit', '1', '-o', 'yaml', '--fields', 'id'], '- id: 1\n'],
    [['--limit', '1', '-o', 'table'], '1\tonline\ta\n'],
  ])('work as for every list command: %j', async (options, out) => {
    expect((await list(...options)).out).toBe(out);
  });

  it('default to JSON, regardless of the profile', async () => {
    const home = await makeHome({ profiles: { work: { url: (await runners()).url, token, output: 'csv' } } });
    const { out } = await home.run(['api', 'runners/all', '--limit', '1']);
    expect(JSON.parse(out)).toEqual([{ id: 1, status: 'online', tags: ['a'] }]);
  });

  it('include --fail-if-any for monitoring', async () => {
    expect(await list('--where', '.status == "offline"', '--fail-if-any', '-o', 'name')).toMatchObject({
      code: 13,
      out: '2\n4\n',
      err: 'error: 2 runners were found\n',
    });
    expect(await list('--where', '.id > 9', '--fail-if-any', '-o', 'name')).toMatchObject({ code: 0, out: '' });
  });

  it('are refused with a method other than GET', async () => {
    expect(await list('-X', 'POST', '--limit', '1')).toMatchObject({
      code: 2,
      err: expect.stringContaining('--limit cannot be used with POST'),
    });
  });
});
