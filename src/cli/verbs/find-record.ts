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
 * The endpoint that shows the record which another one writes, or the one above it.
 *
 * @param options.itself the path is that of the record, not one below it
 */
export const getEndpointFor = (
  { verbs }: Noun,
  { path, alternatives = [] }: Endpoint,
  { itself = false } = {},
): Endpoint | undefined => {
  const shown = verbs.find(({ name }) => name === 'get');
  const own = new Set([path, ...alternatives.map((one) => one.path)]);
  return [shown, ...(shown?.alternatives ?? [])]
    .map((one) => one?.endpoint)
    .find((get) => get !== undefined && (itself ? own.has(get.path) : `${path}/`.startsWith(`${get.path}/`)));
};

/** Reads the record that a verb writes, if its noun has a `get`. */
export const getRecord = async (
  context: CommandContext,
  { noun, endpoint, params }: Pick<RecordCall, 'noun' | 'endpoint' | 'params'>,
  options: { readonly itself?: boolean } = {},
): Promise<unknown> => {
  const get = getEndpointFor(noun, endpoint, options);
  if (get === undefined) return undefined;
  const [client, { call }] = await Promise.all([context.client(), import('../../api/call.ts')]);
  const names = new Set(pathNames(get.path));
  const known = Object.fromEntries(Object.entries(params).filter(([name]) => names.has(name)));
  return (await call(client, get, known, { signal: context.signal })).body;
};
