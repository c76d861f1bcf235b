/** Finds namespaces at or below a group by their lineage: the IDs from the root down, such as `/1/5/9/`. */
import { type RawBuilder, sql, type SqlBool } from 'kysely';

export const lineageIds = (lineage: string): number[] => lineage.split('/').filter(Boolean).map(Number);

/**
 * Holds for the namespace with this lineage and those below it. `row` is the alias of `namespaces` in the query. The condition is
 * a range, so that both engines use the index: digits and `/` sort before `:`.
 */
export const isWithin = (row: string, lineage: string | RawBuilder<string>) => {
  const end = typeof lineage === 'string' ? `${lineage}:` : sql`${lineage} || ':'`;
  return sql<SqlBool>`(${sql.ref(`${row}.lineage`)} >= ${lineage} and ${sql.ref(`${row}.lineage`)} < ${end})`;
};

/** The IDs of these namespaces, as a subquery. */
export const idsWithin = (lineage: string) =>
  sql<number>`(select n.id from namespaces n where ${isWithin('n', lineage)})`;
