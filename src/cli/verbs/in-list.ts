import type { Client } from '../../api/client.ts';
import { pages } from '../../api/paginate.ts';
import { readOf } from '../values/service-values.ts';
import type { WireParams } from './parameter.ts';

/** A list of the API. */
export interface Place {
  readonly path: string;
  /** Parameters of its path. */
  readonly known: WireParams;
}

/** Reads all pages of a list, and returns the records that match. */
export const inList = async (
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
