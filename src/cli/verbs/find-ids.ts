import { call } from '../../api/call.ts';
import type { Client } from '../../api/client.ts';
import { isApiError } from '../../api/errors/api-error.ts';
import { pages } from '../../api/paginate.ts';
import { type Endpoint, pathNames } from '../../contract/vocabulary/endpoint.ts';
import { ExitError } from '../errors/exit-error.ts';
import { UsageError } from '../errors/usage-error.ts';
import type { CommandContext } from '../context/context.ts';
import { waiting } from '../context/waiting.ts';
import { textAt, valueAt } from '../output/field-path.ts';
import { kindOfParameter } from '../values/find-kind.ts';
import { type Named, type NamedKind, namedKinds, serviceKind } from '../values/kinds.ts';
import { readOf } from '../values/service-values.ts';
import type { ResolvedVerb } from './noun.ts';
import type { WireParams } from './parameter.ts';

/** What returns the records of one kind that may have a name. */
interface Place {
  readonly path: string;
  /** What its path names. */
  readonly known: WireParams;
}

/** The list that has the ID which an endpoint takes as a parameter. */
const listFor = (endpoint: Endpoint, wire: string, params: WireParams): Place => {
  const name = kindOfParameter(endpoint, wire);
  const path = (name === undefined ? undefined : serviceKind(name)?.path) ?? '';
  return { path, known: Object.fromEntries(pathNames(path).map((one) => [one, params[one]])) };
};

/** The records that have the name; more than one where names are not unique. All pages of the list are read. */
const inList = async (
  client: Client,
  { path, known }: Place,
  isIt: (record: unknown) => boolean,
  signal: AbortSignal,
): Promise<readonly unknown[]> => {
  const query = { ...known, per_page: 100 };
  const found: unknown[] = [];
  for await (const { items } of pages<WireParams, unknown>(client, readOf(path, 'array'), query, { signal })) {
    const records: readonly unknown[] = Array.isArray(items) ? items : [];
    found.push(...records.filter(isIt));
  }
  return found;
};

/** The record that the service itself finds by its name; none where it does not exist. */
const byItself = async (
  client: Client,
  { path, filter }: Required<Named>['found'],
  name: string,
  signal: AbortSignal,
): Promise<readonly unknown[]> => {
  const [param, shape] = filter === undefined ? (['id', 'object'] as const) : ([filter, 'array'] as const);
  try {
    const { body } = await call(client, readOf(path, shape), { [param]: name }, { signal });
    return Array.isArray(body) ? body : [body];
  } catch (error) {
    if (filter === undefined && isApiError(error) && error.kind === 'not-found') return [];
    throw error;
  }
};

const idOf = (record: unknown): number => Number(valueAt(record, 'id'));

/** Asks which of several records of one name is meant; IDs alone tell them apart. */
const choose = async (
  context: CommandContext,
  { what, name, found }: { what: string; name: string; found: readonly unknown[] },
): Promise<unknown> => {
  const ids = found.map((record) => String(idOf(record)));
  if (!context.canAsk()) {
    throw new UsageError(`${ids.length} ${what}s are called "${name}": ${ids.join(', ')}`, { hint: 'Use the ID.' });
  }
  const { askChoice } = await import('../output/ask.ts');
  const id = await askChoice(context.streams, { message: `Which ${what} "${name}"?`, missing: 'the ID', choices: ids });
  return found[ids.indexOf(id)];
};

/**
 * The one record that has the name.
 *
 * @param about the list that is read, if the service does not find it by itself; the field that has the name, if it is not
 *   the usual one; and what to do where nothing has it
 * @throws ExitError (6) for a name that nothing has, as far as the caller sees
 * @throws UsageError for one that several have where nobody can be asked
 */
export const findNamed = async (
  context: CommandContext,
  of: NamedKind,
  name: string,
  about: { readonly list: Place; readonly field?: string; readonly hint?: string | undefined },
): Promise<unknown> => {
  const { what, lister, found: how, ...usual }: Named = namedKinds[of];
  const client = await context.client();
  const { list, field = usual.field, hint = `List them with "repoctl ${lister}".` } = about;
  const isIt = (record: unknown): boolean => textAt(record, field) === name;
  const { signal } = context;
  const looking = how === undefined ? inList(client, list, isIt, signal) : byItself(client, how, name, signal);
  const found = await waiting.once(context, looking);
  if (found.length > 1) return choose(context, { what, name, found });
  const [only] = found;
  if (only !== undefined) return only;
  throw new ExitError(`unknown ${what} "${name}"`, { code: 'not-found', hint });
};

/** Puts IDs in place of the names that were given for them. */
export type FindIds = (verb: ResolvedVerb, params: WireParams, endpoint: Endpoint) => Promise<WireParams>;

/** Each name is looked up once, however often it comes. The function throws as `findNamed` does. */
export const idFinder = (context: CommandContext): FindIds => {
  const known = new Map<string, Promise<number>>();
  const idFor = (of: NamedKind, name: string, list: Place, hint?: string): Promise<number> => {
    const key = JSON.stringify([of, name, 'found' in namedKinds[of] ? undefined : list]);
    const sought = known.get(key) ?? findNamed(context, of, name, { list, hint }).then(idOf);
    known.set(key, sought);
    // What failed may work for the next row.
    sought.catch(() => known.delete(key));
    return sought;
  };
  return async (verb, params, endpoint) => {
    const found: Record<string, unknown> = { ...params };
    // Users come first: their keys and tokens are looked for by their IDs.
    const usersFirst = verb.parameters.toSorted(
      (one, other) => Number(other.finds === 'user') - Number(one.finds === 'user'),
    );
    for (const { wire, label, finds, unknownHint } of usersFirst) {
      const value = params[wire];
      if (finds === undefined || value === undefined) continue;
      if (value === '') throw new UsageError(`${label} must not be empty`);
      const list = listFor(endpoint, wire, found);
      const idInPlace = (one: unknown): unknown =>
        typeof one === 'string' ? idFor(finds, one, list, unknownHint) : one;
      found[wire] = Array.isArray(value) ? await Promise.all(value.map(idInPlace)) : await idInPlace(value);
    }
    return found;
  };
};
