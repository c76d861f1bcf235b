import { call as callEndpoint } from '../../api/call.ts';
import { isApiError } from '../../api/errors/api-error.ts';
import { pages } from '../../api/paginate.ts';
import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import type { CommandContext } from '../context/context.ts';
import { waiting } from '../context/waiting.ts';
import { ExitError } from '../errors/exit-error.ts';
import { textAt } from '../output/field-path.ts';
import { type NamedKind, namedKinds } from '../values/named-kinds.ts';
import type { VerbCall } from './noun.ts';
import { printReply } from './print-reply.ts';
import { subjectOf, unknownText } from './record-messages.ts';

/** An endpoint of a single record, which only some servers have, and its parameter for the ID. */
interface Whole {
  readonly endpoint: Endpoint;
  readonly id: string;
}

/** The record as its own endpoint has it, or as the list has it where there is no such endpoint. */
const wholeRecord = async (context: CommandContext, call: VerbCall, found: unknown, { endpoint, id }: Whole) => {
  const params = { id: call.params['id'], [id]: textAt(found, 'id') };
  try {
    return (await callEndpoint(await context.client(), endpoint, params, { signal: context.signal })).body;
  } catch (error) {
    if (isApiError(error) && error.kind === 'not-found') return found;
    throw error;
  }
};

/**
 * Shows one record of a list, for resources without an endpoint for a single record, or where only some servers have it.
 *
 * @param wanted its ID or name
 * @throws ExitError (6) if there is none
 */
export const getFromList = async (
  context: CommandContext,
  call: VerbCall,
  wanted: string,
  of: NamedKind,
  whole?: Whole,
): Promise<void> => {
  const client = await context.client();
  // Digits are an ID, as in all commands.
  const key = /^\d+$/.test(wanted) ? 'id' : namedKinds[of].field;
  const find = async (): Promise<unknown> => {
    const query = { ...call.params, per_page: 100 };
    const all = pages<Record<string, unknown>, unknown>(client, call.endpoint, query, { signal: context.signal });
    for await (const { items } of all) {
      const records: readonly unknown[] = Array.isArray(items) ? items : [];
      const found = records.find((record) => textAt(record, key) === wanted);
      if (found !== undefined) return whole === undefined ? found : wholeRecord(context, call, found, whole);
    }
    return undefined;
  };
  const body = await waiting.once(context, find());
  if (body === undefined) {
    throw new ExitError(unknownText(subjectOf(call), wanted), { code: 'not-found' });
  }
  return printReply(context, call, { status: 200, body, changed: true });
};
