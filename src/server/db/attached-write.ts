/** Adds a row to the first change that some work makes, in the same transaction: both are kept, or neither. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import { isChange } from './statement-kind.ts';

/** A statement that waits for a change; `over` once it was added, or the work has ended. */
interface Attachment {
  readonly query: () => CompiledQuery;
  state: 'waiting' | 'adding' | 'over';
  row: unknown;
}

const currentAttachment = new AsyncLocalStorage<Attachment | undefined>();

/** A connection whose changes take the statement along. */
interface AttachedConnection extends DatabaseConnection {
  readonly inner: DatabaseConnection;
  readonly attachment: Attachment;
  inTransaction: boolean;
  hasChanged: boolean;
}

const isAttached = (connection: DatabaseConnection): connection is AttachedConnection => 'attachment' in connection;

const innerOf = (connection: DatabaseConnection): DatabaseConnection =>
  isAttached(connection) ? connection.inner : connection;

const hasChangedRows = ({ sql }: CompiledQuery, { numAffectedRows, rows }: QueryResult<unknown>): boolean =>
  isChange(sql) && (numAffectedRows ?? BigInt(rows.length)) > 0n;

/** Does what completes a transaction; the statement waits again if that fails. */
const addBefore = async (attachment: Attachment, connection: DatabaseConnection, commit: () => Promise<void>) => {
  if (attachment.state !== 'waiting') return commit();
  attachment.state = 'adding';
  try {
    const { rows } = await connection.executeQuery(attachment.query());
    await commit();
    attachment.row = rows[0];
    attachment.state = 'over';
  } catch (error) {
    attachment.state = 'waiting';
    throw error;
  }
};

/** A driver whose connections look for a statement to take along when they are acquired. */
const attachingDriver = (driver: Driver): Driver => {
  const alone = async <R>(connection: AttachedConnection, query: CompiledQuery): Promise<QueryResult<R>> => {
    const { inner, attachment } = connection;
    await driver.beginTransaction(inner, {});
    try {
      const result = await inner.executeQuery<R>(query);
      const commit = () => driver.commitTransaction(inner);
      await (hasChangedRows(query, result) ? addBefore(attachment, inner, commit) : commit());
      return result;
    } catch (error) {
      await driver.rollbackTransaction(inner);
      throw error;
    }
  };

  const attach = (inner: DatabaseConnection, attachment: Attachment): AttachedConnection => {
    const connection: AttachedConnection = {
      inner,
      attachment,
      inTransaction: false,
      hasChanged: false,
      executeQuery: async <R>(query: CompiledQuery) => {
        if (!connection.inTransaction && attachment.state === 'waiting' && isChange(query.sql))
          return alone<R>(connection, query);
        const result = await inner.executeQuery<R>(query);
        if (!connection.hasChanged) connection.hasChanged = hasChangedRows(query, result);
        return result;
      },
      streamQuery: (query, size) => inner.streamQuery(query, size),
    };
    return connection;
  };

  return {
    init: () => driver.init(),
    acquireConnection: async () => {
      const inner = await driver.acquireConnection();
      const attachment = currentAttachment.getStore();
      return attachment?.state === 'waiting' ? attach(inner, attachment) : inner;
    },
    beginTransaction: async (connection, settings) => {
      await driver.beginTransaction(innerOf(connection), settings);
      if (isAttached(connection)) Object.assign(connection, { inTransaction: true, hasChanged: false });
    },
    commitTransaction: async (connection) => {
      const commit = () => driver.commitTransaction(innerOf(connection));
      if (!isAttached(connection) || !connection.hasChanged) return commit();
      return addBefore(connection.attachment, connection.inner, commit);
    },
    rollbackTransaction: (connection) => driver.rollbackTransaction(innerOf(connection)),
    releaseConnection: (connection) => driver.releaseConnection(innerOf(connection)),
    destroy: () => driver.destroy(),
  };
};

/** The same dialect, for databases that `attachToChange` works on. */
export const attachingDialect = (dialect: Dialect): Dialect => ({
  createDriver: () => attachingDriver(dialect.createDriver()),
  createQueryCompiler: () => dialect.createQueryCompiler(),
  createAdapter: () => dialect.createAdapter(),
  createIntrospector: (db) => dialect.createIntrospector(db),
});

/**
 * Does work, and runs a statement in the transaction of its first change, as its last one. If the statement fails, so does the
 * change. The row is the one that the statement returned; undefined if the work has changed nothing.
 */
export const attachToChange = async <T, Row>(
  query: () => CompiledQuery<Row>,
  work: () => Promise<T>,
): Promise<{ readonly outcome: PromiseSettledResult<T>; readonly row: Row | undefined }> => {
  const attachment: Attachment = { query, state: 'waiting', row: undefined };
  const [outcome] = await Promise.allSettled([currentAttachment.run(attachment, work)]);
  // Changes that go on after the work are not part of it.
  attachment.state = 'over';
  return { outcome, row: attachment.row as Row | undefined };
};

/** Does work that serves other work, and is not what that is about: it takes no statement along. */
export const unattached = <T>(work: () => Promise<T>): Promise<T> => currentAttachment.run(undefined, work);
