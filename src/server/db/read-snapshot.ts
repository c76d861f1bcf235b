/** Reads that come in one turn of the event loop see one moment of a SQLite file: its locks are taken once for all of them. */
import { setImmediate } from 'node:timers';
import type { SqliteFile } from './sqlite-file.ts';

/** The open moment of a connection that only reads. */
export interface ReadSnapshot {
  readonly isOpen: () => boolean;
  /** Runs statements in it; it is opened where it is not. */
  readonly read: <Result>(work: () => Result) => Result;
  /** Opens another one, and gives a number that is another one when anything was committed on another connection since. */
  readonly renew: () => number;
  /** The next read sees what is committed by then. */
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
    // Whoever keeps one open keeps the log of writes from starting over.
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
