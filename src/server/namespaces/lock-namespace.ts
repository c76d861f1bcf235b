/** Keeps a group where it is while something in it changes. */
import type { Db } from '../db/database.ts';
import type { Row } from '../db/schema.ts';
import { notFound } from '../formats/problems.ts';
import { lockTree } from './store.ts';

/**
 * The namespace as it is when nobody can rename or delete it any more until the transaction ends: it may have changed since
 * it was looked at. Throws 404 when it is gone. Comes before all else that the transaction locks.
 */
export const lockNamespace = async (
  transaction: Db,
  place: Pick<Row<'namespaces'>, 'id' | 'lineage' | 'kind'>,
): Promise<Row<'namespaces'>> => {
  const held = await lockTree(transaction, place);
  if (held === undefined) {
    throw notFound(place.kind === 'group' ? 'Group' : 'Namespace');
  }
  return held;
};
