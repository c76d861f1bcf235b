import { isUtf8 } from 'node:buffer';
import type { Endpoint, Shape } from '../contract/vocabulary/endpoint.ts';
import { requireJson, shapeOf, successBody, unexpectedShape } from './answer-body.ts';
import type { HttpAnswer } from './attempt.ts';
import type { CallOptions } from './call.ts';
import { sendChecked } from './exchange.ts';
import type { Client } from './client.ts';
import { withDeadline } from './deadline.ts';
import { ProtocolError } from './errors/protocol-error.ts';
import { explainingGone } from './explain-gone.ts';
import type { compactRecords, CompactRecords } from './json/compact-records.ts';
import { countIn, hasNextPage, pageFollower } from './next-page.ts';
import type { PagesAhead } from './pages-ahead.ts';
import { redactUrl } from './redact.ts';
import { type Route, sendByRoutes } from './routes.ts';

/** One page of a list, with the counts that the server sends (document, "Pagination rules"). */
export interface Page<B> {
  readonly items: B;
  /** The records as the server sent them, for `asSent` where possible. `items` is parsed at the first access. */
  readonly sent?: CompactRecords;
  /** The headers announce another page. */
  readonly hasNext: boolean;
  /** The number of items on all pages. */
  readonly total?: number;
  /** The number of the page, beginning with 1. */
  readonly page?: number;
  readonly totalPages?: number;
  readonly perPage?: number;
}

const problem = (client: Client, answer: HttpAnswer, message: string, hint: string): ProtocolError =>
  new ProtocolError(message, {
    url: redactUrl(`${client.base.origin}${answer.path}`),
    status: answer.status,
    hint,
  });

const itemsOf = (client: Client, { response }: Endpoint, answer: HttpAnswer): readonly unknown[] => {
  const items = successBody(client, answer);
  // For an endpoint without a declared response, a single record is a list of one.
  if (shapeOf(items) === 'object' && response !== null && response.type === undefined) return [items];
  if (!Array.isArray(items)) throw unexpectedShape(client, answer, 'a list', items);
  const odd = response?.items?.type === 'object' ? items.find((item) => shapeOf(item) !== 'object') : undefined;
  if (odd !== undefined) throw unexpectedShape(client, answer, 'a list of records', odd);
  return items;
};

type FindRecords = typeof compactRecords;

const sentRecords = (client: Client, answer: HttpAnswer, find: FindRecords | undefined): CompactRecords | undefined => {
  if (find === undefined || answer.bytes.byteLength === 0) return undefined;
  requireJson(client, answer);
  return isUtf8(answer.bytes) ? find(answer.bytes) : undefined;
};

const toPage = <B>(client: Client, endpoint: Endpoint, answer: HttpAnswer, find?: FindRecords): Page<B> => {
  const counts = {
    total: countIn(answer.headers['x-total']),
    page: countIn(answer.headers['x-page']),
    totalPages: countIn(answer.headers['x-total-pages']),
    perPage: countIn(answer.headers['x-per-page']),
  };
  const known = Object.fromEntries(Object.entries(counts).filter(([, value]) => value !== undefined));
  const rest = { hasNext: hasNextPage(answer), ...known };
  const sent = sentRecords(client, answer, find);
  if (sent === undefined) return { items: itemsOf(client, endpoint, answer) as B, ...rest };
  return {
    get items() {
      return itemsOf(client, endpoint, answer) as B;
    },
    sent,
    ...rest,
  };
};

const lengthOf = (page: Page<unknown>): number => page.sent?.ends.length ?? (page.items as readonly unknown[]).length;

/** Takes the requested member out of the records of an alternative path. Its counts are left out, since they are of other records. */
const membersOf = <B>({ items, hasNext }: Page<B>, member: string): Page<B> => {
  const members = (items as readonly Readonly<Record<string, unknown>>[]).map((record) => record[member]);
  return { items: members.filter((value) => value !== undefined && value !== null) as B, hasNext };
};

export interface PagesOptions extends Pick<CallOptions, 'signal'> {
  /**
   * The number of records that will be read if there are as many: their pages are requested ahead, in parallel. Without it, each
   * page is requested when it is needed, which suits callers that change the list.
   */
  readonly wanted?: number;
  /** Returns records as the server sent them, without parsing, where that makes no difference. */
  readonly asSent?: boolean;
}

/** Returns the response with the first page, or `undefined` for a list of an empty repository, which servers reject. */
const firstOf = async (
  client: Client,
  endpoint: Endpoint,
  params: Record<string, unknown>,
  signal: AbortSignal | undefined,
  ask: (path: string) => Promise<HttpAnswer>,
): Promise<{ readonly answer: HttpAnswer; readonly route: Route } | undefined> => {
  try {
    return await explainingGone(client, endpoint, signal, () =>
      sendByRoutes(endpoint, params, undefined, ({ plan }) => ask(`${client.base.apiPath}${plan.target}`)),
    );
  } catch (error) {
    const { isOfEmptyRepository } = await import('./empty-repository.ts');
    if (await isOfEmptyRepository(client, endpoint, params, { error, signal })) return undefined;
    throw error;
  }
};

/**
 * Reads the pages of a list, each of which links to the next. The time limit of the client applies to each page.
 *
 * @param params with the `page` and `per_page` of the first page
 * @throws as `call` does; ProtocolError also for a next page on another origin, for a page that was read before, and for endless
 * empty pages
 */
export async function* pages<P, B>(
  client: Client,
  endpoint: Endpoint & Shape<P, B>,
  params: NoInfer<P>,
  { signal, wanted = 0, asSent = false }: PagesOptions = {},
): AsyncGenerator<Page<B>, void, void> {
  const { method } = endpoint;
  const { settings } = client;
  const ask = (path: string, caller = signal, sleep = settings.sleep): Promise<HttpAnswer> =>
    withDeadline(settings.timeout, caller, (deadline) =>
      sendChecked({ ...client, settings: { ...settings, sleep } }, { method, path, headers: {} }, deadline),
    );
  const seen = new Set<string>();
  const first = await firstOf(client, endpoint, params as Record<string, unknown>, signal, (path) => {
    seen.add(path);
    return ask(path);
  });
  if (first === undefined) {
    yield { items: [] as B, hasNext: false, total: 0 };
    return;
  }
  const { member } = first.route;
  const follow = pageFollower(client.base.origin);
  const find = asSent && member === undefined ? (await import('./json/compact-records.ts')).compactRecords : undefined;
  let ahead: PagesAhead | undefined;
  let given = 0;
  let { answer } = first;
  try {
    for (;;) {
      seen.add(answer.path);
      const whole: Page<B> = toPage(client, endpoint, answer, find);
      const page = member === undefined ? whole : membersOf(whole, member);
      given += lengthOf(page);
      yield page;
      const path = await follow(answer, lengthOf(whole));
      if (path === undefined) return;
      if (seen.has(path)) {
        throw problem(
          client,
          answer,
          'pagination loop: the next page repeats an earlier one',
          "Report this to the server's administrator.",
        );
      }
      seen.add(path);
      const perPage = whole.perPage ?? lengthOf(whole);
      const pagesLeft = perPage === 0 ? 0 : Math.ceil((wanted - given) / perPage);
      ahead ??= (await import('./pages-ahead.ts')).pagesAhead(ask, settings.sleep, signal);
      answer = await ahead.take(answer, path, Math.max(0, pagesLeft - 1));
    }
  } finally {
    ahead?.end();
  }
}
