import type { Column } from './column.ts';

/** Related records on a page, as a short table. */
export interface PageList<Around> {
  readonly title: string;
  readonly columns: readonly Column[];
  readonly records: (record: unknown, around: Around) => readonly unknown[] | Promise<readonly unknown[]>;
  /** A command that shows all of them. */
  readonly more?: (record: unknown) => string;
}

/** A label on a page, with its color as `#rrggbb`, if known. */
export interface PageTag {
  readonly name: string;
  readonly color?: string;
}

/** The comments on a record, and what the server notes of its changes. */
export interface PageComments {
  /** Oldest first. */
  readonly records: readonly unknown[];
  /** There are earlier ones that were not read. */
  readonly hasEarlier: boolean;
  /** Why they could not be read. */
  readonly unread?: string;
}

/**
 * The page of one kind of records on a terminal: title, a line with the state, facts, text, and related records. Blank facts
 * are left out. `Around` is the context in which related records are read.
 */
export interface Page<Around> {
  readonly title: (record: unknown) => string;
  /** The response is no record of its own, so that its kind and number are left out. */
  readonly isUnnamed?: true;
  /** The field of the state, which is colored. */
  readonly state?: string;
  /** Texts after the state, on its line. */
  readonly remarks?: (record: unknown) => readonly string[];
  /** Labels, shown before the facts. */
  readonly tags?: (record: unknown, around: Around) => Promise<readonly PageTag[]>;
  readonly facts: readonly Column[];
  /** Keys of facts that are left out, as they mean nothing on this server. */
  readonly hidden?: (around: Around) => Promise<readonly string[]>;
  /** The field of the Markdown below the facts. */
  readonly body?: string;
  /** A text below the facts that is no Markdown. */
  readonly text?: (record: unknown) => string;
  /** A text of which a copy must be whole, such as a public key: its lines are not wrapped. */
  readonly raw?: (record: unknown) => string;
  readonly comments?: (record: unknown, around: Around) => Promise<PageComments>;
  readonly lists?: readonly PageList<Around>[];
}
