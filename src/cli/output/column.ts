import type { TimeStyle } from './time-text.ts';

/** What a cell's text may depend on besides its record. */
export interface CellContext {
  /** False when piped: whole values, absolute times, plain words. */
  readonly terminal: boolean;
  readonly now: Date;
  readonly time: TimeStyle;
  /** Whether there is room for a time with its date, as on a page. */
  readonly long?: boolean;
  readonly colored: boolean;
}

/** One column of a table, chosen per resource. */
export interface Column {
  /** Dot path in the record, e.g. `author.username`. Through a list it reaches into each element. */
  readonly key: string;
  readonly title: string;
  /** How the value reads; `text` when absent. */
  readonly as?: 'text' | 'time' | 'date' | 'swatch' | 'state' | 'flag' | 'user' | 'list' | 'count' | 'size';
  /** Never left out on a narrow terminal, and never cut, unless `shrink` says so: what tells records apart, and what is typed. */
  readonly keep?: true;
  /** Of little use: left out first when there is no room, shown when piped. */
  readonly wide?: true;
  /** Prose, which may be cut and takes what room is left: 1 is cut first, then 2. */
  readonly shrink?: number;
  /** Makes the text itself; it is made safe for the terminal like any other. */
  readonly render?: (record: unknown, cell: CellContext) => string;
}
