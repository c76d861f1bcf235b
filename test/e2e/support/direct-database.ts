/** Direct access to the database of a server, to change times and to count records. */
import { join } from 'node:path';
import { loadSqlite } from '../../../src/server/db/load-sqlite.ts';

export interface DirectDatabase {
  /** Runs a statement without parameters and returns its rows, if any. */
  readonly query: <Row>(sql: string) => Promise<readonly Row[]>;
  readonly close: () => Promise<void>;
}

export const openSqliteDirectly = async (dataDir: string): Promise<DirectDatabase> => {
  const openFile = await loadSqlite();
  const database = openFile(join(dataDir, 'repoctl.sqlite3'), { timeout: 10_000 });
  return {
    query: async <Row>(sql: string) => {
      const statement = database.prepare(sql);
      if (statement.reader) return statement.all([]) as readonly Row[];
      statement.run([]);
      return [];
    },
    close: async () => void database.close(),
  };
};

export const openPostgresDirectly = async (url: string): Promise<DirectDatabase> => {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    query: async <Row>(sql: string) => (await client.query(sql)).rows as readonly Row[],
    close: () => client.end(),
  };
};
