import { isExactNumber } from '../../api/json/exact-number.ts';
import type { Client } from '../../api/client.ts';
import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import { isObject } from '../output/field-path.ts';
import type { Candidate } from './candidate.ts';
import { saysOf, type ServiceKind } from './kinds.ts';

/** Maximum number of values, since a shell takes long to show more. */
export const mostValues = 1000;

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' || isExactNumber(value) ? String(value) : undefined;

const toCandidate = (kind: ServiceKind, record: unknown): readonly Candidate[] => {
  if (!isObject(record)) return [];
  const value = textOf(record[kind.value]);
  const says = saysOf(kind)
    .map((field) => textOf(record[field]))
    .find((text) => text !== undefined && text !== '');
  return value === undefined ? [] : [says === undefined ? { value } : { value, says }];
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

/**
 * Reads the values of a kind. It yields all values so far after each page, so that a deadline leaves some to show. Throws as
 * `call` does.
 */
export async function* serviceValues(
  client: Client,
  kind: ServiceKind,
  { path, searched }: { readonly path: Readonly<Record<string, string>>; readonly searched?: string | undefined },
  signal: AbortSignal,
): AsyncGenerator<readonly Candidate[]> {
  const params = {
    ...path,
    ...kind.query,
    ...(kind.search === true && searched !== undefined && { search: searched }),
  };
  if (kind.within !== undefined) {
    const { call } = await import('../../api/call.ts');
    const { body } = await call(client, readOf(kind.path, 'object'), params, { signal });
    const inner = isObject(body) ? body[kind.within] : undefined;
    yield (Array.isArray(inner) ? inner : []).flatMap((record) => toCandidate(kind, record));
    return;
  }
  const { pages } = await import('../../api/paginate.ts');
  let found: readonly Candidate[] = [];
  for await (const { items } of pages(client, readOf(kind.path, 'array'), { ...params, per_page: 100 }, { signal })) {
    const records: readonly unknown[] = Array.isArray(items) ? items : [];
    found = [...found, ...records.flatMap((record) => toCandidate(kind, record))].slice(0, mostValues);
    yield found;
    if (found.length >= mostValues) return;
  }
}
