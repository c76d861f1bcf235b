/** Makes records that are to be there: those that are there already are left alone, or changed in place. */
import type { Reply } from '../../api/call.ts';
import type { Client } from '../../api/client.ts';
import { isApiError } from '../../api/errors/api-error.ts';
import { openServer } from '../apply/live/server.ts';
import { ExitError } from '../errors/exit-error.ts';
import type { Noun, ResolvedVerb } from '../verbs/noun.ts';
import type { WireParams } from '../verbs/parameter.ts';
import { singularOf } from '../verbs/sentences.ts';
import { identityOf } from '../verbs/subject-of-verb.ts';
import type { Finder, Found, MakeCall } from './finder.ts';
import { finderByName } from './by-name.ts';
import { finderInSection } from './in-section.ts';

/** What is done where a record is there already. */
export type IfExists = 'fail' | 'skip' | 'update';

/** What became of a record. */
export interface Ensured {
  readonly status: 'created' | 'updated' | 'unchanged';
  /** Of what is there already, the record. */
  readonly reply: Reply<unknown>;
  /** The parameters that the record should show. */
  readonly asked: WireParams;
}

/** Makes a record where it is not there. `make` sends what the verb would send. */
export type Ensure = (call: MakeCall, make: () => Promise<Reply<unknown>>) => Promise<Ensured>;

const replyOf = (body: unknown, changed: boolean): Reply<unknown> => ({
  status: 200,
  body,
  headers: {},
  changed,
  notSent: [],
});

/** Whether a server may say by this that there is such a record. Some do so with 400, of tags with 405, of reactions with 404. */
const mayBeTaken = (error: unknown): boolean => isApiError(error) && [400, 404, 405, 409, 422].includes(error.status);

/** The record that keeps another from being made, if that is why a server refuses one. */
const foundAfter = async (finder: Finder, call: MakeCall, refusal: unknown): Promise<Found> => {
  // What can't be looked for leaves the reason why nothing was made.
  const found = mayBeTaken(refusal) ? await finder.find(call, { isAgain: true }).catch(() => undefined) : undefined;
  if (found === undefined) throw refusal;
  return found;
};

/** What is made. */
interface Made {
  readonly noun: Noun;
  readonly verb: ResolvedVerb;
}

const conflict = ({ noun, verb }: Made, { params }: MakeCall, differs?: string): ExitError => {
  const name = params[identityOf(verb)?.wire ?? ''];
  const record = name === undefined ? singularOf(noun) : `${singularOf(noun)} "${String(name)}"`;
  return new ExitError(`${record} already exists${differs === undefined ? '' : `, but ${differs}`}`, {
    code: 'conflict',
  });
};

/**
 * Looks before it makes something, or after a server has refused to.
 *
 * The function throws ExitError (7) for a record that is there where it must not be, or is another one of that name.
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
    // What cannot be compared is not a reason to write, and has not come about either.
    const unknown = Object.entries(params).filter(([name]) => !Object.hasOwn(endpoint.params, name));
    const asked = mode === 'update' ? Object.fromEntries(unknown) : {};
    return { status: 'unchanged', reply: replyOf(record, false), asked };
  };
};
