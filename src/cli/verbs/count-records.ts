import { pages } from '../../api/paginate.ts';
import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import type { CommandContext } from '../context/context.ts';
import type { Amount } from './effects.ts';
import type { WireParams } from './parameter.ts';

/** Lists that are read at the same time, however many are wanted. */
const mostAtOnce = 8;

const longestPage = 100;

/** The beginning of a list. */
export interface FirstPage {
  readonly items: readonly Readonly<Record<string, unknown>>[];
  /** How many the whole list has. */
  readonly amount: Amount;
}

/** Reads a list as far as it is needed to know how long it is. */
export interface Counter {
  /** Throws what the call throws. */
  readonly firstPage: (endpoint: Endpoint, params: WireParams) => Promise<FirstPage>;
  /** Undefined for a list that could not be read. */
  readonly count: (endpoint: Endpoint, params: WireParams) => Promise<Amount | undefined>;
  /** What a reading comes to; undefined where it fails: what cannot be read keeps nobody from being asked. */
  readonly attempt: <T>(read: () => Promise<T>) => Promise<T | undefined>;
}

/** Has no more than so many at work; the others wait for their turn. */
const limited = (most: number) => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < most) running += 1;
    else await new Promise<void>((resolve) => void waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
};

/** Counts records of lists: by the total that the server sends, or else by the first page. */
export const openCounter = async (context: Pick<CommandContext, 'client' | 'signal'>): Promise<Counter> => {
  const client = await context.client();
  const { signal } = context;
  const atOnce = limited(mostAtOnce);
  const readPage = async (endpoint: Endpoint, params: WireParams) => {
    for await (const { items, total, hasNext } of pages(client, endpoint, params, { signal })) {
      return { items: items as FirstPage['items'], total, hasNext };
    }
    return { items: [], total: 0, hasNext: false };
  };
  const pageOf = (endpoint: Endpoint, params: WireParams, size: number) =>
    atOnce(() => readPage(endpoint, { ...params, per_page: size }));
  const attempt: Counter['attempt'] = async (read) => {
    try {
      return await read();
    } catch (error) {
      if (signal.aborted) throw error;
      return undefined;
    }
  };
  const amountOf = ({ items, total, hasNext }: Awaited<ReturnType<typeof pageOf>>): Amount =>
    total === undefined ? { count: items.length, isLeast: hasNext } : { count: total, isLeast: false };
  const firstPage: Counter['firstPage'] = async (endpoint, params) => {
    const page = await pageOf(endpoint, params, longestPage);
    return { items: page.items, amount: amountOf(page) };
  };
  return {
    attempt,
    firstPage,
    count: (endpoint, params) =>
      attempt(async () => {
        const page = await pageOf(endpoint, params, 1);
        return page.total === undefined && page.hasNext ? (await firstPage(endpoint, params)).amount : amountOf(page);
      }),
  };
};
