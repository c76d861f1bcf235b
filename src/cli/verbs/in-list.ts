import type { Client } from '../../api/client.ts';
import { pages } from '../../api/paginate.ts';
import { readOf } from '../values/service-values.ts';
import type { WireParams } from './parameter.ts';

/** What returns the records of one kind that may have a name. */
export interface Place {
  readonly path: string;
  /** What its path names. */
  readonly known: WireParams;
}

/** The records that a test chooses. All pages of the list are read. */
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
