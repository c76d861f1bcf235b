/** Transactions of SQLite that come at the same time end together, so that the disk is waited for once (docs/decisions, 0066). */
import { setImmediate } from 'node:timers';
import type { CompiledQuery, QueryResult } from 'kysely';
import type { ReadSnapshot } from './read-snapshot.ts';
import type { SqliteFile } from './sqlite-file.ts';
import { retryBusy } from './busy-retry.ts';

/** How long a statement waits for another process, in milliseconds. */
export const busyTimeout = 10_000;

/** Transactions that end together at most. */
const mostTogether = 64;

/** Runs one statement. */
export const runQuery = <R>(file: SqliteFile, { sql, parameters }: CompiledQuery): QueryResult<R> => {
  const statement = file.prepare(sql);
  if (statement.reader) return { rows: statement.all(parameters) as R[] };
  const { changes, lastInsertRowid } = statement.run(parameters);
  return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] };
};

/** Waits for the commit of the transaction that its work is in. */
interface Waiter {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** One after the other, in the order of asking. */
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
 * Pieces of work, each whole or not at all, in transactions that several of them share: each is a savepoint, and is done when all
 * of them are on the disk. What fails alone is rolled back alone.
 *
 * @param snapshot of the connection that reads, which is to see what was written
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
  /** Why the last statement of the piece under way failed. SQLite may have rolled back everything for it. */
  let failure: unknown;

  /** Nothing of the open transaction is left. */
  const lose = (error: unknown): void => {
    const lost = waiting ?? [];
    waiting = undefined;
    try {
      rollback();
    } catch {
      // SQLite has rolled it back by itself, as it does when the disk is full.
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
    /** A statement of a piece of work. */
    run: <R>(query: CompiledQuery): QueryResult<R> => {
      try {
        return runQuery<R>(file, query);
      } catch (error) {
        failure = error;
        throw error;
      }
    },

    /** Begins a piece of work; nobody else writes until it is finished or given up. */
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

    /** Resolves when it is on the disk. */
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
      // Whoever has sent something at the same time comes to it within this turn of the event loop.
      else if (group.length === 1) setImmediate(() => void endInTurn());
      lock.give();
      await done;
    },

    giveUp: (): void => {
      try {
        undo();
        keep();
      } catch (error) {
        lose(failure ?? error);
      }
      if (waiting?.length === 0) end();
      lock.give();
    },

    /** For what is no work on rows, such as a pragma: outside of any transaction. */
    apart: async <T>(work: () => T): Promise<T> => {
      await lock.take();
      try {
        end();
        // Such work may need the file for itself.
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
