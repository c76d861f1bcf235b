import { call } from '../../api/call.ts';
import type { Client } from '../../api/client.ts';
import { isApiError } from '../../api/errors/api-error.ts';
import { explainingGone } from '../../api/explain-gone.ts';
import { type Endpoint, pathNames } from '../../contract/vocabulary/endpoint.ts';
import { ExitError } from '../errors/exit-error.ts';
import { UsageError } from '../errors/usage-error.ts';
import type { CommandContext } from '../context/context.ts';
import { findUser } from '../context/find-user.ts';
import { waiting } from '../context/waiting.ts';
import { textAt, valueAt } from '../output/field-path.ts';
import { isPlain, kindOfParameter } from '../values/find-kind.ts';
import { serviceKind } from '../values/kinds.ts';
import { type Named, type NamedKind, namedKinds } from '../values/named-kinds.ts';
import { milestoneNumber } from '../values/reference.ts';
import { baseName } from '../values/rotated-name.ts';
import { readOf } from '../values/service-values.ts';
import { findByDigits, isPathOfDigits } from '../values/find-scope.ts';
import { inList, type Place } from './in-list.ts';
import type { ResolvedVerb } from './noun.ts';
import type { WireParams } from './parameter.ts';

/** The list in which the ID for an endpoint's parameter is found. */
const listFor = (endpoint: Endpoint, wire: string, params: WireParams): Place => {
  const name = kindOfParameter(endpoint, wire);
  const path = (name === undefined ? undefined : serviceKind(name)?.path) ?? '';
  return { path, known: Object.fromEntries(pathNames(path).map((one) => [one, params[one]])) };
};

/** Lets the server find a record by its path. Returns an empty list if there is none. */
const byItself = async (
  client: Client,
  { path }: NonNullable<Named['found']>,
  name: string,
  signal: AbortSignal,
): Promise<readonly unknown[]> => {
  try {
    return [(await call(client, readOf(path, 'object'), { id: name }, { signal })).body];
  } catch (error) {
    if (isApiError(error) && error.kind === 'not-found') return [];
    throw error;
  }
};

const idOf = (record: unknown): number => Number(valueAt(record, 'id'));

/** Lets the user choose one of several records with the same name, by ID. */
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

interface About {
  /** The list that is searched, if the server has no other way to find the name. */
  readonly list: Place;
  /** The field with the name, if it is not the usual one. */
  readonly field?: string;
  /** The hint for an unknown name. */
  readonly hint?: string | undefined;
  /** The name is the value of a filter. */
  readonly isFilter?: boolean;
}

/**
 * Searches a list for the name, for a milestone also by the name after its sign, or by the number in its URL, for a token that
 * took the place of the one with the name, and for a mirror by its URL, of which servers mask the username and password.
 */
const byName = async (
  context: CommandContext,
  client: Client,
  { of, name, field, list }: { of: NamedKind; name: string; field: string; list: Place },
): Promise<readonly unknown[]> => {
  const number = of === 'milestone' ? milestoneNumber(name) : undefined;
  const names = of === 'milestone' && name.startsWith('%') ? [name, name.slice(1)] : [name];
  const { isSameExceptCredentials } = of === 'mirror' ? await import('../values/url-credentials.ts') : {};
  const isIt = (record: unknown): boolean =>
    names.includes(textAt(record, field)) ||
    (number !== undefined && textAt(record, 'iid') === number) ||
    (of === 'token' && baseName(textAt(record, field)) === name) ||
    isSameExceptCredentials?.(textAt(record, field), name) === true;
  return inList(context, client, list, isIt);
};

const listOfOne = (record: unknown): readonly unknown[] => (record === undefined ? [] : [record]);

const sought = async (
  context: CommandContext,
  of: NamedKind,
  name: string,
  { list, field, isFilter = false }: About,
): Promise<readonly unknown[]> => {
  const { found, ...usual }: Named = namedKinds[of];
  const client = await context.client();
  const { signal } = context;
  if (of === 'user') return listOfOne(await findUser(client, name, { signal, isFilter }));
  if (found === undefined) return byName(context, client, { of, name, field: field ?? usual.field, list });
  if (isPathOfDigits(name)) return listOfOne(await findByDigits(client, name, signal));
  if (name !== '@me') return byItself(client, found, name, signal);
  return byItself(client, found, textAt(await findUser(client, name, { signal }), 'username'), signal);
};

