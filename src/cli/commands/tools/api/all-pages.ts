import { deepJsonFault } from '../../../../api/json/depth.ts';
import { parseJson } from '../../../../api/json/json-text.ts';
import type { Client } from '../../../../api/client.ts';
import { ProtocolError } from '../../../../api/errors/protocol-error.ts';
import { pageFollower } from '../../../../api/next-page.ts';
import { redactUrl } from '../../../../api/redact.ts';
import { rawHttpRequest, request, type RawReply, type RawRequest } from '../../../../api/request.ts';
import type { CommandContext } from '../../../context/context.ts';
import { waiting } from '../../../context/waiting.ts';
import { writeRecords } from '../../../output/write-records.ts';
import { type AskedView, columnsOf, errorOf, printBody } from './print-answer.ts';

const largestPage = 100;

interface Paged {
  readonly client: Client;
  readonly raw: RawRequest;
  readonly view: AskedView | undefined;
  readonly silent: boolean;
}

/** The request with pages as long as they may be, unless it says how long. */
const withLongPages = (raw: RawRequest): RawRequest => {
  const inPath = /[?&]per_page=/.test(raw.path);
  if (inPath || (raw.query !== undefined && 'per_page' in raw.query)) return raw;
  return { ...raw, query: { ...raw.query, per_page: largestPage } };
};

const problem = (client: Client, path: string, message: string, hint?: string): ProtocolError =>
  new ProtocolError(message, { url: redactUrl(`${client.base.origin}${path}`), ...(hint !== undefined && { hint }) });

const recordsOf = (client: Client, path: string, reply: RawReply): readonly unknown[] => {
  let value: unknown;
  try {
    value = parseJson(reply.text());
  } catch (error) {
    const fault = deepJsonFault(error);
    if (fault !== undefined) throw problem(client, path, `the response is ${fault}`);
    value = undefined;
  }
  if (Array.isArray(value)) return value;
  throw problem(client, path, '--paginate requires lists, and this response is not one', 'Omit --paginate.');
};

/** All pages, beginning with one that is there already. */
async function* pagesFrom(context: CommandContext, client: Client, raw: RawRequest, first: RawReply) {
  const seen = new Set<string>();
  const follow = pageFollower(client.base.origin);
  let { path } = rawHttpRequest(client, raw);
  let reply = first;
  for (;;) {
    const records = recordsOf(client, path, reply);
    yield records;
    const next = await follow({ ...reply, path }, records.length);
    if (next === undefined) return;
    if (seen.has(next)) throw problem(client, path, 'pagination loop', "Report this to the server's administrator.");
    seen.add(next);
    reply = await waiting.once(
      context,
      request(client, {
        method: 'GET',
        path: `${client.base.origin}${next}`,
        headers: raw.headers ?? {},
        signal: context.signal,
      }),
    );
    path = rawHttpRequest(client, { path: `${client.base.origin}${next}` }).path;
  }
}

/** Prints a list of however many pages as one valid list. */
export const printAllPages = async (context: CommandContext, { client, raw, view, silent }: Paged): Promise<void> => {
  const long = withLongPages(raw);
  const sent = request(client, { ...long, throwOnError: false, signal: context.signal });
  const first = await waiting.once(context, sent);
  const error = errorOf(client, long, first);
  if (error !== undefined) {
    if (!silent) await printBody(context.streams, first, undefined);
    throw error;
  }
  const pages = pagesFrom(context, client, long, first);
  if (silent) {
    for await (const page of pages) void page;
    return;
  }
  const columns = view === undefined ? [] : columnsOf(recordsOf(client, raw.path, first)[0]);
  await writeRecords(context.streams, pages, { format: 'json', nameKey: 'id', ...view, columns });
};
