import { assert as check, jsonValue, nat, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ExactNumber, mayHoldExactNumbers } from '../../src/api/json/exact-number.ts';
import { parseJson, stringifyJson } from '../../src/api/json/json-text.ts';

describe('a JSON text', () => {
  it('needs no special parser for usual numbers and strings', () => {
    const records = [
      { id: 7, ratio: 0.25, at: '2024-05-01T12:00:00.000Z', sha: '8e5f00000000000000000000000000001234567e' },
      { id: 9007199254, list: [1, 2, -3.5], note: '12345678901234567890', url: 'http://127.0.0.1:8787/1e5' },
    ];
    for (const indent of [0, 2]) expect(mayHoldExactNumbers(JSON.stringify(records, null, indent))).toBe(false);
  });

  it.each([
    '9007199254740993',
    '-9007199254740993',
    '[12345678901234567890,1]',
    '{"a":1e400,"b":[-1E-400]}',
    '{"a":0.12345678901234567890}',
    '[ 3.14159265358979323846 ]',
    '{"a":1.50,"__proto__":12345678901234567890}',
  ])('keeps the digits of %s', (text) => {
    const compact = text.replaceAll(' ', '');
    expect(stringifyJson(parseJson(text))).toBe(compact);
    expect(stringifyJson(parseJson(stringifyJson(parseJson(text), 2)))).toBe(compact);
  });

  it('keeps usual numbers as numbers beside an unusual one', () => {
    expect(parseJson('{"a":1,"b":12345678901234567890,"c":9007199254740991}')).toEqual({
      a: 1,
      b: new ExactNumber('12345678901234567890'),
      c: 9007199254740991,
    });
  });

  it('has the last of two members with the same name, as with JSON.parse', () => {
    expect(parseJson('{"a":12345678901234567890,"a":1}')).toEqual({ a: 1 });
  });

  it.each(['{"a":12345678901234567890', '[12345678901234567890,]', '12345678901234567890x', '[012345678901234567890]'])(
    'is refused when it is invalid: %s',
    (text) => {
      expect(() => parseJson(text)).toThrow(SyntaxError);
    },
  );

  it('is read and printed as by JSON.parse and JSON.stringify where these lose nothing', () => {
    check(
      property(jsonValue(), nat(2), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(JSON.parse(stringifyJson(parseJson(text), indent))).toEqual(JSON.parse(text));
      }),
    );
  });
});
