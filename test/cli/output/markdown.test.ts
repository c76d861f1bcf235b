import { describe, expect, it } from 'vitest';
import type { View } from '../../../src/cli/output/view.ts';
import { writeRecord, writeRecords } from '../../../src/cli/output/write-records.ts';
import { memoryStreams } from './memory-streams.ts';

const view: View = {
  format: 'markdown',
  nameKey: 'name',
  columns: [
    { key: 'name', title: 'NAME' },
    { key: 'open', title: 'OPEN', as: 'count' },
  ],
};

const printed = async (records: readonly unknown[], changes: Partial<View> = {}): Promise<string> => {
  const streams = memoryStreams();
  await writeRecords(streams, [records], { ...view, ...changes });
  return streams.out();
};

describe('a list in Markdown', () => {
  it('is a table with numbers aligned right', async () => {
    expect(await printed([{ name: 'bug', open: 3 }])).toBe('| NAME | OPEN |\n| --- | ---: |\n| bug | 3 |\n');
  });

  it('has only a header without records, and the selected fields', async () => {
    expect(await printed([])).toBe('| NAME | OPEN |\n| --- | ---: |\n');
    expect(await printed([{ name: 'a', user: { id: 7 } }], { fields: ['user.id'] })).toBe(
      '| user.id |\n| --- |\n| 7 |\n',
    );
  });

  it.each([
    ['a|b', String.raw`a\|b`],
    ['two\nlines', 'two↵lines'],
    ['@all !7 #7', String.raw`\@all \!7 \#7`],
    ['<img src=x> [a](b) `c` **d** e_f', String.raw`\<img src=x\> \[a\](b) \`c\` \*\*d\*\* e\_f`],
    ['&lt; \\', String.raw`\&lt; \\`],
  ])('shows the value %j literally', async (name, expected) => {
    expect((await printed([{ name, open: 0 }])).split('\n')[2]).toBe(`| ${expected} | 0 |`);
  });
});

it('a single record in Markdown has a row for each field', async () => {
  const streams = memoryStreams();
  await writeRecord(streams, { name: 'bug', user: { id: 7 } }, view);
  expect(streams.out()).toBe('| Field | Value |\n| --- | --- |\n| name | bug |\n| user.id | 7 |\n');
});
