/** Keeps a group where it is while something in it changes. */
import type { Db } from '../db/database.ts';
import type { Row } from '../db/schema.ts';
import { notFound } from '../formats/problems.ts';
import { lockTrees } from './store.ts';

type Place = Pick<Row<'namespaces'>, 'id' | 'lineage' | 'kind'>;

/** `lockNamespace` for several at once. */
export const lockNamespaces = async (
  transaction: Db,
  places: readonly Place[],
): Promise<readonly Row<'namespaces'>[]> => {
  const held = await lockTrees(transaction, places);
  return held.map((row, index) => {
    if (row === undefined) throw notFound(places[index]?.kind === 'group' ? 'Group' : 'Namespace');
    return row;
  });
};

/**
 * The namespace as it is when nobody can rename or delete it any more until the transaction ends: it may have changed since
 * it was looked at. Throws 404 when it is gone. Comes before all else that the transaction locks.
 */
export const lockNamespace = async (transaction: Db, place: Place): Promise<Row<'namespaces'>> => {
  const [held] = await lockNamespaces(transaction, [place]);
  return held as Row<'namespaces'>;
};
