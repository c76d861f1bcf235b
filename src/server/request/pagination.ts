/** Pagination (document, "Limits"): which page is asked for, and the headers that tell of the others. */
import { tokenParams } from './authenticate.ts';
import { badRequest, invalid } from '../formats/problems.ts';
import type { PageRequest } from '../db/page-of.ts';

/** Records on a page when the caller does not say. */
const defaultPerPage = 20;

/** The most records on a page. */
const maximumPerPage = 100;
const furthestPage = 2_147_483_647;

const readNumber = (query: Readonly<Record<string, unknown>>, name: string, fallback: number): number => {
  const text = query[name];
  if (text === undefined || text === '') {
    return fallback;
  }
  const number = /^\d{1,10}$/.test(String(text)) ? Number(text) : 0;
  if (number < 1 || number > furthestPage) {
    throw invalid({ [name]: [`is not a number from 1 to ${furthestPage}`] });
  }
  return number;
};

/** `page` and `per_page`; more than 100 per page gives 100. */
export const readPage = (query: Readonly<Record<string, unknown>>): PageRequest => {
  const page = readNumber(query, 'page', 1);
  const perPage = Math.min(readNumber(query, 'per_page', defaultPerPage), maximumPerPage);
  return { page, perPage, offset: (page - 1) * perPage, limit: perPage };
};

const secrets: ReadonlySet<string> = new Set(tokenParams);

/** The query of a URL without tokens, which are never repeated in a link: an address ends up in logs and histories. */
export const queryWithoutTokens = ({ searchParams }: URL): URLSearchParams =>
  new URLSearchParams([...searchParams].filter(([name]) => !secrets.has(name)));

const linkTo = (url: URL, page: number, perPage: number, relation: string): string => {
  const query = queryWithoutTokens(url);
  query.set('page', String(page));
  query.set('per_page', String(perPage));
  return `<${url.origin}${url.pathname}?${query}>; rel="${relation}"`;
};

/** Characters of all links together, and of a redirect. Clients give up on an answer whose headers are longer than 16 KiB. */
export const longestLinks = 8192;

/** The links that fit, in the order given; a long query leaves place for the first few of `byUse` only. */
const thatFit = (links: readonly string[], byUse: readonly string[]): string => {
  const pools = byUse.filter((_, index) => byUse.slice(0, index + 1).join(', ').length <= longestLinks);
  if (pools.length === 0) {
    throw badRequest('the query is too long for a list: the links to its other pages would repeat it');
  }
  return links.filter((link) => pools.includes(link)).join(', ');
};

/** The headers of a list. `url` is the address that the caller used. Throws 400 for one that no link can repeat. */
export const pageHeaders = (url: URL, { page, perPage }: PageRequest, total: number): Record<string, string> => {
  const pages = Math.max(1, Math.ceil(total / perPage));
  const previous = page > 1 ? Math.min(page - 1, pages) : undefined;
  const next = page < pages ? page + 1 : undefined;
  const backward = previous === undefined ? [] : [linkTo(url, previous, perPage, 'prev')];
  const forward = next === undefined ? [] : [linkTo(url, next, perPage, 'next')];
  const ends = [linkTo(url, 1, perPage, 'first'), linkTo(url, pages, perPage, 'last')];
  return {
    link: thatFit([...backward, ...forward, ...ends], [...forward, ...backward, ...ends]),
    'x-total': String(total),
    'x-total-pages': String(pages),
    'x-per-page': String(perPage),
    'x-page': String(page),
    'x-next-page': next === undefined ? '' : String(next),
    'x-prev-page': previous === undefined ? '' : String(previous),
  };
};
