import { describe, expect, it } from 'vitest';
import { json, recordingServer } from '../../../api/support/recording-server.ts';
import { useSignedIn } from './signed-in.ts';

const token = 'rct_never-show-this-token-9999';
const { signedIn, api } = useSignedIn();

/** A service behind a proxy that takes its links away. */
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

describe('a list of several pages', () => {
  it('goes on by X-Next-Page where there is no link', async () => {
    const server = await withoutLinks();
    const { out } = await (await signedIn(server.url, token)).run(['api', '/x', '--paginate', '-o', 'name']);
    expect(out).toBe('1\n2\n3\n');
  });

  it('becomes one valid list', async () => {
    const server = await paged();
    const { code, out } = await (await signedIn(server.url, token)).run(['api', '/x', '--paginate']);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual([1, 2, 3, 4, 5, 6].map((id) => ({ id })));
    expect(server.received.map(({ url }) => url)).toEqual([
      '/api/v4/x?per_page=100',
      '/api/v4/x?per_page=100&page=2',
      '/api/v4/x?per_page=100&page=3',
    ]);
    expect(server.received.every(({ headers }) => headers['private-token'] === token)).toBe(true);
  });

  it('is filtered and formatted like any other', async () => {
    const home = await signedIn((await paged()).url, token);
    expect((await home.run(['api', '/x', '--paginate', '--jq', 'map(.id) | add'])).out).toBe('21\n');
    expect((await home.run(['api', '/x', '--paginate', '-o', 'name'])).out).toBe('1\n2\n3\n4\n5\n6\n');
  });

  it('is asked for with the size of page that is given', async () => {
    const server = await paged();
    await (await signedIn(server.url, token)).run(['api', '/x?per_page=2', '--paginate', '--silent']);
    expect(server.received[0]?.url).toBe('/api/v4/x?per_page=2');
  });

  it('of the real service is whole', async () => {
    const home = await signedIn();
    for (let index = 1; index <= 5; index += 1) await home.run(['api', '/projects', '-f', `name=p${index}`]);
    const { out } = await home.run(['api', '/projects?per_page=2', '--paginate', '--jq', 'length']);
    expect(out).toBe('5\n');
  });

  it('must not lead the token elsewhere', async () => {
    const other = await recordingServer((response) => json(response, []));
    const server = await recordingServer((response) =>
      json(response, [], 200, { link: `<${other.url}/api/v4/x?page=2>; rel="next"` }),
    );
    const { code, err } = await (await signedIn(server.url, token)).run(['api', '/x', '--paginate']);
    expect(code).toBe(1);
    expect(err).toContain('refusing to send the token to');
    expect(other.received).toEqual([]);
  });

  it('must not go round in circles', async () => {
    const server = await recordingServer((response) =>
      json(response, [], 200, { link: '</api/v4/x?page=2>; rel="next"' }),
    );
    const { code, err } = await (await signedIn(server.url, token)).run(['api', '/x', '--paginate']);
    expect(code).toBe(1);
    expect(err).toContain('pagination loop');
  });

  it('has to be a list', async () => {
    const { code, err } = await api(['/version', '--paginate']);
    expect(code).toBe(1);
    expect(err).toContain('this response is not one');
  });

  it('that can not be had ends with the error of the service', async () => {
    const { code, out } = await api(['/projects/404/labels', '--paginate']);
    expect({ code, out: JSON.parse(out) as unknown }).toEqual({ code: 6, out: { message: '404 Project Not Found' } });
  });
});
