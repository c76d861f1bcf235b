/** Finds rows by a substring without reading all texts, on either engine. */
import { sql, type RawBuilder } from 'kysely';
import type { TextIndexes } from './migrations/migration.ts';
import type { SearchedText } from './tables/searched-texts.ts';
import { containsPattern, fold } from './values.ts';

export interface Found {
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<boolean>;
}

/** Finds rows whose text contains another text, in any case. */
export interface TextSearch extends TextIndexes {
  /** An index finds the rows that contain this text. */
  readonly isIndexed: (text: string) => boolean;
  /** A condition on rows of the table, which uses the index where that helps. */
  readonly contains: (searched: SearchedText, text: string) => RawBuilder<boolean>;
  /** For queries that need all rows that contain the text. */
  readonly find: (searched: SearchedText, text: string) => Found;
  /**
   * Counts the rows that contain the text and whose IDs `gone` does not return. Undefined if the index cannot count without
   * reading rows.
   */
  readonly count: (
    searched: SearchedText,
    text: string,
    gone: RawBuilder<unknown>,
  ) => RawBuilder<{ total: number }> | undefined;
}

/** Compares each row's text. */
const reads = ({ table, of, partOf }: SearchedText, text: string) => {
  const pattern = containsPattern(text);
  // Without the clause SQLite compares a third faster.
  const escape = pattern.includes('\\') ? sql` escape '\\'` : sql``;
  const contains = (whole: RawBuilder<string>) => sql<boolean>`${whole} like ${pattern}${escape}`;
  return partOf === undefined
    ? contains(of(table))
    : sql<boolean>`(${contains(partOf(table))} and ${contains(of(table))})`;
};

/** Finds rows without an index. */
export const findByReading: TextSearch['find'] = (searched, text) => ({
  from: sql.table(searched.table),
  where: reads(searched, text),
});

/** A trigram index cannot find shorter texts. */
const shortest = 3;

const isIndexed = (text: string): boolean => [...fold(text)].length >= shortest;

/** Triggers keep a table of trigrams up to date beside the table itself. */
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

/** Covers the columns that lists need of each row, since the rows themselves are long. */
const indexOfFound = (table: string) => sql.id(`${table}_found`);

/** Reads the texts in the covering index, whose entries are several times shorter than rows. */
const findInTextsAlone: TextSearch['find'] = (searched, text) => ({
  from: sql`${sql.table(searched.table)} indexed by ${indexOfFound(searched.table)}`,
  where: reads(searched, text),
});

/** Uses SQLite's full-text search with trigrams. */
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
      // A cross join goes from the matches to the rows; SQLite's own choice takes twice as long.
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
 * Uses the extension `pg_trgm` where the server has it and lets us create it. Without it, and for texts of fewer than three
 * letters, a search reads all texts.
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
