import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compactRecords } from '../../../src/api/json/compact-records.ts';
import { hasHidden, mayBeHiddenInUtf8 } from '../../../src/cli/output/sanitize.ts';
import { writeRecords } from '../../../src/cli/output/write-records.ts';
import type { Format } from '../../../src/cli/output/view.ts';
import { memoryStreams, pagesOf } from './memory-streams.ts';

const formats: readonly Format[] = ['json', 'ndjson'];

const sentPage = (records: readonly unknown[]) => compactRecords(Buffer.from(JSON.stringify(records))) ?? records;

const printed = async (pages: AsyncIterable<ReturnType<typeof sentPage>>, format: Format): Promise<string> => {
  const streams = memoryStreams();
  await writeRecords(streams, pages, { format, columns: [], nameKey: 'name' });
  return streams.out();
};

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

const text = fc.string({
  unit: fc.oneof(
    fc.constantFrom('"', '\\', '\n', '\u200b', '\u200d', '\u{e0041}', '\u007f', '—', 'é', '😀'),
    fc.string({ maxLength: 1 }),
  ),
});
const { record } = fc.letrec<{ value: unknown; record: unknown }>((tie) => ({
  value: fc.oneof(
    text,
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 3 }),
    tie('record'),
  ),
  record: fc.dictionary(fc.oneof(text, fc.nat(9).map(String)), tie('value'), { maxKeys: 4 }),
}));

const mayBeHidden = (character: string): boolean => mayBeHiddenInUtf8.test(Buffer.from(character).toString('latin1'));

describe('records that are printed without parsing', () => {
  it.each(formats)('are the same in %s as parsed ones', async (format) => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(record, { maxLength: 3 }), { maxLength: 3 }), async (pages) => {
        expect(await printed(each(pages.map(sentPage)), format)).toBe(await printed(pagesOf(...pages), format));
      }),
    );
  });

  it.each(formats)('can be some of the records of a page in %s', async (format) => {
    const page = compactRecords(Buffer.from('[{"a":1},{"a":[{}]},{"a":3}]'));
    const part = { bytes: page?.bytes ?? Buffer.of(), ends: page?.ends.slice(0, 2) ?? [] };
    expect(await printed(each([part]), format)).toBe(await printed(each([[{ a: 1 }, { a: [{}] }]]), format));
  });

  it('have every hidden character escaped', () => {
    const characters = Array.from({ length: 0x11_0000 }, (_, code) => String.fromCodePoint(code));
    expect(characters.filter((character) => hasHidden(character) && !mayBeHidden(character))).toEqual([]);
  });
});
