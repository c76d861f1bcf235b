import type { Endpoint, Shape } from '../contract/vocabulary/endpoint.ts';
import { shapeOf, successBody, unexpectedShape } from './answer-body.ts';
import type { HttpAnswer } from './attempt.ts';
import type { CallOptions } from './call.ts';
import { sendChecked } from './send-checked.ts';
import type { Client } from './client.ts';
import { withDeadline } from './deadline.ts';
import { ProtocolError } from './errors/protocol-error.ts';
import { explainingGone } from './explain-gone.ts';
import { countIn, hasNextPage, pageFollower } from './next-page.ts';
import { redactUrl } from './redact.ts';
import { sendByRoutes } from './routes.ts';

/** One page of a list; the counts are there when the service sends them (document, "Pagination rules"). */
export interface Page<B> {
  readonly items: B;
  /** Whether the headers say that there is another page. */
  readonly hasNext: boolean;
  /** Items on all pages. */
  readonly total?: number;
  /** From 1. */
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

const toPage = <B>(client: Client, { response }: Endpoint, answer: HttpAnswer): Page<B> => {
  const items = successBody(client, answer);
  if (!Array.isArray(items)) throw unexpectedShape(client, answer, 'a list', items);
  const odd = response?.items?.type === 'object' ? items.find((item) => shapeOf(item) !== 'object') : undefined;
  if (odd !== undefined) throw unexpectedShape(client, answer, 'a list of records', odd);
  const counts = {
    total: countIn(answer.headers['x-total']),
    page: countIn(answer.headers['x-page']),
    totalPages: countIn(answer.headers['x-total-pages']),
    perPage: countIn(answer.headers['x-per-page']),
  };
  const known = Object.fromEntries(Object.entries(counts).filter(([, value]) => value !== undefined));
  return { items: items as B, hasNext: hasNextPage(answer), ...known };
};

/** What an alternative address lists: the records that have the member. Its counts are of other records. */
const membersOf = <B>({ items, hasNext }: Page<B>, member: string): Page<B> => {
  const members = (items as readonly Readonly<Record<string, unknown>>[]).map((record) => record[member]);
  return { items: members.filter((value) => value !== undefined && value !== null) as B, hasNext };
};

/**
 * The pages of a list, each asked for when it is wanted, by what the service says of the next one. The client's time limit holds
 * for each page.
 *
 * @param params with `page` and `per_page` for the first page
 * @throws as `call` does; ProtocolError also for a next page on another origin, one that was there before, and for pages
 *   without end that are empty
 */
export async function* pages<P, B>(
  client: Client,
  endpoint: Endpoint & Shape<P, B>,
  params: NoInfer<P>,
  options: Pick<CallOptions, 'signal'> = {},
): AsyncGenerator<Page<B>, void, void> {
  const { method } = endpoint;
  const seen = new Set<string>();
  const ask = (path: string): Promise<HttpAnswer> => {
    seen.add(path);
    return withDeadline(client.settings.timeout, options.signal, (deadline) =>
      sendChecked(client, { method, path, headers: {} }, deadline),
    );
  };
  const first = await explainingGone(client, endpoint, options.signal, () =>
    sendByRoutes(endpoint, params as Record<string, unknown>, undefined, ({ plan }) =>
      ask(`${client.base.apiPath}${plan.target}`),
    ),
  );
  const follow = pageFollower(client.base.origin);
  let answer: HttpAnswer | undefined = first.answer;
  while (answer !== undefined) {
    seen.add(answer.path);
    const page: Page<B> = toPage(client, endpoint, answer);
    yield first.route.member === undefined ? page : membersOf(page, first.route.member);
    const path = await follow(answer, (page.items as readonly unknown[]).length);
    if (path !== undefined && seen.has(path)) {
      throw problem(
        client,
        answer,
        'the next page is one that was there before',
        'This is a fault of the service; tell those who run it.',
      );
    }
    answer = path === undefined ? undefined : await ask(path);
  }
}
