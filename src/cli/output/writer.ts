import type { CellContext, Column } from './column.ts';
import type { Streams } from './streams.ts';
import type { View } from './view.ts';

/** Makes the text of records in one format. */
export interface Writer {
  /**
   * A page of a list.
   *
   * @param isFirst whether the list begins with it
   */
  readonly list: (records: readonly unknown[], isFirst: boolean) => string | Promise<string>;
  /** One record on its own. Default: as a list of one. */
  readonly record?: (record: unknown) => string | Promise<string>;
  /** The end of a list of so many records. */
  readonly ending: (count: number) => string | Promise<string>;
  /** It writes values, of which `--fields` picks; others show fields as columns. */
  readonly writesValues: boolean;
  /** What an expression has left of all records, so far. Default: all of them. */
  readonly left?: () => number;
  /** It lays out all of a list together. */
  readonly needsAll?: true;
}

export type OpenWriter = (streams: Streams, view: View) => Writer | Promise<Writer>;

export const lines = (texts: readonly string[]): string => texts.map((text) => `${text}\n`).join('');

/** The columns of a table: those of the fields that were asked for, if some were. */
export const columnsOf = ({ fields, columns }: View): readonly Column[] =>
  fields?.map((key) => columns.find((column) => column.key === key) ?? { key, title: key }) ?? columns;

/** How cells read where no terminal shows them. */
export const pipedContext = (streams: Streams, { time = 'iso' }: Pick<View, 'time'>): CellContext => ({
  terminal: false,
  now: streams.now(),
  time,
  colored: false,
});
