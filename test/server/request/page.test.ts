import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageHeaders, readPage } from '../../../src/server/request/pagination.ts';

const url = new URL('http://forge.example/api/v4/things?search=a%26b+c&ids[]=1&ids[]=2&page=9');

/** The URLs of a Link header, keyed by relation. */
const linksOf = (link: string | undefined): Record<string, URL> =>
  Object.fromEntries(
    [...(link ?? '').matchAll(/<([^>]*)>; rel="([a-z]+)"/g)].map(([, address = '', rel = '']) => [
      rel,
      new URL(address),
    ]),
  );

const refusal = (name: string): unknown =>
  expect.objectContaining({ status: 400, body: { message: { [name]: [expect.stringContaining('number')] } } });

describe('the requested page', () => {
  it.each([
    [{}, { page: 1, perPage: 20, offset: 0, limit: 20 }],
    [{ page: '3' }, { page: 3, perPage: 20, offset: 40, limit: 20 }],
    [
      { page: '2', per_page: '7' },
      { page: 2, perPage: 7, offset: 7, limit: 7 },
    ],
    [{ per_page: '100' }, { page: 1, perPage: 100, offset: 0, limit: 100 }],
    [{ per_page: '101' }, { page: 1, perPage: 100, offset: 0, limit: 100 }],
    [
      { page: '', per_page: '' },
      { page: 1, perPage: 20, offset: 0, limit: 20 },
    ],
  ])('is read from %j', (query, expected) => {
    expect(readPage(query)).toEqual(expected);
  });

  it.each<[string, unknown]>([
    ...['0', '-1', '1.5', 'x', '1e3', '2147483648', '9'.repeat(40), ' 1', '٣'].map((odd): [string, string] => [
      odd,
      odd,
    ]),
    ['a list', ['1', '2']],
    ['a hash', { a: '1' }],
  ])('is refused if it is %s', (_what, odd) => {
    expect(() => readPage({ page: odd })).toThrow(refusal('page'));
    expect(() => readPage({ per_page: odd })).toThrow(refusal('per_page'));
  });
});

describe('the headers of a page', () => {
  it('contain the numbers of items and pages', () => {
    expect(pageHeaders(url, readPage({ page: '2', per_page: '10' }), 35)).toMatchObject({
      'x-total': '35',
      'x-total-pages': '4',
      'x-per-page': '10',
      'x-page': '2',
      'x-next-page': '3',
      'x-prev-page': '1',
    });
  });

  it('show one page for an empty list', () => {
    const headers = pageHeaders(url, readPage({}), 0);
    expect(headers).toMatchObject({ 'x-total-pages': '1', 'x-next-page': '', 'x-prev-page': '' });
    expect(Object.keys(linksOf(headers['link']))).toEqual(['first', 'last']);
  });

  it('link to the last page from beyond the end', () => {
    expect(pageHeaders(url, readPage({ page: '9' }), 30)).toMatchObject({ 'x-next-page': '', 'x-prev-page': '2' });
  });

  it('link with the filters of the request but without its tokens', () => {
    const withTokens = new URL(`${url}&private_token=secret&access_token=secret`);
    const { link } = pageHeaders(withTokens, readPage({}), 30);
    expect(link).not.toContain('secret');
    expect([...(linksOf(link)['next']?.searchParams ?? [])]).toEqual([
      ['search', 'a&b c'],
      ['ids[]', '1'],
      ['ids[]', '2'],
      ['page', '2'],
      ['per_page', '20'],
    ]);
  });

  it('link to each page of any list once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 1, max: 100 }), (total, perPage) => {
        const visited: number[] = [];
        let query: Record<string, unknown> | undefined = { page: '1', per_page: String(perPage) };
        while (query !== undefined) {
          const page = readPage(query);
          visited.push(page.page);
          const next: URL | undefined = linksOf(pageHeaders(url, page, total)['link'])['next'];
          query = next === undefined ? undefined : Object.fromEntries(next.searchParams);
        }
        const pages = Math.max(1, Math.ceil(total / perPage));
        expect(visited).toEqual(Array.from({ length: pages }, (_none, index) => index + 1));
      }),
    );
  });
});

const linksFor = (length: number, page: number) =>
  linksOf(
    pageHeaders(
      new URL(`http://forge.example/api/v4/things?search=${'x'.repeat(length)}`),
      readPage({ page: String(page) }),
      100,
    )['link'],
  );

describe('the links of a long query', () => {
  it.each([
    [1900, ['prev', 'next', 'first', 'last']],
    [2500, ['prev', 'next', 'first']],
    [4000, ['prev', 'next']],
    [8000, ['next']],
  ])('are only the most useful ones that fit into the headers with %i characters', (length, relations) => {
    const links = linksFor(length, 2);
    expect(Object.keys(links)).toEqual(relations);
    expect(links['next']?.searchParams.get('search')).toHaveLength(length);
  });

  it('are refused if not even the link to the next page fits', () => {
    expect(() => linksFor(8200, 1)).toThrow(expect.objectContaining({ status: 400 }));
  });
});
