/** Creates records for `--if-exists`: existing ones are skipped or updated. */
import type { Reply } from '../../api/call.ts';
import type { Client } from '../../api/client.ts';
import { isApiError } from '../../api/errors/api-error.ts';
import { openServer } from '../apply/live/server.ts';
import { ExitError } from '../errors/exit-error.ts';
import type { Noun, ResolvedVerb } from '../verbs/noun.ts';
import type { WireParams } from '../verbs/parameter.ts';
import { existsText } from '../verbs/taken-error.ts';
import type { Finder, Found, MakeCall } from './finder.ts';
import { finderByName } from './by-name.ts';
import { finderInSection } from './in-section.ts';

/** The action for an existing record. */
export type IfExists = 'fail' | 'skip' | 'update';

export interface Ensured {
  readonly status: 'created' | 'updated' | 'unchanged';
  /** The response, or the existing record. */
  readonly reply: Reply<unknown>;
  /** Parameters that the record should show. */
  readonly asked: WireParams;
}

/** Creates a record unless it exists. `make` sends the verb's request. */
export type Ensure = (call: MakeCall, make: () => Promise<Reply<unknown>>) => Promise<Ensured>;

const replyOf = (body: unknown, changed: boolean): Reply<unknown> => ({
  status: 200,
  body,
  headers: {},
  changed,
  notSent: [],
});

/** True for errors that may mean that the record exists. Some servers respond 400, 405 for tags, and 404 for reactions. */
const mayBeTaken = (error: unknown): boolean => isApiError(error) && [400, 404, 405, 409, 422].includes(error.status);

/** Finds the existing record after a server refused to create another one. Throws the refusal if there is none. */
const foundAfter = async (finder: Finder, call: MakeCall, refusal: unknown): Promise<Found> => {
  // If the look-up fails, too, the server's error is thrown.
  const found = mayBeTaken(refusal) ? await finder.find(call, { isAgain: true }).catch(() => undefined) : undefined;
  if (found === undefined) throw refusal;
  return found;
};

interface Made {
  readonly noun: Noun;
  readonly verb: ResolvedVerb;
}

const conflict = (
  { noun, verb }: Made,
  { endpoint, params, typed = params }: MakeCall,
  differs?: string,
): ExitError => {
  const subject = { noun, verb, endpoint, typed };
  const text = existsText(subject);
  return new ExitError(differs === undefined ? text : `${text}, but ${differs}`, { code: 'conflict' });
};

/**
 * Creates a function that looks for an existing record before the request, or after the server has refused it.
 *
 * That function throws ExitError (7) for an existing record in mode `fail`, and for another record with the same name.
 */
export const ensurer = (client: Client, signal: AbortSignal, made: Made, mode: IfExists): Ensure => {
  const { verb } = made;
  const server = openServer(client, signal);
  const { existing } = verb;
  const finder = existing === undefined ? finderInSection(server, verb) : finderByName(server, existing);
  const makeOrFind = async (call: MakeCall, make: () => Promise<Reply<unknown>>): Promise<Reply<unknown> | Found> => {
    const found = finder.looksFirst ? await finder.find(call, { isAgain: false }) : undefined;
    if (found !== undefined) return found;
    try {
      return await make();
    } catch (error) {
      return foundAfter(finder, call, error);
    }
  };
  return async (call, make) => {
    const result = await makeOrFind(call, make);
    const { params, endpoint } = call;
    if ('headers' in result) return { status: 'created', reply: result, asked: params };
    const { record, differs } = result;
    if (mode === 'fail' || differs !== undefined) throw conflict(made, call, differs);
    const updated = mode === 'skip' ? undefined : await result.update();
    if (updated !== undefined) return { status: 'updated', reply: replyOf(updated, true), asked: params };
    // Parameters that cannot be compared do not cause an update, but the record should show them.
    const unknown = Object.entries(params).filter(([name]) => !Object.hasOwn(endpoint.params, name));
    const asked = mode === 'update' ? Object.fromEntries(unknown) : {};
    return { status: 'unchanged', reply: replyOf(record, false), asked };
  };
};
