import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { OpenDatabase } from '../../../src/server/db/database.ts';
import { openTestDatabase } from '../../support/databases.ts';

interface Described {
  readonly nullable: boolean;
  /** Whether the database has a default or a sequence for the column. */
  readonly generated: boolean;
}

type Tables = Readonly<Record<string, Readonly<Record<string, Described>>>>;

const folder = new URL('../../../src/server/db/tables/', import.meta.url);
const source = readdirSync(folder)
  .map((name) => readFileSync(new URL(name, folder), 'utf8'))
  .join('\n');

const describeRow = (body: string): Readonly<Record<string, Described>> =>
  Object.fromEntries(
    [...body.matchAll(/^ {2}(\w+):([^;]*);$/gm)].map(([, column = '', type = '']) => [
      column,
      { nullable: type.includes('| null'), generated: type.includes('Generated<') },
    ]),
  );

/** The columns of each table according to the types in `src/server/db/tables`. */
const declared = (): Tables => {
  const rows = new Map(
    [...source.matchAll(/^export interface (\w+Table) \{\n([^]*?)^\}$/gm)].map(([, name = '', body = '']) => [
      name,
      body,
    ]),
  );
  const tables = [...source.matchAll(/^ {2}(\w+): (\w+Table);$/gm)];
  return Object.fromEntries(tables.map(([, table = '', row = '']) => [table, describeRow(rows.get(row) ?? '')]));
};

/** The columns of each table according to the database. */
const made = async ({ db }: OpenDatabase): Promise<Tables> => {
  const tables = await db.introspection.getTables();
  return Object.fromEntries(
    tables.map(({ name: table, columns }) => [
      table,
      Object.fromEntries(
        columns.map(({ name, isNullable, isAutoIncrementing, hasDefaultValue }) => [
          name,
          { nullable: isNullable, generated: isAutoIncrementing || hasDefaultValue },
        ]),
      ),
    ]),
  );
};

/** The differences between the types and the tables, one line each. */
const differences = (types: Tables, tables: Tables): readonly string[] =>
  [...new Set([...Object.keys(types), ...Object.keys(tables)])].flatMap((table) => {
    const [said, is] = [types[table] ?? {}, tables[table] ?? {}];
    return [...new Set([...Object.keys(said), ...Object.keys(is)])].flatMap((column) => {
      const name = `${table}.${column}`;
      if (said[column] === undefined) return [`${name} is in the database but in no type`];
      if (is[column] === undefined) return [`${name} is in a type but created by no migration`];
      return (['nullable', 'generated'] as const).flatMap((trait) =>
        said[column]?.[trait] === is[column]?.[trait]
          ? []
          : [`${name} is ${is[column]?.[trait] ? '' : 'not '}${trait} in the database, unlike in its type`],
      );
    });
  });

it('the row types agree with the tables about columns, null, and defaults', async () => {
  // SQLite reports primary keys as nullable; the migrations are the same for both engines, so one is enough.
  const database = await openTestDatabase('postgres');
  const tables = await made(database);
  await database.close();
  expect(Object.keys(tables).length).toBeGreaterThan(40);
  expect(differences(declared(), tables), 'src/server/db/tables against src/server/db/migrations').toEqual([]);
});
