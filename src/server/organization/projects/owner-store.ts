/** Whose projects lie in which namespaces, in the database. */
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';

/** The users that these namespaces belong to, by the namespaces' IDs; those of groups are left out. */
export const ownersByNamespaces = async (
  db: Db,
  namespaceIds: readonly number[],
): Promise<Map<number, Row<'users'>>> => {
  const unique = [...new Set(namespaceIds)];
  if (unique.length === 0) {
    return new Map();
  }
  const rows = await db
    .selectFrom('namespaces')
    .innerJoin('users', 'users.id', 'namespaces.owner_id')
    .selectAll('users')
    .select('namespaces.id as namespaceId')
    .where('namespaces.id', 'in', unique)
    .execute();
  return new Map(rows.map(({ namespaceId, ...user }) => [namespaceId, user]));
};
