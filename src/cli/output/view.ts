import type { Column } from './column.ts';
import type { Environment } from './environment.ts';
import type { TimeStyle } from './time-text.ts';

/** Values of `--output`. */
export const formats = ['table', 'json', 'yaml', 'ndjson', 'csv', 'markdown', 'name'] as const;

export type Format = (typeof formats)[number];

/** The order of a list, by one field. */
export interface Order {
  readonly key: string;
  readonly isDescending: boolean;
}

export interface View {
  readonly format: Format;
  readonly columns: readonly Column[];
  /** Dot paths; in a table they are the columns. A field that no record of the first page has is a ViewError. */
  readonly fields?: readonly string[];
  /** Of columns that were asked for, the undeclared ones, and the titles of declared ones: one that no record has is a ViewError, too. */
  readonly unsureColumns?: { readonly names: readonly string[]; readonly titles: readonly string[] };
  /** The records are the result of a write, which must not seem to have failed for an unknown field. */
  readonly toleratesUnknownFields?: boolean;
  /** A jq expression, whose results replace the format: raw text, anything else as JSON. */
  readonly jq?: string;
  /** The field that `-o name` prints. */
  readonly nameKey: string;
  /** The text of `-o name`, if it is not the field itself. */
  readonly nameOf?: (record: unknown) => string | undefined;
  /** The column with the project or group of a record, which `-o name` prints before a tab. */
  readonly scope?: Column;
  /** Default on a terminal: `relative`. */
  readonly time?: TimeStyle;
  /** Sorts a list by this field, with `-` before it in descending order; the list is printed when all of it was read. */
  readonly sortBy?: string;
  /** The order in which the list arrives, which the heading of a table on a terminal shows. */
  readonly order?: Order;
  /** For jq expressions and the pager of long tables. Default: no pager. */
  readonly env?: Environment;
}
