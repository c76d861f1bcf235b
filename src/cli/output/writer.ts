import type { CellContext, Column } from './column.ts';
import type { Streams } from './streams.ts';
import type { View } from './view.ts';

/** Makes the text of records in one format. */
export interface Writer {
  /**
   * A page of a list.
   *
   * @param isFirst it begins the list
   */
  readonly list: (records: readonly unknown[], isFirst: boolean) => string | Promise<string>;
  /** One record. Default: as a list of one. */
  readonly record?: (record: unknown) => string | Promise<string>;
  /** The end of a list of so many records. */
  readonly ending: (count: number) => string | Promise<string>;
  /** It writes values, which `--fields` reduces; other formats show fields as columns. */
  readonly writesValues: boolean;
  /** The number of results of a jq expression so far. Default: that of the records. */
  readonly left?: () => number;
  /** It needs the whole list for its layout. */
  readonly needsAll?: true;
}

export type OpenWriter = (streams: Streams, view: View) => Writer | Promise<Writer>;

export const lines = (texts: readonly string[]): string => texts.map((text) => `${text}\n`).join('');

/** The columns of a table: the fields of `--fields`, else those of the view. */
export const columnsOf = ({ fields, columns }: View): readonly Column[] =>
  fields?.map((key) => columns.find((column) => column.key === key) ?? { key, title: key }) ?? columns;

/** The context of cells in a pipe. */
export const pipedContext = (streams: Streams, { time = 'iso' }: Pick<View, 'time'>): CellContext => ({
  terminal: false,
  now: streams.now(),
  time,
  colored: false,
});
