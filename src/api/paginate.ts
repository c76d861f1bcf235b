import type { Endpoint, Shape } from '../contract/vocabulary/endpoint.ts';
import { successBody } from './answer-body.ts';
import type { HttpAnswer } from './attempt.ts';
import { sendChecked, type CallOptions } from './call.ts';
import type { Client } from './client.ts';
import { withDeadline } from './deadline.ts';
import { ProtocolError } from './errors/protocol-error.ts';
import { linkTo } from './link.ts';
import { planRequest } from './plan.ts';
import { redactUrl } from './redact.ts';

/** One page of a list; the counts are there when the service sends them (document, "Pagination rules"). */
export interface Page<B> {
  readonly items: B;
  /** Items on all pages. */
  readonly total?: number;
  /** From 1. */
  readonly page?: number;
  readonly totalPages?: number;
  readonly perPage?: number;
}

const count = (header: string | undefined): number | undefined =>
  header !== undefined && /^\d+$/.test(header.trim()) ? Number(header) : undefined;

const problem = (client: Client, answer: HttpAnswer, message: string, hint: string): ProtocolError =>
  new ProtocolError(message, {
    url: redactUrl(`${client.base.origin}${answer.path}`),
    status: answer.status,
    hint,
  });

/** The path of the next page, which must be on the same origin: a token goes nowhere else. */
const nextPath = async (client: Client, answer: HttpAnswer): Promise<string | undefined> => {
  const here = `${client.base.origin}${answer.path}`;
  const link = await linkTo('next', answer.headers['link'], redactUrl(here));
  if (link === undefined) return undefined;
  const next = URL.canParse(link, here) ? new URL(link, here) : undefined;
  if (next === undefined)
    throw problem(
      client,
      answer,
      `the link to the next page is no URL: ${JSON.stringify(redactUrl(link))}`,
      'This is a fault of the service; tell those who run it.',
    );
  if (next.origin !== client.base.origin) {
    const place = next.origin === 'null' ? next.protocol : next.origin;
    throw problem(
      client,
      answer,
      `the next page is at another place, ${place}, where the token must not go`,
      `If ${place} is the service, make it the URL; otherwise the service does not know its own address.`,
    );
  }
  return `${next.pathname}${next.search}`;
};

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
    total: count(answer.headers['x-total']),
    page: count(answer.headers['x-page']),
    totalPages: count(answer.headers['x-total-pages']),
    perPage: count(answer.headers['x-per-page']),
  };
  const known = Object.fromEntries(Object.entries(counts).filter(([, value]) => value !== undefined));
  return { items: items as B, ...known };
};

/**
 * The pages of a list, each asked for when it is wanted, by the service's own `Link`. The client's time limit holds
 * for each page.
 *
 * @param params with `page` and `per_page` for the first page
 * @throws as `call` does; ProtocolError also for a next page on another origin, or one that was there before
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
  while (path !== undefined) {
    seen.add(path);
    const request = { method, path, headers: {} };
    const answer: HttpAnswer = await withDeadline(client.settings.timeout, options.signal, (deadline) =>
      sendChecked(client, request, deadline),
    );
    seen.add(answer.path);
    yield toPage<B>(client, answer);
    path = await nextPath(client, answer);
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