/** The records that match, or all of them if none does. */
const orAll = (records: readonly unknown[], isIt: (record: unknown) => boolean): readonly unknown[] => {
  const matching = records.filter(isIt);
  return matching.length > 0 ? matching : records;
};

/**
 * Finds the only record with the name.
 *
 * @throws ExitError (6) if the user can see none
 * @throws UsageError if there are several and no terminal
 */
export const findNamed = async (
  context: CommandContext,
  of: NamedKind,
  name: string,
  about: About,
): Promise<unknown> => {
  const { what, lister, prefers, field }: Named = namedKinds[of];
  const all = await waiting.once(context, sought(context, of, name, about));
  const preferred = orAll(all, (record) => prefers !== undefined && valueAt(record, prefers) === true);
  const found = orAll(preferred, (record) => textAt(record, about.field ?? field) === name);
  if (found.length > 1) return choose(context, { what, name, found });
  const [only] = found;
  if (only !== undefined) return only;
  const isMe = of === 'user' && name === 'me';
  const hint = isMe ? 'Use @me for yourself.' : (about.hint ?? `List them with "repoctl ${lister}".`);
  throw new ExitError(`unknown ${what} "${name}"`, { code: 'not-found', hint });
};

export const hasNamed = async (
  context: CommandContext,
  list: Place,
  { field, name }: { readonly field: string; readonly name: string },
): Promise<boolean> => {
  const client = await context.client();
  const found = inList(context, client, list, (record) => textAt(record, field) === name);
  return (await waiting.once(context, found)).length > 0;
};

/** True for text that the server may not accept as it is: anything but a plain name, and `me`. */
const isSought = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(isSought) : typeof value === 'string' && (value === 'me' || !isPlain(value));

/** Replaces names by IDs. */
export type FindIds = (verb: ResolvedVerb, params: WireParams, endpoint: Endpoint) => Promise<WireParams>;

/** Looks up each name once. The function that is returned throws as `findNamed` does. */
export const idFinder = (context: CommandContext): FindIds => {
  const known = new Map<string, Promise<unknown>>();
  const once = (key: unknown, find: () => Promise<unknown>): Promise<unknown> => {
    const text = JSON.stringify(key);
    const seeking = known.get(text) ?? find();
    known.set(text, seeking);
    // A failed look-up may succeed for the next row.
    seeking.catch(() => known.delete(text));
    return seeking;
  };
  const find: FindIds = async (verb, params, endpoint) => {
    const found: Record<string, unknown> = { ...params };
    const isFilter = endpoint.method === 'GET';
    // Users come first: the lists of their keys and tokens need their IDs.
    const usersFirst = verb.parameters.toSorted(
      (one, other) => Number(other.finds === 'user') - Number(one.finds === 'user'),
    );
    for (const parameter of usersFirst) {
      const { wire, label, finds, refers, unknownHint } = parameter;
      const value = params[wire];
      if (value === undefined) continue;
      if (finds === undefined) {
        if (refers === undefined || !isSought(value)) continue;
        const { findTexts } = await import('./find-texts.ts');
        found[wire] = await findTexts(context, { parameter, endpoint, params: found, once, isFilter }, value);
        continue;
      }
      if (value === '') throw new UsageError(`${label} must not be empty`);
      const list = listFor(endpoint, wire, found);
      const idInPlace = (one: unknown): unknown =>
        typeof one === 'string'
          ? once([finds, one, 'found' in namedKinds[finds] ? isFilter : list], async () =>
              idOf(await findNamed(context, finds, one, { list, hint: unknownHint, isFilter })),
            )
          : one;
      found[wire] = Array.isArray(value) ? await Promise.all(value.map(idInPlace)) : await idInPlace(value);
    }
    return found;
  };
  // A server without the endpoint has no list with the names of its records.
  return async (verb, params, endpoint) =>
    endpoint.onlyIn === undefined
      ? find(verb, params, endpoint)
      : explainingGone(await context.client(), endpoint, context.signal, () => find(verb, params, endpoint));
};
