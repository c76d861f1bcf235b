/** Runs all reads of one turn of the event loop in one snapshot of a SQLite file, so that its locks are taken once for all. */
import { setImmediate } from 'node:timers';
import type { SqliteFile } from './sqlite-file.ts';

/** The snapshot of a connection that only reads. */
export interface ReadSnapshot {
  readonly isOpen: () => boolean;
  /** Runs statements in the snapshot, which is opened if necessary. */
  readonly read: <Result>(work: () => Result) => Result;
  /** Opens a new snapshot. Returns a number that changes with each commit of another connection. */
  readonly renew: () => number;
  /** Closes the snapshot: the next read opens a new one. */
  readonly end: () => void;
}

export const createReadSnapshot = (file: SqliteFile): ReadSnapshot => {
  const begin = file.prepare('begin');
  const commit = file.prepare('commit');
  const version = file.prepare('pragma data_version');
  let opened = false;
  let endsWithTurn = false;

  const end = (): void => {
    if (!opened) return;
    opened = false;
    try {
      commit.run([]);
    } catch {
      // SQLite ends it by itself after some errors.
    }
  };

  const open = (): void => {
    if (opened) return;
    begin.run([]);
    opened = true;
    // A snapshot that stays open keeps the write-ahead log growing.
    if (endsWithTurn) return;
    endsWithTurn = true;
    setImmediate(() => {
      endsWithTurn = false;
      end();
    });
  };

  const read = <Result>(work: () => Result): Result => {
    open();
    try {
      return work();
    } catch (error) {
      end();
      throw error;
    }
  };

  return {
    isOpen: () => opened,
    read,
    renew: () => {
      end();
      const [row] = read(() => version.all([])) as readonly { readonly data_version: number }[];
      return row?.data_version ?? 0;
    },
    end,
  };
};
