import { pathNames, type Endpoint } from '../../contract/vocabulary/endpoint.ts';
import type { CommandContext } from '../context/context.ts';
import type { Noun, ResolvedVerb } from './noun.ts';
import type { WireParams } from './parameter.ts';

/** The call of a verb for one record. */
export interface RecordCall {
  readonly noun: Noun;
  readonly verb: ResolvedVerb;
  readonly endpoint: Endpoint;
  /** With IDs in place of names. */
  readonly params: WireParams;
}

/**
 * Reads the record that a verb writes, if its noun has a `get`.
 *
 * @param options.itself the call's path is that of the record, not one below it
 */
export const getRecord = async (
  context: CommandContext,
  { noun, endpoint, params }: Pick<RecordCall, 'noun' | 'endpoint' | 'params'>,
  { itself = false } = {},
): Promise<unknown> => {
  const shown = noun.verbs.find(({ name }) => name === 'get');
  const gets = [shown, ...(shown?.alternatives ?? [])].map((one) => one?.endpoint);
  const fits = ({ path }: Endpoint): boolean =>
    itself ? endpoint.path === path : `${endpoint.path}/`.startsWith(`${path}/`);
  const get = gets.find((one) => one !== undefined && fits(one));
  if (get === undefined) return undefined;
  const [client, { call }] = await Promise.all([context.client(), import('../../api/call.ts')]);
  const names = new Set(pathNames(get.path));
  const known = Object.fromEntries(Object.entries(params).filter(([name]) => names.has(name)));
  return (await call(client, get, known, { signal: context.signal })).body;
};
