/** Finds the next page of a list (document, "Pagination rules"): by the `Link` header, or by the counts if there is none. */
import { ProtocolError } from './errors/protocol-error.ts';
import { redactUrl } from './redact.ts';
import { parseUrl } from '../contract/vocabulary/parse-url.ts';

/** The response for one page. */
export interface PageAnswer {
  readonly status: number;
  /** Headers by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** The path below the origin, with the query. */
  readonly path: string;
}

/** Returns the number in a header such as `X-Total`, or `undefined` if there is none. */
export const countIn = (header: string | undefined): number | undefined =>
  header !== undefined && /^\d+$/.test(header.trim()) ? Number(header) : undefined;

/**
 * Returns the URL of a relation in a `Link` header, unchanged.
 *
 * @param url that responded, without secrets, for the error
 * @throws ProtocolError for a header that cannot be parsed, since the list would end early without an error
 */
export const linkTo = async (wanted: string, header: string | undefined, url: string): Promise<string | undefined> => {
  // The parser is loaded only for lists of several pages.
  if (header === undefined || !header.toLowerCase().includes(wanted)) return undefined;
  const { default: LinkHeader } = await import('http-link-header');
  try {
    return LinkHeader.parse(header).rel(wanted)[0]?.uri;
  } catch {
    const hint = "Report this to the server's administrator.";
    throw new ProtocolError('invalid Link header', { url, hint });
  }
};

/**
 * Returns the number of the next page from `X-Next-Page`, or from `X-Page` and `X-Total-Pages`, since a proxy may have removed
 * the links.
 */
const nextNumber = (headers: PageAnswer['headers']): number | undefined => {
  const next = countIn(headers['x-next-page']);
  if (next !== undefined) return next;
  const [page, pages] = [countIn(headers['x-page']), countIn(headers['x-total-pages'])];
  return page !== undefined && pages !== undefined && page < pages ? page + 1 : undefined;
};

/** The headers announce another page. */
export const hasNextPage = ({ headers }: Pick<PageAnswer, 'headers'>): boolean =>
  /\brel\s*=\s*"?[^",;]*\bnext\b/i.test(headers['link'] ?? '') || nextNumber(headers) !== undefined;

/** The most empty pages in a row. Servers that filter a page after reading it send some. */
const mostEmpty = 10;

const countHeaders = ['link', 'x-next-page', 'x-page', 'x-per-page', 'x-total', 'x-total-pages'] as const;

/**
 * Returns the path of the next page, which must be on the same origin so that the token goes nowhere else.
 *
 * @param count records on the page, only for the first page; a later page without any header is the last
 * @throws ProtocolError for a link to another origin or an invalid one, and for a full page without any header
 */
const nextPage = async (origin: string, answer: PageAnswer, count?: number): Promise<string | undefined> => {
  const here = new URL(`${origin}${answer.path}`);
  const url = redactUrl(here.href);
  const problem = (message: string, hint: string): ProtocolError =>
    new ProtocolError(message, { url, status: answer.status, hint });
  const link = await linkTo('next', answer.headers['link'], url);
  if (link !== undefined) {
    const next = parseUrl(link, here.href);
    if (next === undefined)
      throw problem(
        `the link to the next page is not a URL: ${JSON.stringify(redactUrl(link))}`,
        "Report this to the server's administrator.",
      );
    if (next.origin !== origin) {
      const place = next.origin === 'null' ? next.protocol : next.origin;
      throw problem(
        `refusing to send the token to ${place}, the host of the next page`,
        `If ${place} is your server, set it with "repoctl config set url". Otherwise, report this to the server's administrator.`,
      );
    }
    return `${next.pathname}${next.search}`;
  }
  const number = nextNumber(answer.headers);
  if (number !== undefined) {
    here.searchParams.set('page', String(number));
    return `${here.pathname}${here.search}`;
  }
  const isSilent = countHeaders.every((name) => answer.headers[name] === undefined);
  if (
    isSilent &&
    count !== undefined &&
    count > 0 &&
    countIn(here.searchParams.get('per_page') ?? undefined) === count
  ) {
    throw problem(
      `the response does not say whether there are more than ${count} records`,
      'A proxy may have removed the Link and X-Next-Page headers. Use --page to read page by page.',
    );
  }
  return undefined;
};

/**
 * Follows one list: returns the path after each of its pages, in order, and `undefined` after the last page.
 *
 * The returned function throws as `nextPage` does, and a ProtocolError for endless empty pages.
 */
export const pageFollower = (origin: string): ((answer: PageAnswer, count: number) => Promise<string | undefined>) => {
  let isFirst = true;
  let empty = 0;
  return async (answer, count) => {
    const next = await nextPage(origin, answer, isFirst ? count : undefined);
    isFirst = false;
    empty = count === 0 ? empty + 1 : 0;
    if (next === undefined || empty < mostEmpty) return next;
    throw new ProtocolError(`${mostEmpty} pages in a row were empty`, {
      url: redactUrl(`${origin}${answer.path}`),
      status: answer.status,
      hint: "Report this to the server's administrator.",
    });
  };
};
