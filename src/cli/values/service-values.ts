import { isExactNumber } from '../../api/json/exact-number.ts';
import type { Client } from '../../api/client.ts';
import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import { isObject, valueAt } from '../output/field-path.ts';
import type { Candidate } from './candidate.ts';
import type { ServiceKind } from './kind.ts';
import { isNamed, saysOf } from './kinds.ts';
import { namedKinds } from './named-kinds.ts';

/** Maximum number of values, since a shell takes long to show more. */
export const mostValues = 1000;

/** The text at the path of a field, also through the elements of a list. */
const textIn = (record: unknown, path: string): string | undefined => {
  const found = [valueAt(record, path)].flat()[0];
  return typeof found === 'string' || typeof found === 'number' || isExactNumber(found) ? String(found) : undefined;
};

const isOffered = ({ only = {}, except = {} }: ServiceKind, record: unknown): boolean =>
  Object.entries(only).every(([field, values]) => values.includes(valueAt(record, field))) &&
  !Object.entries(except).some(([field, values]) => values.includes(valueAt(record, field)));

/** The candidates of a record: one, or the elements of a list such as the labels of an issue. */
const toCandidate = (kind: ServiceKind, record: unknown): readonly Candidate[] => {
  if (kind.each === true) {
    const elements: readonly unknown[] = [valueAt(record, kind.value)].flat();
    return elements.flatMap((value) => (typeof value === 'string' ? [{ value }] : []));
  }
  const value = textIn(record, kind.value);
  if (!isObject(record) || value === undefined || !isOffered(kind, record)) return [];
  const says = saysOf(kind)
    .map((field) => textIn(record, field))
    .find((text) => text !== undefined && text !== '');
  const name = isNamed(kind) && kind.of !== undefined ? textIn(record, namedKinds[kind.of].field) : undefined;
  const isDirectory = kind.tree === true && record['type'] === 'tree';
  return [
    {
      value: isDirectory ? `${value}/` : value,
      ...(name !== undefined && name !== '' && { name }),
      ...(says !== undefined && { says }),
    },
  ];
};

/** An endpoint that reads a record or a list without loading the contract. */
export const readOf = (path: string, type: 'array' | 'object'): Endpoint => ({
  method: 'GET',
  path,
  summary: '',
  section: '',
  access: { to: 'anyone' },
  risk: 'read',
  params: {},
  success: 200,
  response: { type },
});

interface Reading {
  readonly path: Readonly<Record<string, string>>;
  readonly searched?: string | undefined;
}

/** The ID of the current user, whom some kinds leave out. */
const readYou = async (client: Client, signal: AbortSignal): Promise<string | undefined> => {
  const { call } = await import('../../api/call.ts');
  return textIn((await call(client, readOf('/user', 'object'), {}, { signal })).body, 'id');
};

/**
 * Reads the values of a kind. It yields all values so far after each page, so that a deadline leaves some to show. Throws as
 * `call` does.
 */
export async function* serviceValues(
  client: Client,
  kind: ServiceKind,
  { path, searched }: Reading,
  signal: AbortSignal,
): AsyncGenerator<readonly Candidate[]> {
  const params = {
    ...path,
    ...kind.query,
    ...(kind.search === true && searched !== undefined && { search: searched }),
  };
  if (kind.within !== undefined || kind.fieldNames === true) {
    const { call } = await import('../../api/call.ts');
    const { body } = await call(client, readOf(kind.path, 'object'), params, { signal });
    if (kind.within === undefined) {
      yield Object.keys(isObject(body) ? body : {}).map((value) => ({ value }));
      return;
    }
    const inner = isObject(body) ? body[kind.within] : undefined;
    yield (Array.isArray(inner) ? inner : []).flatMap((record) => toCandidate(kind, record));
    return;
  }
  const { pages } = await import('../../api/paginate.ts');
  const you = kind.exceptYou === true ? await readYou(client, signal) : undefined;
  let found: readonly Candidate[] = [];
  for await (const { items } of pages(client, readOf(kind.path, 'array'), { ...params, per_page: 100 }, { signal })) {
    const records: readonly unknown[] = Array.isArray(items) ? items : [];
    const others = records.flatMap((record) => toCandidate(kind, record)).filter(({ value }) => value !== you);
    found = [...found, ...others].slice(0, mostValues);
    yield found;
    if (kind.newest === true || found.length >= mostValues) return;
  }
}
