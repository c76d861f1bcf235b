import { describe, expect, it } from 'vitest';
import { linkTo } from '../../src/api/next-page.ts';
import { pages } from '../../src/api/paginate.ts';
import { list } from './support/endpoints.ts';
import { json, recordingServer, type Answer } from './support/recording-server.ts';
import { failure, testClient } from './support/test-client.ts';

const collect = async <T>(source: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = [];
  for await (const item of source) all.push(item);
  return all;
};

const pagesOf = async (answer: Answer) => {
  const server = await recordingServer(answer);
  return { server, all: () => collect(pages(testClient({ url: server.url }), list, { search: 'a b' })) };
};

const next = (url: string): Record<string, string> => ({ link: `<${url}>; rel="next"` });

describe('the pages of a list', () => {
  it('are found by the links of the server, not by counting', async () => {
    const { server, all } = await pagesOf((response, _request, number) => {
      const links = [
        `<${server.url}/api/v4/things?cursor=%3C${number}%2C&search=a+b>; rel="next"`,
        `<${server.url}/api/v4/things>; rel="first"`,
      ];
      json(response, [{ number }], 200, number < 3 ? { link: links.toReversed().join(', ') } : {});
    });
    expect((await all()).map(({ items }) => items)).toEqual([[{ number: 1 }], [{ number: 2 }], [{ number: 3 }]]);
    expect(server.received.map(({ url }) => url)).toEqual([
      '/api/v4/things?search=a%20b',
      '/api/v4/things?cursor=%3C1%2C&search=a+b',
      '/api/v4/things?cursor=%3C2%2C&search=a+b',
    ]);
    expect(server.received[2]?.headers['private-token']).toBe('a-token');
  });

  it('carry the counts that the server sends', async () => {
    const { all } = await pagesOf((response) =>
      json(response, [], 200, { 'x-total': '41', 'x-page': '3', 'x-total-pages': '3', 'x-per-page': '20' }),
    );
    expect(await all()).toEqual([{ items: [], hasNext: false, total: 41, page: 3, totalPages: 3, perPage: 20 }]);
  });

  it('carry no counts where the server sends none, or no numbers', async () => {
    const { all } = await pagesOf((response) => json(response, [], 200, { 'x-total': 'many', 'x-page': '' }));
    expect(await all()).toEqual([{ items: [], hasNext: false }]);
  });

  it('are requested only when they are read', async () => {
    const { server } = await pagesOf((response, _request, number) =>
      json(response, [{ number }], 200, next(`/api/v4/things?page=${number + 1}`)),
    );
    for await (const page of pages(testClient({ url: server.url }), list, {})) {
      expect(page.items).toEqual([{ number: 1 }]);
      break;
    }
    expect(server.received).toHaveLength(1);
  });

  it('are not followed to another origin, which must not get the token; the page before is kept', async () => {
    const other = await recordingServer((response) => json(response, []));
    const { server } = await pagesOf((response) =>
      json(response, [{ id: 1 }], 200, next(`${other.url}/api/v4/things`)),
    );
    const source = pages(testClient({ url: server.url }), list, {});
    expect((await source.next()).value).toMatchObject({ items: [{ id: 1 }] });
    expect(await failure(source.next())).toMatchObject({
      name: 'ProtocolError',
      message: `refusing to send the token to ${other.url}, the host of the next page`,
      hint: expect.stringContaining('set it with'),
    });
    expect(other.received).toEqual([]);
  });

  it('end with an error when the links form a circle', async () => {
    const { server, all } = await pagesOf((response, _request, number) =>
      json(response, [], 200, next(`/api/v4/things?page=${(number % 3) + 1}`)),
    );
    expect(await failure(all())).toMatchObject({ message: 'pagination loop: the next page repeats an earlier one' });
    expect(server.received).toHaveLength(4);
  });

  it('are found by X-Next-Page where a proxy dropped the links', async () => {
    const { server, all } = await pagesOf((response, _request, number) =>
      json(response, [{ number }], 200, { 'x-next-page': number < 3 ? String(number + 1) : '' }),
    );
    expect((await all()).map(({ items }) => items)).toEqual([[{ number: 1 }], [{ number: 2 }], [{ number: 3 }]]);
    expect(server.received.map(({ url }) => url)).toEqual([
      '/api/v4/things?search=a%20b',
      '/api/v4/things?search=a+b&page=2',
      '/api/v4/things?search=a+b&page=3',
    ]);
  });

  it('are found by X-Page and X-Total-Pages where there is nothing else', async () => {
    const { all } = await pagesOf((response, _request, number) =>
      json(response, [{ number }], 200, { 'x-page': String(number), 'x-total-pages': '2' }),
    );
    expect((await all()).map(({ items }) => items)).toEqual([[{ number: 1 }], [{ number: 2 }]]);
  });

  it('end with an error where a full page has no sign that it is the last', async () => {
    const server = await recordingServer((response) => json(response, [{}, {}]));
    const source = pages(testClient({ url: server.url }), list, { per_page: 2 });
    expect((await source.next()).value).toMatchObject({ items: [{}, {}], hasNext: false });
    expect(await failure(source.next())).toMatchObject({
      name: 'ProtocolError',
      message: 'the response does not say whether there are more than 2 records',
    });
  });

  it('end with an error when empty pages go on without end', async () => {
    const { server, all } = await pagesOf((response, _request, number) =>
      json(response, [], 200, next(`/api/v4/things?page=${number + 1}`)),
    );
    expect(await failure(all())).toMatchObject({ message: '10 pages in a row were empty' });
    expect(server.received).toHaveLength(10);
  });

  it('end with an error when a page is not a list', async () => {
    const { all } = await pagesOf((response) => json(response, { id: 1 }));
    expect(await failure(all())).toMatchObject({ message: 'expected a list, but got a record' });
  });

  it('end with an error when a page holds something other than records', async () => {
    const { all } = await pagesOf((response) => json(response, [{ id: 1 }, null]));
    expect(await failure(all())).toMatchObject({ message: 'expected a list of records, but got nothing' });
  });

  it('end with an error when a link is not a URL', async () => {
    const { all } = await pagesOf((response) => json(response, [], 200, next('http://')));
    expect(await failure(all())).toMatchObject({ message: 'the link to the next page is not a URL: "http://"' });
  });

  it('end at an interruption', async () => {
    const controller = new AbortController();
    const { server } = await pagesOf((response) => json(response, [], 200, next('?page=2')));
    const source = pages(testClient({ url: server.url }), list, {}, { signal: controller.signal });
    await source.next();
    controller.abort();
    expect(await failure(source.next())).toMatchObject({ kind: 'aborted' });
    expect(server.received).toHaveLength(1);
  });

  it('end with the error of the server', async () => {
    const { all } = await pagesOf((response, _request, number) =>
      number === 1 ? json(response, [], 200, next('?page=2')) : json(response, { message: '403 Forbidden' }, 403),
    );
    expect(await failure(all())).toMatchObject({ kind: 'forbidden', path: '/api/v4/things?page=2' });
  });
});

describe('a Link header', () => {
  it.each([
    ['<a>; rel="next"', 'a'],
    ['<a>; rel=next', 'a'],
    ['<a>;rel="prev next"', 'a'],
    ['<a>; title="x, y; rel=prev"; REL="NEXT"', 'a'],
    ['<a,b;c>; rel="first", <d>; rel="next"', 'd'],
    ['<a>; rel="nextish", <b>', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%s leads to %s', async (header, address) => {
    expect(await linkTo('next', header, 'http://x')).toBe(address);
  });

  it('that is invalid is an error, not the end of the list', async () => {
    expect(await failure(linkTo('next', 'a; rel="next"', 'http://x'))).toMatchObject({
      name: 'ProtocolError',
      message: 'invalid Link header',
      url: 'http://x',
    });
  });
});
