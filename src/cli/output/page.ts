import type { Column } from './column.ts';

/** Related records on a page, as a short table. */
export interface PageList<Around> {
  readonly title: string;
  readonly columns: readonly Column[];
  readonly records: (record: unknown, around: Around) => readonly unknown[] | Promise<readonly unknown[]>;
  /** A command that shows all of them. */
  readonly more?: (record: unknown) => string;
}

/**
 * The page of one kind of records on a terminal: title, a line with the state, facts, text, and related records. Blank facts
 * are left out. `Around` is the context in which related records are read.
 */
export interface Page<Around> {
  readonly title: (record: unknown) => string;
  /** The field of the state, which is colored. */
  readonly state?: string;
  /** Texts after the state, on its line. */
  readonly remarks?: (record: unknown) => readonly string[];
  readonly facts: readonly Column[];
  /** The field of the text below the facts. */
  readonly body?: string;
  readonly lists?: readonly PageList<Around>[];
}
