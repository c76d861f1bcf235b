import { sql, type ColumnBuilderCallback, type CreateTableBuilder, type Kysely } from 'kysely';
import type { SearchedText } from '../tables/searched-texts.ts';
import type { Column } from './columns.ts';
import type { MigrationEngine } from './migration.ts';

export interface PartialIndex {
  readonly columns: readonly string[];
  readonly where: string;
  readonly unique?: true;
}

/** Constraints and indexes are keyed by their names, which are unique among all tables. */
export interface Table {
  readonly columns: Readonly<Record<string, Column>>;
  /** A primary key of several columns. */
  readonly primaryKey?: Readonly<Record<string, readonly string[]>>;
  readonly unique?: Readonly<Record<string, readonly string[]>>;
  readonly indexes?: Readonly<Record<string, readonly string[] | PartialIndex>>;
  readonly searched?: readonly SearchedText[];
  /** Columns of the covering index, by which lists filter and sort the rows of a search. */
  readonly found?: readonly string[];
}

/** Tables by name. Each refers only to earlier tables or to itself. */
export type Tables = Readonly<Record<string, Table>>;

const typeOf = ({ type }: Column, engine: MigrationEngine) => (type === 'text' ? engine.text : type);

const build =
  (column: Column, { counted }: MigrationEngine): ColumnBuilderCallback =>
  (builder) => {
    if (column.counted) return counted(builder);
    let built = column.primary ? builder.primaryKey() : builder;
    if (!column.primary && !column.optional) built = built.notNull();
    if (column.unique) built = built.unique();
    if (column.defaultTo !== undefined) built = built.defaultTo(column.defaultTo);
    if (column.references === undefined) return built;
    const { table, onDelete } = column.references;
    const pointing = built.references(`${table}.id`);
    return onDelete === undefined ? pointing : pointing.onDelete(onDelete);
  };

const makeIndex = async (
  db: Kysely<unknown>,
  table: string,
  name: string,
  index: readonly string[] | PartialIndex,
): Promise<void> => {
  const { columns, where, unique } = 'where' in index ? index : { columns: index };
  const plain = db.schema
    .createIndex(name)
    .on(table)
    .columns([...columns]);
  const whole = unique ? plain.unique() : plain;
  await (where === undefined ? whole : whole.where(sql<boolean>`${sql.raw(where)}`)).execute();
};

const makeTable = async (
  db: Kysely<unknown>,
  engine: MigrationEngine,
  name: string,
  { columns, primaryKey = {}, unique = {}, indexes = {}, searched = [], found }: Table,
): Promise<void> => {
  let table = db.schema.createTable(name) as CreateTableBuilder<string, string>;
  for (const [column, declared] of Object.entries(columns)) {
    table = table.addColumn(column, typeOf(declared, engine), build(declared, engine));
  }
  for (const [constraint, of] of Object.entries(primaryKey)) table = table.addPrimaryKeyConstraint(constraint, [...of]);
  for (const [constraint, of] of Object.entries(unique)) table = table.addUniqueConstraint(constraint, [...of]);
  await table.execute();
  for (const [index, of] of Object.entries(indexes)) await makeIndex(db, name, index, of);
  for (const text of searched) await engine.textSearch.index(db, text);
  if (found !== undefined) await engine.textSearch.indexFound(db, name, found);
};

/** Creates tables with their indexes, in order. */
export const makeTables = async (db: Kysely<unknown>, engine: MigrationEngine, tables: Tables): Promise<void> => {
  for (const [name, table] of Object.entries(tables)) await makeTable(db, engine, name, table);
};
