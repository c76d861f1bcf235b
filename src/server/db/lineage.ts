/** A group and what is below it: the lineage of a namespace is `/1/5/9/`, the IDs from the root down. */
import { type RawBuilder, sql, type SqlBool } from 'kysely';

export const lineageIds = (lineage: string): number[] => lineage.split('/').filter(Boolean).map(Number);

/**
 * That a row of `namespaces`, by its name in the query, is the namespace with this lineage or below it. A range, so that
 * both engines use the index; all that can follow the last `/` sorts before `:`.
 */
export const isWithin = (row: string, lineage: string | RawBuilder<string>) => {
  const end = typeof lineage === 'string' ? `${lineage}:` : sql`${lineage} || ':'`;
  return sql<SqlBool>`(${sql.ref(`${row}.lineage`)} >= ${lineage} and ${sql.ref(`${row}.lineage`)} < ${end})`;
};

/** The IDs of these namespaces, as a subquery. */
export const idsWithin = (lineage: string) =>
  sql<number>`(select n.id from namespaces n where ${isWithin('n', lineage)})`;
