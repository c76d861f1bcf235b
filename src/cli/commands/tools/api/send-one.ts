/** Sends a single request and prints the response as it is. */
import { planCall, type PlannedCall, requestOfCall } from '../../../../api/call.ts';
import type { BodySink } from '../../../../api/body-sink.ts';
import type { Client } from '../../../../api/client.ts';
import { shownClientHeaders } from '../../../../api/headers.ts';
import { redactHeaders, redactUrl } from '../../../../api/redact.ts';
import { rawHttpRequest, request, type RawReply, type RawRequest } from '../../../../api/request.ts';
import type { Endpoint } from '../../../../contract/vocabulary/endpoint.ts';
import { afterDone } from '../../../errors/after-done.ts';
import type { CommandContext } from '../../../context/context.ts';
import { waiting } from '../../../context/waiting.ts';
import { notify } from '../../../output/messages.ts';
import type { View } from '../../../output/view.ts';
import { streamSink } from '../../../output/write.ts';
import { printPlan } from '../../../verbs/dry-run.ts';
import type { VerbCall } from '../../../verbs/noun.ts';
import { readGivenFile } from '../../../context/read-given-text.ts';
import { utf8Text } from '../../../output/decode.ts';
import { encodingOf, isReading, type ParsedCall } from './parse-call.ts';
import { errorOf, isViewAsked, printBody, printHead } from './print-response.ts';

/** The content of `--input`: text, which is sent as JSON, or other bytes. */
const readInput = async (context: CommandContext, path: string): Promise<string | Uint8Array> => {
  const bytes = path === '-' ? await context.readStdin() : await readGivenFile('--input', path, context);
  return utf8Text(bytes) ?? bytes;
};

export interface SingleRequest {
  readonly parsed: ParsedCall;
  /** The server's origin, if the path is outside of its API. */
  readonly outside: string | undefined;
}

/** Makes the request. Fields are sent in the query if the method has no body or `--input` is the body. */
const rawRequest = async (
  context: CommandContext,
  { parsed, outside }: SingleRequest,
  { endpoint, params }: Pick<VerbCall, 'endpoint' | 'params'>,
): Promise<RawRequest> => {
  const { method, options } = parsed;
  const [input] = options.body ?? [];
  const inQuery: Endpoint = input === undefined ? endpoint : { ...endpoint, method: 'GET' };
  const { target, contentType, body } = await requestOfCall(inQuery, params, encodingOf(parsed));
  const path = outside === undefined ? target : `${outside}${target}`;
  if (input !== undefined) return { method, path, headers: parsed.headers, body: await readInput(context, input) };
  if (body === undefined) return { method, path, headers: parsed.headers };
  const type: Readonly<Record<string, string>> = contentType === undefined ? {} : { 'content-type': contentType };
  return { method, path, headers: { ...type, ...parsed.headers }, body };
};

/** The request for `--dry-run`, without secrets. */
const planOf = (client: Client, { options }: ParsedCall, raw: RawRequest, call: VerbCall): PlannedCall => {
  const http = rawHttpRequest(client, raw);
  const body = options.form === undefined ? http.shownBody?.() : planCall(client, call.endpoint, call.params).body;
  return {
    method: http.method,
    url: redactUrl(`${client.base.origin}${http.path}`),
    headers: { ...shownClientHeaders(client), ...redactHeaders(http.headers) },
    ...(body !== undefined && { body }),
  };
};

const printReply = async (
  context: CommandContext,
  { options, method }: ParsedCall,
  { reply, view }: { readonly reply: RawReply; readonly view: View | undefined },
): Promise<void> => {
  if (options.include === true) await printHead(context.streams, reply);
  if (options.silent === true) return;
  const print = (): Promise<void> => printBody(context.streams, reply, view);
  await (isReading(method) ? print() : afterDone(() => `The ${method} succeeded`, print));
};

/** The body can be streamed to stdout, since nothing has to be known of it first. */
const isPassedOn = ({ streams }: CommandContext, { options, method }: ParsedCall, view: View | undefined): boolean =>
  method === 'GET' &&
  view === undefined &&
  !streams.stdoutIsTerminal &&
  options.include !== true &&
  options.silent !== true;

/**
 * Sends the request and prints the response. The body of an error is printed to stdout, and the error to stderr.
 *
 * @throws ApiError for an error response
 */
export const sendOne = async (context: CommandContext, single: SingleRequest, call: VerbCall): Promise<void> => {
  const { parsed } = single;
  const { options } = parsed;
  const raw = await rawRequest(context, single, call);
  const client = await context.client();
  if (context.globals.dryRun === true) {
    await printPlan(context.streams, planOf(client, parsed, raw, call), (await context.settings()).output.value);
    if (call.endpoint.risk === 'destructive') {
      await (await import('../../../verbs/confirm.ts')).previewVerb(context, call);
    }
    return;
  }
  if (parsed.options.wait === true) await (await import('./wait-for.ts')).waitFor(context, parsed, raw);
  const asked = isViewAsked(context) ? call.view : undefined;
  const send = async (sink?: BodySink): Promise<boolean> => {
    const sent = request(client, { ...raw, sink, throwOnError: false, signal: context.signal });
    const reply = await (options.to === undefined ? waiting.once(context, sent) : sent);
    const error = errorOf(client, raw, reply);
    if (options.ifExists === 'skip' && reply.status === 409) {
      notify(context, 'No change: the record already exists');
      return false;
    }
    await printReply(context, parsed, { reply, view: error === undefined ? asked : undefined });
    if (error !== undefined) throw error;
    return true;
  };
  if (options.to !== undefined) return (await import('../../../verbs/save-to.ts')).saveTo(context, options.to, send);
  await send(isPassedOn(context, parsed, asked) ? streamSink(context.streams.stdout) : undefined);
};
