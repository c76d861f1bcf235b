import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { ClientOptions } from '../../src/api/client.ts';
import { pages, type PagesOptions } from '../../src/api/paginate.ts';
import { list } from './support/endpoints.ts';
import { json, recordingServer, type Answer, type Received } from './support/recording-server.ts';
import { failure, testClient } from './support/test-client.ts';

const perPage = 2;

const pageOf = ({ url }: Received): number => Number(/[?&]page=(\d+)/.exec(url)?.[1] ?? 1);

/** The headers of a page of a list with `total` records. */
const countsOf = (page: number, total: number): Record<string, string> => {
  const count = Math.ceil(total / perPage);
  return {
    'x-total': String(total),
    'x-total-pages': String(count),
    'x-per-page': String(perPage),
    'x-page': String(page),
    ...(page < count && { link: `</api/v4/things?sort=asc&page=${page + 1}&per_page=2>; rel="next"` }),
  };
};

const recordsOn = (page: number, total: number): readonly { id: number }[] =>
  Array.from({ length: Math.max(0, Math.min(perPage, total - (page - 1) * perPage)) }, (_, index) => ({
    id: (page - 1) * perPage + index + 1,
  }));

const idsUpTo = (total: number): number[] => Array.from({ length: total }, (_, index) => index + 1);

/** Responds with a page of a list with `total` records. */
const plain =
  (total: number): Answer =>
  (response, request) =>
    json(response, recordsOn(pageOf(request), total), 200, countsOf(pageOf(request), total));

/** The page that an unusual link of the tests below leads to. */
const place = ({ url }: Received): number => {
  const number = Number(/[?&](?:page=|cursor=c)(\d+)/.exec(url)?.[1] ?? 1);
  return number > 50 ? number - 50 : number;
};

/** Responds to requests for the first two pages and never to the others. */
const hanging: Answer = (response, request, number) => {
  if (pageOf(request) < 3) plain(40)(response, request, number);
};

/** A server and the list that is read from it; `most` is the highest number of concurrent requests. */
const served = async (answer: Answer, options: Partial<ClientOptions> = {}) => {
  let [now, most] = [0, 0];
  const server = await recordingServer((response, request, number) => {
    most = Math.max(most, (now += 1));
    response.on('close', () => (now -= 1));
    answer(response, request, number);
  });
  const client = testClient({ url: server.url, ...options });
  const read = (wanted: number | undefined, signal?: AbortSignal) => {
    const chosen: PagesOptions = { ...(wanted !== undefined && { wanted }), ...(signal && { signal }) };
    return pages(client, list, { per_page: perPage }, chosen);
  };
  const ids = async (wanted?: number): Promise<number[]> => {
    const all: number[] = [];
    for await (const { items } of read(wanted)) all.push(...items.map(({ id }) => Number(id)));
    return all;
  };
  const asked = (): number[] => server.received.map(pageOf);
  return { server, read, ids, asked, most: () => most, now: () => now };
};

const sorted = (numbers: readonly number[]): number[] => numbers.toSorted((one, other) => one - other);

