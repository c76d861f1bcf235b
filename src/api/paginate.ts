import type { Endpoint, Shape } from '../contract/vocabulary/endpoint.ts';
import { successBody } from './answer-body.ts';
import type { HttpAnswer } from './attempt.ts';
import { sendChecked, type CallOptions } from './call.ts';
import type { Client } from './client.ts';
import { withDeadline } from './deadline.ts';
import { ProtocolError } from './errors/protocol-error.ts';
import { countIn, hasNextPage, pageFollower } from './next-page.ts';
import { planRequest } from './plan.ts';
import { redactUrl } from './redact.ts';

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

const nameOf = (body: unknown): string => {
  if (body === null) return 'nothing';
  return typeof body === 'object' ? 'a record' : `a ${typeof body}`;
};

const toPage = <B>(client: Client, answer: HttpAnswer): Page<B> => {
  const items = successBody(client, answer);
  if (!Array.isArray(items)) {
    throw problem(client, answer, `expected a list, but got ${nameOf(items)}`, 'Is this the URL of the service?');
  }
  const counts = {
    total: countIn(answer.headers['x-total']),
    page: countIn(answer.headers['x-page']),
    totalPages: countIn(answer.headers['x-total-pages']),
    perPage: countIn(answer.headers['x-per-page']),
  };
  const known = Object.fromEntries(Object.entries(counts).filter(([, value]) => value !== undefined));
  return { items: items as B, hasNext: hasNextPage(answer), ...known };
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
  const { method, target } = planRequest(endpoint, params as Record<string, unknown>);
  const seen = new Set<string>();
  let path: string | undefined = `${client.base.apiPath}${target}`;
  const follow = pageFollower(client.base.origin);
  while (path !== undefined) {
    seen.add(path);
    const request = { method, path, headers: {} };
    const answer: HttpAnswer = await withDeadline(client.settings.timeout, options.signal, (deadline) =>
      sendChecked(client, request, deadline),
    );
    seen.add(answer.path);
    const page = toPage<B>(client, answer);
    yield page;
    path = await follow(answer, (page.items as readonly unknown[]).length);
    if (path !== undefined && seen.has(path)) {
      throw problem(
        client,
        answer,
        'the next page is one that was there before',
        'This is a fault of the service; tell those who run it.',
      );
    }
  }
}
