import { describe, expect, it } from 'vitest';
import { writeRecords } from '../../../src/cli/output/write-records.ts';
import { memoryStreams, pagesOf } from './memory-streams.ts';

const csvOf = async (record: unknown): Promise<string> => {
  const streams = memoryStreams();
  await writeRecords(streams, pagesOf([record]), { format: 'csv', columns: [], nameKey: 'id' });
  return streams.out();
};

describe('CSV', () => {
  it.each([
    [['bug', 'good first issue'], '"bug,good first issue"'],
    [[1, 2.5, true], '"1,2.5,true"'],
    [[], ''],
    [['a,b', 'c'], '"[""a,b"",""c""]"'],
    [['null'], '"[""null""]"'],
    [['[a', 'b'], '"[""[a"",""b""]"'],
    [[' a'], '"["" a""]"'],
    [['a', null], '"[""a"",null]"'],
    [[{ id: 1 }], '"[{""id"":1}]"'],
  ])(
    'has lists in CSV as they are typed, and as JSON if they would be read as another list: %j',
    async (list, cell) => {
      expect(await csvOf({ a: list, b: 1 })).toBe(`a,b\n${cell},1\n`);
    },
  );
});
