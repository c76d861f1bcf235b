/** Prints the contents of several records, such as files and logs. */
import type { CommandContext } from '../context/context.ts';
import type { Column } from '../output/column.ts';
import type { View } from '../output/view.ts';
import { contentText, writeContent } from '../output/write-content.ts';
import { writeRecords } from '../output/write-records.ts';
import { write } from '../output/write.ts';

/** The result for one name: records, or content. */
export interface Found {
  /** In messages. */
  readonly label: string;
  readonly records: readonly unknown[];
  readonly content?: Uint8Array;
}

/** Puts content into a record, in base64 unless it is text. */
export const contentRecord = (content: Uint8Array): Readonly<Record<string, unknown>> => {
  const text = contentText(content);
  return text === undefined
    ? { content: Buffer.from(content).toString('base64'), encoding: 'base64' }
    : { content: text };
};

export const contentColumns: readonly Column[] = [
  { key: 'name', title: 'NAME', keep: true },
  { key: 'content', title: 'CONTENT', shrink: 1 },
];

/** Prints text below its name on a terminal, and records elsewhere. */
export const printContents = async (
  context: CommandContext,
  found: AsyncIterable<Found>,
  view: View,
): Promise<void> => {
  const { streams } = context;
  if (!streams.stdoutIsTerminal) {
    await writeRecords(streams, recordsOf(found), { ...view, format: 'ndjson' });
    return;
  }
  let isFirst = true;
  for await (const { label, content } of found) {
    await write(streams.stdout, `${isFirst ? '' : '\n'}==> ${label} <==\n`);
    await writeContent(streams, content ?? new Uint8Array());
    isFirst = false;
  }
};

/** Yields the records of each name as one page. */
export const recordsOf = async function* (found: AsyncIterable<Found>): AsyncGenerator<readonly unknown[], void, void> {
  for await (const { records } of found) yield records;
};
