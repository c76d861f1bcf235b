import pLimit from 'p-limit';
import { pages } from '../../api/paginate.ts';
import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import type { CommandContext } from '../context/context.ts';
import type { Amount } from './effects.ts';
import type { WireParams } from './parameter.ts';

/** Lists that are read at the same time. */
const concurrency = 8;

const longestPage = 100;

/** The beginning of a list. */
export interface FirstPage {
  readonly items: readonly Readonly<Record<string, unknown>>[];
  /** Length of the whole list. */
  readonly amount: Amount;
}

/** Reads as much of a list as is needed to count it. */
export interface Counter {
  /** Throws as `call` does. */
  readonly firstPage: (endpoint: Endpoint, params: WireParams) => Promise<FirstPage>;
  /** Undefined for a list that could not be read. */
  readonly count: (endpoint: Endpoint, params: WireParams) => Promise<Amount | undefined>;
  /** Resolves to undefined if reading fails, since the question is asked anyway. */
  readonly attempt: <T>(read: () => Promise<T>) => Promise<T | undefined>;
}

/** Counts records by the total that the server sends, or else by the first page. */
export const openCounter = async (context: Pick<CommandContext, 'client' | 'signal'>): Promise<Counter> => {
  const client = await context.client();
  const { signal } = context;
  const limited = pLimit(concurrency);
  const readPage = async (endpoint: Endpoint, params: WireParams) => {
    for await (const { items, total, hasNext } of pages(client, endpoint, params, { signal })) {
      return { items: items as FirstPage['items'], total, hasNext };
    }
    return { items: [], total: 0, hasNext: false };
  };
  const pageOf = (endpoint: Endpoint, params: WireParams, size: number) =>
    limited(() => readPage(endpoint, { ...params, per_page: size }));
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
