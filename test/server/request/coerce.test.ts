import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Schema } from '../../../src/contract/vocabulary/endpoint.ts';
import { coerce } from '../../../src/server/request/coerce.ts';

const integer: Schema = { type: 'integer' };
const boolean: Schema = { type: 'boolean' };
const text: Schema = { type: 'string' };
const names: Schema = { type: 'string', format: 'names' };
const scope: Schema = { type: 'string', enum: ['created-by-me', 'all'] };
const hash: Schema = { type: 'object', additionalProperties: text };
const word: Schema = { type: 'string', enum: ['asc', 'desc'] };
const date: Schema = { type: 'string', format: 'date' };
const dateTime: Schema = { type: 'string', format: 'date-time' };
const orNull = (schema: Schema): Schema => ({ ...schema, type: [schema.type as 'string', 'null'] });
const list = (items: Schema): Schema => ({ type: 'array', items });

const twoDigits = (number: number): string => String(Math.trunc(Math.abs(number))).padStart(2, '0');

const value = (read: unknown) => ({ value: read });
const absent = { absent: true };
const fault = { fault: expect.any(String) };

describe('a value on the wire', () => {
  const cases: readonly (readonly [string, Schema, unknown, object])[] = [
    ['a number', integer, 7, value(7)],
    ['a number in a string', integer, '7', value(7)],
    ['a number in a string with spaces', integer, ' 7 ', fault],
    ['a signed number in a string', integer, '-7', value(-7)],
    ['a fraction', integer, 7.5, fault],
    ['a fraction in a string', integer, '7.5', fault],
    ['an exponent', integer, '1e3', fault],
    ['a hexadecimal number', integer, '0x10', fault],
    ['a boolean for a number', integer, true, fault],
    ['a list for a number', integer, ['7'], fault],
    ['digits of another script', integer, '٧', fault],

    ['a boolean', boolean, true, value(true)],
    ['true in a string', boolean, 'True', value(true)],
    ['true as a number', boolean, 1, value(true)],
    ['false as a number in a string', boolean, '0', value(false)],
    ['false as a word', boolean, 'off', value(false)],
    ['another number for a boolean', boolean, 2, fault],
    ['another word for a boolean', boolean, 'maybe', fault],
    ['a list for a boolean', boolean, ['true'], fault],
    ['an object without a working toString for a boolean', boolean, { toString: 1 }, fault],

    ['a string', text, 'text', value('text')],
    ['a number for a string', text, 7, value('7')],
    ['a boolean for a string', text, false, value('false')],
    ['an object for a string', text, {}, fault],
    ['a list for a string', text, ['text'], fault],
    ['names', names, 'bug,ui', value('bug,ui')],
    ['a list of names', names, ['bug', 7], value('bug,7')],
    ['no names', names, [], value('')],
    ['an empty string of names', names, '', value('')],
    ['a list of lists for names', names, [['bug']], fault],
    ['a list with null for names', names, [null], fault],
    ['an object for names', names, { bug: true }, fault],
    ['an enumeration value with underscores', scope, 'created_by_me', value('created-by-me')],
    ['an unknown enumeration value', scope, 'created by me', value('created by me')],
    ['a hash', hash, { A: 'b' }, value({ A: 'b' })],
    ['a hash as pairs', hash, [{ key: 'A', value: 'b' }], value({ A: 'b' })],
    ['a hash with a NUL in a key', hash, { 'A\0': 'b' }, fault],
    ['no pairs', hash, [], value({})],
    ['pairs without values', hash, [{ key: 'A' }], fault],
    ['a list of strings for a hash', hash, ['A'], fault],
    ['a string with a NUL', text, 'a\0b', fault],
    ['a string with half a character', text, 'a\uD800b', fault],

    ['a date', date, '2024-02-29', value('2024-02-29')],
    ['a date that is not in the calendar', date, '2023-02-29', fault],
    ['a date with a time', date, '2024-02-29T15:00:00Z', value('2024-02-29')],
    ['a date with midnight in another zone', date, '2024-02-29T00:00:00.000+02:00', value('2024-02-29')],
    ['a date with late evening in another zone', date, '2024-02-29 23:30:00 -0500', value('2024-02-29')],
    ['the last date', date, '9999-12-31', value('9999-12-31')],
    ['a date with a time that is not in the calendar', date, '2023-02-29T00:00:00Z', fault],
    ['a date with an hour over 24', date, '2024-02-29T25:00:00Z', fault],
    ['a date with words', date, '2024-02-29 or so', fault],
    ['a date without zeros', date, '2024-2-9', fault],

    ['a time', dateTime, '2024-05-06T07:08:09Z', value('2024-05-06T07:08:09.000Z')],
    ['a time with a fraction', dateTime, '2024-05-06T07:08:09.123456Z', value('2024-05-06T07:08:09.123Z')],
    ['a time in another zone', dateTime, '2024-05-06T07:08:09+02:00', value('2024-05-06T05:08:09.000Z')],
    ['a time in another zone without a colon', dateTime, '2024-05-06T07:08:09+0200', value('2024-05-06T05:08:09.000Z')],
    ['a time without a zone', dateTime, '2024-05-06T07:08:09', value('2024-05-06T07:08:09.000Z')],
    ['a time without seconds', dateTime, '2024-05-06 07:08', value('2024-05-06T07:08:00.000Z')],
    ['a time with the zone name UTC', dateTime, '2024-05-06 07:08:09 UTC', value('2024-05-06T07:08:09.000Z')],
    ['a time in lower case', dateTime, '2024-05-06t07:08:09z', value('2024-05-06T07:08:09.000Z')],
    ['a date for a time', dateTime, '2024-05-06', value('2024-05-06T00:00:00.000Z')],
    ['a time on a day that is not in the calendar', dateTime, '2024-02-30T00:00:00Z', fault],
    ['a time with an hour over 24', dateTime, '2024-05-06T25:00:00Z', fault],
    ['a time before the year 0', dateTime, '0000-01-01T00:00:00+01:00', fault],
    ['a time in words', dateTime, 'tomorrow', fault],

    ['a list', list(integer), ['1', 2], value([1, 2])],
    ['a list with commas', list(integer), '1, 2,,3', value([1, 2, 3])],
    ['a list with numbered keys', list(integer), { 0: '1', 1: '2' }, value([1, 2])],
    ['a single item for a list', list(integer), 1, value([1])],
    ['a list with a wrong item', list(integer), ['1', 'x'], fault],

    ['keys and values', { type: 'object', additionalProperties: text }, { a: 1 }, value({ a: '1' })],
    ['a string for keys and values', { type: 'object', additionalProperties: text }, 'a', fault],
    ['a list for keys and values', { type: 'object', additionalProperties: text }, ['a'], fault],
  ];

  it.each(cases.filter(([, , , expected]) => expected !== fault))('is read: %s', (_what, schema, wire, expected) => {
    expect(coerce(schema, wire)).toEqual(expected);
  });

  it.each(cases.filter(([, , , expected]) => expected === fault))('is refused: %s', (_what, schema, wire) => {
    expect(coerce(schema, wire)).toEqual(fault);
  });

  it.each<[string, Schema, unknown, object]>([
    ['no value', integer, undefined, absent],
    ['null for a number', integer, null, absent],
    ['null for a number or null', orNull(integer), null, value(null)],
    ['an empty string for a number', integer, '', absent],
    ['an empty string for a number or null', orNull(integer), '', value(null)],
    ['an empty string for a boolean', boolean, '', absent],
    ['an empty string for an enumeration', word, '', absent],
    ['an empty string for a date or null', orNull(date), '', value(null)],
    ['an empty string for a string', text, '', value('')],
    ['an empty string for a string or null', orNull(text), '', value('')],
  ])('is absent, null, or empty: %s', (_what, schema, wire, expected) => {
    expect(coerce(schema, wire)).toEqual(expected);
  });
});

