import { describe, expect, it } from 'vitest';
import { formatJson } from '../../src/generate/format-json.ts';

const long = (length: number): string => 'x'.repeat(length);

describe('formatted JSON', () => {
  it('has on one line what fits into it', () => {
    expect(formatJson({ type: ['string', 'null'], enum: [], format: { of: 'date' } })).toBe(
      '{ "type": ["string", "null"], "enum": [], "format": { "of": "date" } }',
    );
    expect(formatJson('text')).toBe('"text"');
  });

  it('breaks what does not fit, and nothing within it that does', () => {
    expect(formatJson({ name: long(100), schema: { type: 'string' }, list: [1, long(120)] })).toBe(
      [
        '{',
        `  "name": "${long(100)}",`,
        '  "schema": { "type": "string" },',
        '  "list": [',
        '    1,',
        `    "${long(120)}"`,
        '  ]',
        '}',
      ].join('\n'),
    );
  });

  it('fills 120 columns, with the key before a value and the comma after it', () => {
    const widest = { a: { b: long(101) }, c: { b: long(102) } };
    const [, first = '', last = ''] = formatJson(widest).split('\n');
    expect([first, last].map((line) => line.length)).toEqual([120, 120]);
    const wider = { a: { b: long(102) }, c: { b: long(103) } };
    expect(formatJson(wider).split('\n')).toHaveLength(8);
  });

  it('leaves texts as they are', () => {
    const texts = { 'a key': '[ 1,\n 2 ]', b: `{ "quoted": "\\n" }${long(120)}` };
    expect(JSON.parse(formatJson(texts))).toEqual(texts);
    expect(formatJson(texts)).toContain(JSON.stringify('[ 1,\n 2 ]'));
  });
});
