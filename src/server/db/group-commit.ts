/** Commits SQLite transactions that come at the same time together, so that they wait for the disk once (docs/decisions, 0066). */
import { setImmediate } from 'node:timers';
import type { CompiledQuery, QueryResult } from 'kysely';
import type { ReadSnapshot } from './read-snapshot.ts';
import type { SqliteFile } from './sqlite-file.ts';
import { retryBusy } from './busy-retry.ts';

/** Milliseconds that a statement waits for another process. */
export const busyTimeout = 10_000;

/** Transactions of one commit at most. */
const mostTogether = 64;

export const runQuery = <R>(file: SqliteFile, { sql, parameters }: CompiledQuery): QueryResult<R> => {
  const statement = file.prepare(sql);
  if (statement.reader) return { rows: statement.all(parameters) as R[] };
  const { changes, lastInsertRowid } = statement.run(parameters);
  return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] };
};

/** A piece of work that waits for the commit of its transaction. */
interface Waiter {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** A mutex that is fair: its holders follow in the order of asking. */
const createLock = () => {
  const queue: (() => void)[] = [];
  let held = false;
  return {
    take: async (): Promise<void> => {
      if (held) await new Promise<void>((resolve) => queue.push(resolve));
      held = true;
    },
    give: (): void => {
      const next = queue.shift();
      if (next === undefined) held = false;
      else next();
    },
  };
};

/**
 * Runs atomic pieces of work in transactions that several of them share. Each piece is a savepoint, which is rolled back alone
 * when it fails, and is finished when the transaction is on the disk.
 *
 * @param snapshot belongs to the connection that reads, and is closed after each commit
 */
export const createWriter = (file: SqliteFile, snapshot: ReadSnapshot) => {
  const lock = createLock();
  const statement = (sql: string): (() => void) => {
    const prepared = file.prepare(sql);
    return () => void prepared.run([]);
  };
  const begin = statement('begin immediate');
  const commit = statement('commit');
  const rollback = statement('rollback');
  const mark = statement('savepoint work');
  const keep = statement('release work');
  const undo = statement('rollback to work');
  let waiting: Waiter[] | undefined;
  /** The error of the last statement of the current piece. SQLite may have rolled back the whole transaction for it. */
  let failure: unknown;

  /** Rolls back the open transaction, and rejects all pieces in it. */
  const lose = (error: unknown): void => {
    const lost = waiting ?? [];
    waiting = undefined;
    try {
      rollback();
    } catch {
      // SQLite has already rolled it back, as it does when the disk is full.
    }
    for (const { reject } of lost) reject(error);
  };

  const end = (): void => {
    if (waiting === undefined) return;
    try {
      commit();
    } catch (error) {
      return lose(error);
    }
    snapshot.end();
    const done = waiting;
    waiting = undefined;
    for (const { resolve } of done) resolve();
  };

  const endInTurn = async (): Promise<void> => {
    await lock.take();
    end();
    lock.give();
  };

  return {
    /** Runs a statement of the current piece. */
    run: <R>(query: CompiledQuery): QueryResult<R> => {
      try {
        return runQuery<R>(file, query);
      } catch (error) {
        failure = error;
        throw error;
      }
    },

    /** Begins a piece of work; all others wait until it is finished or rolled back. */
    begin: async (): Promise<void> => {
      await lock.take();
      try {
        if (waiting === undefined) {
          await retryBusy(begin, busyTimeout);
          waiting = [];
        }
        failure = undefined;
        mark();
      } catch (error) {
        lock.give();
        throw error;
      }
    },

    /** Resolves when the piece is on the disk. */
    finish: async (): Promise<void> => {
      const group = waiting ?? [];
      try {
        keep();
      } catch (error) {
        lose(failure ?? error);
        lock.give();
        throw error;
      }
      const done = new Promise<void>((resolve, reject) => {
        group.push({ resolve, reject });
      });
      if (group.length >= mostTogether) end();
      // Pieces of requests that came at the same time begin within this turn of the event loop.
      else if (group.length === 1) setImmediate(() => void endInTurn());
      lock.give();
      await done;
    },

    rollBack: (): void => {
      try {
        undo();
        keep();
      } catch (error) {
        lose(failure ?? error);
      }
      if (waiting?.length === 0) end();
      lock.give();
    },

    /** Runs statements such as pragmas outside of any transaction. */
    apart: async <T>(work: () => T): Promise<T> => {
      await lock.take();
      try {
        end();
        // A pragma may need exclusive access to the file.
        return await retryBusy(() => {
          snapshot.end();
          return work();
        }, busyTimeout);
      } finally {
        lock.give();
      }
    },

    close: endInTurn,
  };
};