describe('any value on the wire', () => {
  const schemas = [integer, boolean, text, word, date, dateTime, list(integer), orNull(integer), orNull(dateTime)];

  it('is read, treated as absent, or refused, and never throws', () => {
    fc.assert(
      fc.property(fc.constantFrom(...schemas), fc.jsonValue(), (schema, wire) => {
        expect(Object.keys(coerce(schema, wire)).join()).toMatch(/^(value|absent|fault)$/);
      }),
    );
  });

  it('that is an integer is read unchanged from JSON and from a string', () => {
    fc.assert(
      fc.property(fc.integer(), (number) => {
        expect([coerce(integer, number), coerce(integer, String(number))]).toEqual([value(number), value(number)]);
      }),
    );
  });

  it('that is a time is read unchanged in every zone', () => {
    const times = fc.date({ min: new Date('0001-01-02'), max: new Date('9999-12-30'), noInvalidDate: true });
    fc.assert(
      fc.property(times, fc.integer({ min: -14 * 60, max: 14 * 60 }), (time, minutes) => {
        const local = new Date(time.getTime() + minutes * 60_000).toISOString().slice(0, -1);
        const zone = `${minutes < 0 ? '-' : '+'}${twoDigits(minutes / 60)}:${twoDigits(minutes % 60)}`;
        expect(coerce(dateTime, `${local}${zone}`)).toEqual(value(time.toISOString()));
      }),
    );
  });

  it('that is a list of strings without commas is read unchanged', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,5}$/), { minLength: 1 }), (items) => {
        expect([coerce(list(text), items), coerce(list(text), items.join(','))]).toEqual([value(items), value(items)]);
      }),
    );
  });
});
