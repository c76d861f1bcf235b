import type { Column } from './column.ts';

/** Related records on a page, as a short table. */
export interface PageList<Around> {
  readonly title: string;
  readonly columns: readonly Column[];
  readonly records: (record: unknown, around: Around) => readonly unknown[] | Promise<readonly unknown[]>;
  /** A command that shows more of them, where more is known than fits. */
  readonly more?: (record: unknown) => string;
}

/**
 * How people read a record of one kind: its title, a line with its state, facts, text, and what is related to it. Facts that
 * are blank are left out. `Around` is what lists are looked up with.
 */
export interface Page<Around> {
  readonly title: (record: unknown) => string;
  /** The field of the state, which is colored. */
  readonly state?: string;
  /** What follows the state on its line. */
  readonly remarks?: (record: unknown) => readonly string[];
  readonly facts: readonly Column[];
  /** The field of the text below the facts. */
  readonly body?: string;
  readonly lists?: readonly PageList<Around>[];
}
