import { rawHttpRequest, request, type RawRequest } from '../../../../api/request.ts';
import type { Client } from '../../../../api/client.ts';
import type { PlannedCall } from '../../../../api/call.ts';
import { shownClientHeaders } from '../../../../api/headers.ts';
import { redactHeaders, redactUrl } from '../../../../api/redact.ts';
import { UsageError } from '../../../errors/usage-error.ts';
import { afterDone } from '../../../errors/after-done.ts';
import type { CommandContext } from '../../../context/context.ts';
import { printPlan } from '../../../verbs/dry-run.ts';
import { waiting } from '../../../context/waiting.ts';
import { type ApiCall, parseRequest } from './parse-request.ts';
import { errorOf, printBody, printHead, viewAsked } from './print-answer.ts';
import { printAllPages } from './all-pages.ts';

/** What would be sent, without secrets. */
const plan = (client: Client, raw: RawRequest): PlannedCall => {
  const http = rawHttpRequest(client, raw);
  return {
    method: http.method,
    url: redactUrl(`${client.base.origin}${http.path}`),
    headers: { ...shownClientHeaders(client), ...redactHeaders(http.headers) },
    ...(http.shownBody !== undefined && { body: http.shownBody() }),
  };
};

const checkOptions = ({ options }: ApiCall, raw: RawRequest): void => {
  if (options.paginate !== true) return;
  if (raw.method !== 'GET') throw new UsageError(`--paginate cannot be used with ${raw.method}`);
  if (options.include === true) throw new UsageError('--include and --paginate cannot be used together');
};

/**
 * Sends the request and prints the answer as it is. An error's body goes to stdout, too, and the error to stderr.
 *
 * @throws ApiError for an answer that says so, UsageError, and what a request can fail with
 */
export const runApi = async (context: CommandContext, apiCall: ApiCall): Promise<void> => {
  const { options } = apiCall;
  const raw = await parseRequest(context, apiCall);
  checkOptions(apiCall, raw);
  const client = await context.client();
  if (context.globals.dryRun === true) {
    return printPlan(context.streams, plan(client, raw), (await context.settings()).output.value);
  }
  const view = viewAsked(context);
  if (options.paginate === true) return printAllPages(context, { client, raw, view, silent: options.silent === true });
  const sent = request(client, { ...raw, throwOnError: false, signal: context.signal });
  const reply = await waiting.once(context, sent);
  const error = errorOf(client, raw, reply);
  const writes = raw.method !== 'GET' && raw.method !== 'HEAD';
  if (options.include === true) await printHead(context.streams, reply);
  if (options.silent !== true) {
    const shown = error === undefined && view !== undefined ? { ...view, toleratesUnknownFields: writes } : undefined;
    const print = (): Promise<void> => printBody(context.streams, reply, shown);
    await (writes ? afterDone(() => `The ${raw.method} succeeded`, print) : print());
  }
  if (error !== undefined) throw error;
};
