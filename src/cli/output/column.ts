/** What a cell's text may depend on besides its record. */
export interface CellContext {
  /** False when piped: whole values, absolute times, plain words. */
  readonly terminal: boolean;
  readonly now: Date;
  readonly colored: boolean;
}

/** One column of a table, chosen per resource. */
export interface Column {
  /** Dot path in the record, e.g. `author.username`. Through a list it reaches into each element. */
  readonly key: string;
  readonly title: string;
  /** How the value reads; `text` when absent. */
  readonly as?: 'text' | 'time' | 'date' | 'swatch' | 'state' | 'flag' | 'user' | 'list' | 'count' | 'size';
  /** Shown only when there is room, or when piped. */
  readonly wide?: true;
  /** Which column gives way when the terminal is narrow: 1 first, then 2; columns without it last. */
  readonly shrink?: number;
  /** Makes the text itself; it is made safe for the terminal like any other. */
  readonly render?: (record: unknown, cell: CellContext) => string;
}