describe('prefetched pages', () => {
  it('come in order, with up to four requests at once and one request per page', async () => {
    const held: (() => void)[] = [];
    // The first four wait for each other, and the last of them gets its response first.
    const { ids, asked, most } = await served((response, request, number) => {
      const answer = (): void => plain(23)(response, request, number);
      if (number < 2 || number > 5) answer();
      else if (held.push(answer) === 4) for (const release of held.toReversed()) release();
    });
    expect(await ids(Infinity)).toEqual(idsUpTo(23));
    expect(sorted(asked())).toEqual(idsUpTo(12));
    expect(most()).toBe(4);
  });

  it('are requested one by one where no number of records is given', async () => {
    const { ids, most } = await served(plain(12));
    expect(await ids()).toEqual(idsUpTo(12));
    expect(most()).toBe(1);
  });

  it('are requested only once the first page was read', async () => {
    const { read, asked } = await served(plain(12));
    const source = read(Infinity);
    await source.next();
    await setTimeout(20);
    expect(asked()).toEqual([1]);
  });

  it('are no more than needed for the number of records', async () => {
    const { read, asked } = await served(plain(100));
    let given = 0;
    for await (const { items } of read(5)) {
      given += items.length;
      await setTimeout(20);
      if (given >= 5) break;
    }
    expect(sorted(asked())).toEqual([1, 2, 3]);
  });

  it('are at most four while the reader pauses', async () => {
    const { read, asked } = await served(plain(100));
    const source = read(Infinity);
    await source.next();
    await source.next();
    await setTimeout(50);
    expect(sorted(asked())).toEqual([1, 2, 3, 4, 5]);
  });

  it('continue after the last known page of a list that grows', async () => {
    let total = 6;
    const { ids } = await served((response, request, number) => {
      if (pageOf(request) === 3) total = 11;
      plain(total)(response, request, number);
    });
    expect(await ids(Infinity)).toEqual(idsUpTo(11));
  });

  it('end where a list that shrinks ends', async () => {
    const { ids } = await served((response, request, number) =>
      plain(pageOf(request) === 1 ? 20 : 7)(response, request, number),
    );
    expect(await ids(Infinity)).toEqual(idsUpTo(7));
  });

  it.each([
    ['there are no totals', (total: number, page: number) => ({ link: countsOf(page, total)['link'] ?? '' })],
    [
      'the links are no page numbers',
      (total: number, page: number) => {
        const { link = '', ...counts } = countsOf(page, total);
        return { ...counts, link: link.replace(/page=(\d+)&/, 'cursor=c$1&') };
      },
    ],
    [
      'the links do not count by one',
      (total: number, page: number) => {
        const { link = '', ...counts } = countsOf(page, total);
        return { ...counts, link: link.replace(/page=(\d+)&/, (_, next: string) => `page=${Number(next) + 50}&`) };
      },
    ],
  ])('are not requested when %s: the links are followed', async (_, headersOf) => {
    const { ids, most } = await served((response, request) =>
      json(response, recordsOn(place(request), 9), 200, headersOf(9, place(request))),
    );
    expect(await ids(Infinity)).toEqual(idsUpTo(9));
    expect(most()).toBe(1);
  });

  it('are discarded when a link leads to another page than expected', async () => {
    const { ids, asked } = await served((response, request) => {
      const page = pageOf(request);
      const { link = '', ...counts } = countsOf(page, 16);
      json(response, recordsOn(page, 16), 200, {
        ...counts,
        link: page === 1 ? link : link.replace('asc', `at-${page}`),
      });
    });
    expect(await ids(Infinity)).toEqual(idsUpTo(16));
    // These are the three guesses and the pages that the links lead to.
    expect(asked()).toHaveLength(8 + 3);
  });

  it('are requested one at a time after a response with 429', async () => {
    let refused = 0;
    const waits: number[] = [];
    const busy: Answer = (response, request, number) => {
      const page = pageOf(request);
      if (page >= 3 && page <= 5 && refused < 3) {
        refused += 1;
        json(response, { message: 'Too many' }, 429, { 'retry-after': '2' });
      } else void setTimeout(5).then(() => plain(30)(response, request, number));
    };
    let quiet = 0;
    const { ids, asked, now } = await served(
      (response, request, number) => {
        if (refused === 3 && pageOf(request) > 5) quiet = Math.max(quiet, now());
        busy(response, request, number);
      },
      { sleep: async (ms) => void waits.push(ms) },
    );
    expect(await ids(Infinity)).toEqual(idsUpTo(30));
    expect(waits.every((ms) => ms >= 2000)).toBe(true);
    expect(quiet).toBe(1);
    // Each page that was refused was requested twice.
    expect(asked()).toHaveLength(15 + 3);
  });

  it('do not fail a list that can be read with one request at a time', async () => {
    let inFlight = 0;
    const strict: Answer = (response, request, number) => {
      inFlight += 1;
      const isTooMany = inFlight > 1;
      const answer = (): void => {
        inFlight -= 1;
        if (isTooMany) json(response, { message: 'Too many' }, 429);
        else plain(20)(response, request, number);
      };
      void setTimeout(10).then(answer);
    };
    const { ids } = await served(strict, { retries: 0 });
    expect(await ids(Infinity)).toEqual(idsUpTo(20));
  });

  it('do not make a list of a slow server exceed the time limit', async () => {
    let last: Promise<unknown> = Promise.resolve();
    const oneByOne: Answer = (response, request, number) => {
      last = last.then(() => setTimeout(150)).then(() => plain(12)(response, request, number));
    };
    const { ids } = await served(oneByOne, { timeout: 540, retries: 0 });
    expect(await ids(Infinity)).toEqual(idsUpTo(12));
  });

  it('fail the list at the page that failed, after the pages before it', async () => {
    const { read } = await served((response, request, number) =>
      pageOf(request) === 4 ? json(response, { message: '403 Forbidden' }, 403) : plain(20)(response, request, number),
    );
    const source = read(Infinity);
    for (const page of [1, 2, 3]) expect((await source.next()).value).toMatchObject({ page });
    expect(await failure(source.next())).toMatchObject({ kind: 'forbidden' });
  });

  it('are ignored beyond the end', async () => {
    const { ids } = await served((response, request, number) => {
      if (pageOf(request) > 3) json(response, { message: '500 Internal Server Error' }, 500);
      else plain(pageOf(request) === 1 ? 20 : 6)(response, request, number);
    });
    expect(await ids(Infinity)).toEqual(idsUpTo(6));
  });

  it('are all aborted by an interruption', async () => {
    const { read, now } = await served(hanging);
    const controller = new AbortController();
    const source = read(Infinity, controller.signal);
    await source.next();
    await source.next();
    const next = failure(source.next());
    await expect.poll(now).toBe(4);
    controller.abort();
    expect(await next).toMatchObject({ kind: 'aborted' });
    await expect.poll(now).toBe(0);
  });

  it('are aborted when the reader stops', async () => {
    const { read, now } = await served(hanging);
    for await (const { page } of read(Infinity)) if (page === 2) break;
    await expect.poll(now).toBe(0);
  });
});
