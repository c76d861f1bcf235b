import { call as callEndpoint, planCall } from '../../../api/call.ts';
import { isApiError } from '../../../api/errors/api-error.ts';
import { pages } from '../../../api/paginate.ts';
import { hooks } from '../../../contract/instance/hooks.ts';
import type { Endpoint } from '../../../contract/vocabulary/endpoint.ts';
import type { CommandContext } from '../../context/context.ts';
import { note } from '../../output/messages.ts';
import { waiting } from '../../context/waiting.ts';
import { printDryRun } from '../../verbs/dry-run.ts';
import type { VerbCall } from '../../verbs/noun.ts';
import { printReply } from '../../verbs/print-reply.ts';
import { runWrite } from '../../verbs/run-write.ts';

/**
 * Sends a test event. Other servers do so at POST, and only show the hook at GET, which the document has. A server
 * without the POST has sent nothing.
 */
export const testHook = async (context: CommandContext, call: VerbCall): Promise<void> => {
  const post: Endpoint = { ...call.endpoint, method: 'POST' };
  const client = await context.client();
  if (context.globals.dryRun === true) {
    await printDryRun(context, post, call.params);
    const { method, url } = planCall(client, call.endpoint, call.params);
    if (context.globals.quiet !== true) note(context.streams, `If the server responds 404 or 405: ${method} ${url}`);
    return;
  }
  try {
    const reply = await waiting.once(context, callEndpoint(client, post, call.params, { signal: context.signal }));
    await printReply(context, call, reply);
  } catch (error) {
    if (!isApiError(error) || (error.status !== 404 && error.status !== 405)) throw error;
    await runWrite(context, call);
  }
};

/** Finds a hook in the list: reading a single one would send a test event on some servers. */
export const findHook = async (context: CommandContext, id: unknown): Promise<unknown> => {
  const client = await context.client();
  for await (const { items } of pages(client, hooks.list, { per_page: 100 }, { signal: context.signal })) {
    const found = items.find((hook) => hook.id === Number(id));
    if (found !== undefined) return found;
  }
  return undefined;
};
