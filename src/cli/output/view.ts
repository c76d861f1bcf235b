import type { Column } from './column.ts';
import type { Environment } from './environment.ts';
import type { TimeStyle } from './time-text.ts';

/** What `--output` takes. */
export const formats = ['table', 'json', 'yaml', 'ndjson', 'csv', 'markdown', 'name'] as const;

export type Format = (typeof formats)[number];

/** How records are to be printed. */
export interface View {
  readonly format: Format;
  readonly columns: readonly Column[];
  /** Dot paths; in a table they are the columns. A field that no record (of the first page) has is a ViewError. */
  readonly fields?: readonly string[];
  /** Columns that were asked for and are not declared, beside the titles of those that are: one that no record has is treated as such a field. */
  readonly unsureColumns?: { readonly names: readonly string[]; readonly titles: readonly string[] };
  /** The records come from something that was done, which an unknown field must not make look like a failure. */
  readonly toleratesUnknownFields?: boolean;
  /** A jq expression; its results replace the format: text as it is, anything else as JSON. */
  readonly jq?: string;
  /** The field that `-o name` prints. */
  readonly nameKey: string;
  /** What `-o name` prints of a record, where that is not simply the field. */
  readonly nameOf?: (record: unknown) => string | undefined;
  /** The column with the project or group of a record, which `-o name` prints before a tab. */
  readonly scope?: Column;
  /** How a terminal shows times. Default: `relative`. */
  readonly time?: TimeStyle;
  /** Sorts a list by this field, with `-` before it the other way round; it is printed when all of it is there. */
  readonly sortBy?: string;
  /** For jq expressions, and a pager that shows long tables; without it there is none. */
  readonly env?: Environment;
}
