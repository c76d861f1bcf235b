/** A single request of `api`: what the server responds with is printed as it is. */
import { type PlannedCall, requestOfCall } from '../../../../api/call.ts';
import type { Client } from '../../../../api/client.ts';
import { shownClientHeaders } from '../../../../api/headers.ts';
import { redactHeaders, redactUrl } from '../../../../api/redact.ts';
import { rawHttpRequest, request, type RawRequest } from '../../../../api/request.ts';
import type { Endpoint } from '../../../../contract/vocabulary/endpoint.ts';
import { afterDone } from '../../../errors/after-done.ts';
import type { CommandContext } from '../../../context/context.ts';
import { waiting } from '../../../context/waiting.ts';
import { printPlan } from '../../../verbs/dry-run.ts';
import type { VerbCall } from '../../../verbs/noun.ts';
import { readGivenFile } from '../../../verbs/read-given-text.ts';
import { isReading, type ParsedCall } from './parse-call.ts';
import { errorOf, isViewAsked, printBody, printHead } from './print-answer.ts';

/** The bytes of `--input`: a text where they are one, since a text is sent as JSON. */
const readInput = async (context: CommandContext, path: string): Promise<string | Uint8Array> => {
  const bytes = path === '-' ? await context.readStdin() : await readGivenFile('--input', path, context);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return bytes;
  }
};

/** A request that is sent once. */
export interface SingleRequest {
  readonly parsed: ParsedCall;
  /** The server, where the path is not below its API. */
  readonly outside: string | undefined;
}

/** The request. Fields go to the query where the method has no body, or where `--input` is it. */
const rawRequest = async (
  context: CommandContext,
  { parsed, outside }: SingleRequest,
  { endpoint, params }: Pick<VerbCall, 'endpoint' | 'params'>,
): Promise<RawRequest> => {
  const { method, options } = parsed;
  const [input] = options.body ?? [];
  const inQuery: Endpoint = input === undefined ? endpoint : { ...endpoint, method: 'GET' };
  const { target, contentType, body } = await requestOfCall(inQuery, params);
  const path = outside === undefined ? target : `${outside}${target}`;
  if (input !== undefined) return { method, path, headers: parsed.headers, body: await readInput(context, input) };
  if (body === undefined) return { method, path, headers: parsed.headers };
  const type: Readonly<Record<string, string>> = contentType === undefined ? {} : { 'content-type': contentType };
  return { method, path, headers: { ...type, ...parsed.headers }, body };
};

/** What would be sent, without secrets. */
const planOf = (client: Client, raw: RawRequest): PlannedCall => {
  const http = rawHttpRequest(client, raw);
  return {
    method: http.method,
    url: redactUrl(`${client.base.origin}${http.path}`),
    headers: { ...shownClientHeaders(client), ...redactHeaders(http.headers) },
    ...(http.shownBody !== undefined && { body: http.shownBody() }),
  };
};

/**
 * Sends the request and prints the response. An error's body goes to stdout, too, and the error to stderr.
 *
 * @throws ApiError for a response that says so, and what a request can fail with
 */
export const sendOne = async (context: CommandContext, single: SingleRequest, call: VerbCall): Promise<void> => {
  const { options, method } = single.parsed;
  const raw = await rawRequest(context, single, call);
  const client = await context.client();
  if (context.globals.dryRun === true) {
    await printPlan(context.streams, planOf(client, raw), (await context.settings()).output.value);
    if (call.endpoint.risk === 'destructive') {
      await (await import('../../../verbs/confirm.ts')).foretellVerb(context, call);
    }
    return;
  }
  const sent = request(client, { ...raw, throwOnError: false, signal: context.signal });
  const reply = await waiting.once(context, sent);
  const error = errorOf(client, raw, reply);
  if (options.include === true) await printHead(context.streams, reply);
  if (options.silent !== true) {
    const view = error === undefined && isViewAsked(context) ? call.view : undefined;
    const print = (): Promise<void> => printBody(context.streams, reply, view);
    await (isReading(method) ? print() : afterDone(() => `The ${method} succeeded`, print));
  }
  if (error !== undefined) throw error;
};
