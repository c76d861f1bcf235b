/** Columns of flags in a table: those that no record has say nothing about any of them. */
import { expect, it } from 'vitest';
import type { Column } from '../../../src/cli/output/column.ts';
import type { View } from '../../../src/cli/output/view.ts';
import { writeRecords } from '../../../src/cli/output/write-records.ts';
import { memoryStreams, pagesOf } from './memory-streams.ts';

const columns: readonly Column[] = [
  { key: 'name', title: 'NAME' },
  { key: 'merged', title: 'MERGED', as: 'flag' },
  { key: 'active', title: 'ACTIVE', as: 'flag', tellsNo: true },
];

const no = { name: 'lamp', merged: false, active: false };

const printed = async (records: readonly unknown[], terminal: boolean, more: Partial<View> = {}): Promise<string> => {
  const streams = memoryStreams({ terminal });
  await writeRecords(streams, pagesOf(records), { format: 'table', columns, nameKey: 'name', ...more });
  return streams.out();
};

const heading = async (records: readonly unknown[], more: Partial<View> = {}): Promise<string | undefined> =>
  (await printed(records, true, more)).split('\n')[0];

it('are omitted on a terminal if no record has the flag, unless "no" is the news', async () => {
  expect(await heading([no])).toBe('NAME  ACTIVE');
  expect(await heading([no, { ...no, merged: true }])).toBe('NAME  MERGED  ACTIVE');
});

it('stay if they are selected, and in a pipe', async () => {
  const selected = { unsureColumns: { names: [], titles: ['NAME', 'MERGED', 'ACTIVE'] } };
  expect(await heading([no], selected)).toBe('NAME  MERGED  ACTIVE');
  expect(await printed([no], false)).toBe('lamp\tfalse\tfalse\n');
});
