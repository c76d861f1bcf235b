import type { CellContext, Column } from './column.ts';
import type { Streams } from './streams.ts';
import type { View } from './view.ts';

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
