/** Runs Kysely's queries on a SQLite file over two connections: reads never wait for transactions (docs/decisions, 0066). */
import type { CompiledQuery, DatabaseConnection, DialectAdapter, Driver, QueryResult } from 'kysely';
import { busyTimeout, createWriter, runQuery } from './group-commit.ts';
import type { ReadSnapshot } from './read-snapshot.ts';
import type { SqliteFile } from './sqlite-file.ts';
import { retryBusy } from './busy-retry.ts';
import { isChange, isRead } from './statement-kind.ts';

interface Connection extends DatabaseConnection {
  inTransaction: boolean;
}

/** A connection that only reads. */
export interface Reader {
  readonly file: SqliteFile;
  readonly snapshot: ReadSnapshot;
  /** Runs a statement in the snapshot. */
  readonly run: <R>(query: CompiledQuery) => QueryResult<R>;
}

/**
 * An adapter that can read synchronously. Kysely's own way to the driver takes eight promises, each of which costs a microsecond
 * or two.
 */
export interface ReadingAdapter extends DialectAdapter {
  readonly readNow?: Reader['run'];
}

/** Both connections are to the same file. The driver closes them. */
export const createSqliteDriver = (writer: SqliteFile, { file: reader, snapshot, run }: Reader): Driver => {
  const work = createWriter(writer, snapshot);

  const writeAlone = async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
    await work.begin();
    let result: QueryResult<R>;
    try {
      result = work.run<R>(query);
    } catch (error) {
      work.rollBack();
      throw error;
    }
    await work.finish();
    return result;
  };

  const begin = async (connection: DatabaseConnection): Promise<void> => {
    await work.begin();
    (connection as Connection).inTransaction = true;
  };
  const commit = async (connection: DatabaseConnection): Promise<void> => {
    (connection as Connection).inTransaction = false;
    await work.finish();
  };
  const rollback = async (connection: DatabaseConnection): Promise<void> => {
    // A commit that failed has already ended the transaction.
    if (!(connection as Connection).inTransaction) return;
    (connection as Connection).inTransaction = false;
    work.rollBack();
  };
  /** Transactions in SQL, such as those of migrations. */
  const controls: Readonly<Record<string, (connection: DatabaseConnection) => Promise<void>>> = {
    'begin immediate': begin,
    commit,
    rollback,
  };

  const createConnection = (): Connection => {
    const connection: Connection = {
      inTransaction: false,
      executeQuery: async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
        const control = controls[query.sql];
        if (control !== undefined) {
          await control(connection);
          return { rows: [] };
        }
        if (connection.inTransaction) return work.run<R>(query);
        if (isRead(query.sql)) return retryBusy(() => run<R>(query), busyTimeout);
        return isChange(query.sql) ? writeAlone<R>(query) : work.apart(() => runQuery<R>(writer, query));
      },
      streamQuery: async function* <R>({ sql, parameters }: CompiledQuery) {
        const file = connection.inTransaction ? writer : reader;
        for (const row of file.prepare(sql).iterate(parameters)) yield { rows: [row as R] };
      },
    };
    return connection;
  };

  // A connection only knows whether its holder has begun a transaction.
  const free: Connection[] = [];
  let isClosed = false;
  return {
    init: async () => {},
    acquireConnection: async () => free.pop() ?? createConnection(),
    releaseConnection: async (connection) => {
      free.push(connection as Connection);
    },
    beginTransaction: begin,
    commitTransaction: commit,
    rollbackTransaction: rollback,
    destroy: async () => {
      if (isClosed) return;
      isClosed = true;
      await work.close();
      snapshot.end();
      reader.close();
      writer.close();
    },
  };
};
