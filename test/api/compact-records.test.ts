import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compactRecords, mostCompactLevels } from '../../src/api/json/compact-records.ts';
import { pages } from '../../src/api/paginate.ts';
import { list } from './support/endpoints.ts';
import { recordingServer } from './support/recording-server.ts';
import { failure, testClient } from './support/test-client.ts';
import { roundsOf } from '../support/rounds.ts';

/** The JSON strings of the records that are found. */
const found = (json: string): readonly string[] | undefined => {
  const bytes = Buffer.from(json);
  const records = compactRecords(bytes);
  return records?.ends.map((end, index) =>
    bytes.toString('utf8', index === 0 ? 1 : (records.ends[index - 1] ?? 0) + 1, end),
  );
};

const record = fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue({ stringUnit: 'grapheme', maxDepth: 4 }));

const damaged = (text: string, at: number, length: number, piece: string): string => {
  const start = at % text.length;
  return text.slice(0, start) + piece + text.slice(start + length);
};

describe('the records of a compact JSON list', () => {
  it('are found as JSON.stringify prints them, unless a number is long or a name begins with a digit', () => {
    fc.assert(
      fc.property(fc.array(record), (records) => {
        const isOdd = /[\d.]{15}|\de|"\d/.test(JSON.stringify(records));
        const texts = found(JSON.stringify(records));
        const written = records.map((value) => JSON.stringify(value));
        expect(texts ?? (isOdd && written)).toEqual(written);
      }),
    );
  });

  it('are found only in JSON that JSON.parse reads the same way', () => {
    const pieces = fc.constantFrom(
      '',
      ',',
      ':',
      '"',
      '{',
      '}',
      '[',
      ']',
      '\\',
      '0',
      '-',
      '.',
      'e',
      ' ',
      'null',
      '\\u0041',
    );
    fc.assert(
      fc.property(fc.array(record, { minLength: 1 }), fc.nat(), fc.nat(3), pieces, (records, at, length, piece) => {
        // The conversion to bytes replaces half a character by another one.
        const text = Buffer.from(damaged(JSON.stringify(records), at, length, piece)).toString();
        const texts = found(text);
        const expected: unknown = texts === undefined ? 'not found' : JSON.parse(text);
        expect(texts?.map((one) => JSON.parse(one) as unknown) ?? 'not found').toEqual(expected);
      }),
      { numRuns: roundsOf(2000) },
    );
  });

  it.each(['[]', '[{}]', '[{"a":[],"b":{}},{"a":[1,-2,0,1.5,true,false,null,"\\n\\u0001"]}]'])(
    'are found in %s',
    (json) => {
      expect(found(json)?.join(',')).toBe(json.slice(1, -1));
    },
  );

  it.each([
    ['blanks', '[{"a": 1}]'],
    ['an escape that is not needed', String.raw`[{"a":"\u003c"}]`],
    ['an escape of a character that has a letter', String.raw`[{"a":"\u000a"}]`],
    ['an escaped slash', String.raw`[{"a":"\/"}]`],
    ['a number in another form', '[{"a":1.50}]'],
    ['a negative zero', '[{"a":-0}]'],
    ['an exponent', '[{"a":1e3}]'],
    ['a number that JavaScript cannot hold', '[{"a":9007199254740993}]'],
    ['records that are none', '[{"a":1},2]'],
    ['a member that JavaScript puts first', '[{"a":1,"0":2}]'],
    ['no list', '{"a":[]}'],
    ['nothing', ''],
    ['more than a list', '[{}][]'],
    ['a text without an end', '[{"a":"]'],
    ['many levels', `[{"a":${'['.repeat(mostCompactLevels)}${']'.repeat(mostCompactLevels)}}]`],
  ])('are not searched where there is %s', (_, json) => {
    expect(found(json)).toBeUndefined();
  });
});

const pageOf = async (body: string | Buffer, type = 'application/json') => {
  const { url } = await recordingServer((response) => response.writeHead(200, { 'content-type': type }).end(body));
  return pages(testClient({ url }), list, {}, { asSent: true }).next();
};

describe('a raw page', () => {
  it('has the bytes of the page and of its items', async () => {
    const { value } = await pageOf('[{"a":1},{"a":2}]');
    expect(value).toMatchObject({ items: [{ a: 1 }, { a: 2 }], sent: { ends: [8, 16] } });
  });

  it('has only its items where the JSON is not compact', async () => {
    const { value } = await pageOf('[{"a":12345678901234567890 }]');
    expect(value).not.toHaveProperty('sent');
    expect(value?.items).toMatchObject([{ a: { text: '12345678901234567890' } }]);
  });

  it.each([
    ['of another type', '[{}]', 'text/html', 'expected JSON, but got text/html'],
    [
      'no UTF-8',
      Buffer.from([...Buffer.from('[{"a":"'), 0xff, ...Buffer.from('"}]')]),
      undefined,
      'the response is not UTF-8',
    ],
    ['truncated', '[{"a":1},{', undefined, 'invalid JSON in the response'],
    ['no list of records', '[{"a":1},2]', undefined, 'expected a list of records, but got a number'],
    ['nothing', '', undefined, 'expected a list, but got nothing'],
  ])('is an error when it is %s', async (_, body, type, message) => {
    expect(await failure(pageOf(body, type))).toMatchObject({ name: 'ProtocolError', message });
  });
});
