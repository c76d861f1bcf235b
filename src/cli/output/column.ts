import type { TimeStyle } from './time-text.ts';

/** The conditions on which a cell's text depends beside its record. */
export interface CellContext {
  /** False when piped: whole values, absolute times, plain words. */
  readonly terminal: boolean;
  readonly now: Date;
  readonly time: TimeStyle;
  /** There is room for a time with its date, as on a page. */
  readonly long?: boolean;
  readonly colored: boolean;
}

/** A word about a record, such as `confidential`, for which a table on a terminal has a sign. */
export interface Mark {
  readonly sign: string;
  readonly word: string;
  readonly isOn: (record: unknown) => boolean;
}

/** One column of a table, chosen per resource. */
export interface Column {
  /** Dot path in the record, e.g. `author.username`. Through a list it reaches into each element. */
  readonly key: string;
  readonly title: string;
  /** Default: `text`. */
  readonly as?: 'text' | 'time' | 'date' | 'swatch' | 'state' | 'result' | 'flag' | 'user' | 'list' | 'count' | 'size';
  /** Identifies the record: never left out on a narrow terminal, and cut only with `shrink`. */
  readonly keep?: true;
  /** Of little use: left out first on a narrow terminal, shown in a pipe. */
  readonly wide?: true;
  /** A flag of which "no" is worth knowing, such as ACTIVE: a column with nothing but "no" is kept. */
  readonly tellsNo?: true;
  /** Prose, which can be cut and gets the remaining room: 1 is cut first, then 2. */
  readonly shrink?: number;
  /** Follow the text: signs on a terminal, words elsewhere. */
  readonly marks?: readonly Mark[];
  /** Makes the text, which is then made safe for the terminal like any other. */
  readonly render?: (record: unknown, cell: CellContext) => string;
}
