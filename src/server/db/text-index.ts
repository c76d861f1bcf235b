/** Indexes by which a part of a text is found without reading all texts, for either engine. */
import { sql, type RawBuilder } from 'kysely';
import type { TextIndexes } from './migrations/migration.ts';
import type { SearchedText } from './tables/searched-texts.ts';
import { containsPattern, fold } from './values.ts';

/** What to select rows from, and what holds of them then. */
export interface Found {
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<boolean>;
}

/** How an engine finds the rows whose text contains another. */
export interface TextSearch extends TextIndexes {
  /** Whether an index finds the rows whose text contains this. */
  readonly isIndexed: (text: string) => boolean;
  /** That the text contains `text` in any case, looked up in the index where that helps. */
  readonly contains: (searched: SearchedText, text: string) => RawBuilder<boolean>;
  /** Rows whose text contains another, where all of them are wanted. */
  readonly find: (searched: SearchedText, text: string) => Found;
  /**
   * How many rows contain the text, but for those with the IDs that `gone` gives, if the index tells it without the rows;
   * undefined if it does not.
   */
  readonly count: (
    searched: SearchedText,
    text: string,
    gone: RawBuilder<unknown>,
  ) => RawBuilder<{ total: number }> | undefined;
}

/** That the text contains `text`, found out by reading each row's text. */
const reads = ({ table, of, partOf }: SearchedText, text: string) => {
  const pattern = containsPattern(text);
  // Where it escapes nothing, SQLite compares a third faster without the clause.
  const escape = pattern.includes('\\') ? sql` escape '\\'` : sql``;
  const contains = (whole: RawBuilder<string>) => sql<boolean>`${whole} like ${pattern}${escape}`;
  return partOf === undefined
    ? contains(of(table))
    : sql<boolean>`(${contains(partOf(table))} and ${contains(of(table))})`;
};

/** Finds rows by reading each one's text. */
export const findByReading: TextSearch['find'] = (searched, text) => ({
  from: sql.table(searched.table),
  where: reads(searched, text),
});

/** An index of every three letters in a row says nothing of fewer. */
const shortest = 3;

const isIndexed = (text: string): boolean => [...fold(text)].length >= shortest;

/** A table of three-letter parts beside the table itself, which triggers write. */
const indexBesideTable: TextSearch['index'] = async (db, { name, table, of }) => {
  const [index, rows] = [sql.table(name), sql.table(table)];
  const trigger = (event: string) => sql.id(`${name}_after_${event}`);
  const remove = sql`delete from ${index} where rowid = old.id;`;
  const add = sql`insert into ${index} (rowid, text) values (new.id, ${of('new')});`;
  await sql`create virtual table ${index} using fts5 (
    text, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1')`.execute(db);
  await sql`insert into ${index} (rowid, text) select id, ${of(table)} from ${rows}`.execute(db);
  await sql`create trigger ${trigger('insert')} after insert on ${rows} begin ${add} end`.execute(db);
  await sql`create trigger ${trigger('update')} after update on ${rows} when ${of('old')} is not ${of('new')}
    begin ${remove} ${add} end`.execute(db);
  await sql`create trigger ${trigger('delete')} after delete on ${rows} begin ${remove} end`.execute(db);
};

const asPhrase = (part: string): string => `"${part.replaceAll('"', '""')}"`;

/** Has of each row only what lists ask of it: the rows themselves are long, and lie far apart. */
const indexOfFound = (table: string) => sql.id(`${table}_found`);

/** Finds rows by reading each one's text where it is short: rows are several times as long. */
const findInTextsAlone: TextSearch['find'] = (searched, text) => ({
  from: sql`${sql.table(searched.table)} indexed by ${indexOfFound(searched.table)}`,
  where: reads(searched, text),
});

/** SQLite's own full-text search, by three-letter parts. */
export const sqliteTextSearch: TextSearch = {
  index: indexBesideTable,
  isIndexed,
  contains: (searched, text) => {
    const part = fold(text);
    if (!isIndexed(part)) {
      return reads(searched, text);
    }
    const [index, id] = [sql.table(searched.name), sql.ref(`${searched.table}.id`)];
    return sql<boolean>`${id} in (select rowid from ${index} where ${index} match ${asPhrase(part)})`;
  },
  find: (searched, text) => {
    const part = fold(text);
    if (!isIndexed(part)) {
      return searched.readAlone ? findInTextsAlone(searched, text) : findByReading(searched, text);
    }
    const [index, rows] = [sql.table(searched.name), sql.table(searched.table)];
    const [rowid, id] = [sql.ref(`${searched.name}.rowid`), sql.ref(`${searched.table}.id`)];
    return {
      // So that it goes from what is found to the rows; its own choice takes twice as long.
      from: sql`${index} cross join ${rows} indexed by ${indexOfFound(searched.table)} on ${id} = ${rowid}`,
      where: sql<boolean>`${index} match ${asPhrase(part)}`,
    };
  },
  count: (searched, text, gone) => {
    const part = fold(text);
    const index = sql.table(searched.name);
    return isIndexed(part)
      ? sql`select count(*) as total from ${index} where ${index} match ${asPhrase(part)} and rowid not in (${gone})`
      : undefined;
  },
  indexFound: async (db, table, columns) => {
    const refs = ['id', ...columns].map((column) => sql.ref(column));
    await sql`create index ${indexOfFound(table)} on ${sql.table(table)} (${sql.join(refs)})`.execute(db);
  },
};

/**
 * PostgreSQL's extension `pg_trgm`, where the server has it and lets us make it. Without it a search reads all texts, as
 * it does for fewer than three letters anyway.
 */
export const postgresTextSearch: TextSearch = {
  index: async (db, { name, table, of }) => {
    await sql`do $$ begin
      create extension if not exists pg_trgm;
      create index ${sql.id(name)} on ${sql.table(table)} using gin ((${of(table)}) gin_trgm_ops);
    exception when feature_not_supported or undefined_file or undefined_object or insufficient_privilege then null;
    end $$`.execute(db);
  },
  isIndexed,
  contains: reads,
  find: findByReading,
  count: () => undefined,
  indexFound: async () => {},
};
