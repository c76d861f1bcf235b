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
  it.each<[string, Schema, unknown, object]>([
    ['a number', integer, 7, value(7)],
    ['a number in text', integer, '7', value(7)],
    ['a number in text with spaces', integer, ' 7 ', fault],
    ['a signed number in text', integer, '-7', value(-7)],
    ['a fraction', integer, 7.5, fault],
    ['a fraction in text', integer, '7.5', fault],
    ['an exponent', integer, '1e3', fault],
    ['a hexadecimal number', integer, '0x10', fault],
    ['a truth for a number', integer, true, fault],
    ['a list for a number', integer, ['7'], fault],
    ['digits of another script', integer, '٧', fault],

    ['a truth', boolean, true, value(true)],
    ['a truth in text', boolean, 'True', value(true)],
    ['a truth as a number', boolean, 1, value(true)],
    ['a falsehood as a number in text', boolean, '0', value(false)],
    ['a falsehood as a word', boolean, 'off', value(false)],
    ['another number', boolean, 2, fault],
    ['another word', boolean, 'maybe', fault],
    ['a list for a truth', boolean, ['true'], fault],
    ['a set that cannot be spelled for a truth', boolean, { toString: 1 }, fault],

    ['a text', text, 'text', value('text')],
    ['a number for a text', text, 7, value('7')],
    ['a truth for a text', text, false, value('false')],
    ['an object for a text', text, {}, fault],
    ['a list for a text', text, ['text'], fault],
    ['names', names, 'bug,ui', value('bug,ui')],
    ['a list of names', names, ['bug', 7], value('bug,7')],
    ['no names', names, [], value('')],
    ['an empty text of names', names, '', value('')],
    ['a list of lists for names', names, [['bug']], fault],
    ['a list of nothing for names', names, [null], fault],
    ['an object for names', names, { bug: true }, fault],
    ['a word with underlines', scope, 'created_by_me', value('created-by-me')],
    ['a word that is none', scope, 'created by me', value('created by me')],
    ['a set', hash, { A: 'b' }, value({ A: 'b' })],
    ['a set as pairs', hash, [{ key: 'A', value: 'b' }], value({ A: 'b' })],
    ['a set with a NUL in a key', hash, { 'A\0': 'b' }, fault],
    ['no pairs', hash, [], value({})],
    ['pairs without values', hash, [{ key: 'A' }], fault],
    ['a list for a set', hash, ['A'], fault],
    ['a text with a NUL', text, 'a\0b', fault],
    ['a text with half a character', text, 'a\uD800b', fault],

    ['a day', date, '2024-02-29', value('2024-02-29')],
    ['a day that is not in the calendar', date, '2023-02-29', fault],
    ['a day with a time', date, '2024-02-29T15:00:00Z', value('2024-02-29')],
    ['a day with midnight elsewhere', date, '2024-02-29T00:00:00.000+02:00', value('2024-02-29')],
    ['a day with late evening elsewhere', date, '2024-02-29 23:30:00 -0500', value('2024-02-29')],
    ['the last day of all', date, '9999-12-31', value('9999-12-31')],
    ['a day that is not in the calendar, with a time, for a day', date, '2023-02-29T00:00:00Z', fault],
    ['a day with an hour that no day has', date, '2024-02-29T25:00:00Z', fault],
    ['a day with words', date, '2024-02-29 or so', fault],
    ['a day without zeros', date, '2024-2-9', fault],

    ['a moment', dateTime, '2024-05-06T07:08:09Z', value('2024-05-06T07:08:09.000Z')],
    ['a moment with a fraction', dateTime, '2024-05-06T07:08:09.123456Z', value('2024-05-06T07:08:09.123Z')],
    ['a moment elsewhere', dateTime, '2024-05-06T07:08:09+02:00', value('2024-05-06T05:08:09.000Z')],
    ['a moment elsewhere, without a colon', dateTime, '2024-05-06T07:08:09+0200', value('2024-05-06T05:08:09.000Z')],
    ['a moment without a zone', dateTime, '2024-05-06T07:08:09', value('2024-05-06T07:08:09.000Z')],
    ['a moment without seconds', dateTime, '2024-05-06 07:08', value('2024-05-06T07:08:00.000Z')],
    ['a moment in UTC by name', dateTime, '2024-05-06 07:08:09 UTC', value('2024-05-06T07:08:09.000Z')],
    ['a moment in small letters', dateTime, '2024-05-06t07:08:09z', value('2024-05-06T07:08:09.000Z')],
    ['a day for a moment', dateTime, '2024-05-06', value('2024-05-06T00:00:00.000Z')],
    ['a day that is not in the calendar, with a time', dateTime, '2024-02-30T00:00:00Z', fault],
    ['an hour that no day has', dateTime, '2024-05-06T25:00:00Z', fault],
    ['a moment before the year 0', dateTime, '0000-01-01T00:00:00+01:00', fault],
    ['a moment in words', dateTime, 'tomorrow', fault],

    ['a list', list(integer), ['1', 2], value([1, 2])],
    ['a list with commas', list(integer), '1, 2,,3', value([1, 2, 3])],
    ['a list with numbered keys', list(integer), { 0: '1', 1: '2' }, value([1, 2])],
    ['a single item for a list', list(integer), 1, value([1])],
    ['a list with a wrong item', list(integer), ['1', 'x'], fault],

    ['keys and values', { type: 'object', additionalProperties: text }, { a: 1 }, value({ a: '1' })],
    ['a text for keys and values', { type: 'object', additionalProperties: text }, 'a', fault],
    ['a list for keys and values', { type: 'object', additionalProperties: text }, ['a'], fault],
  ])('is read: %s', (_what, schema, wire, expected) => {
    expect(coerce(schema, wire)).toEqual(expected);
  });

  it.each<[string, Schema, unknown, object]>([
    ['nothing', integer, undefined, absent],
    ['null where there is no null', integer, null, absent],
    ['null where there is one', orNull(integer), null, value(null)],
    ['an empty text for a number', integer, '', absent],
    ['an empty text for a number or null', orNull(integer), '', value(null)],
    ['an empty text for a truth', boolean, '', absent],
    ['an empty text for a word of a few', word, '', absent],
    ['an empty text for a day or null', orNull(date), '', value(null)],
    ['an empty text for a text', text, '', value('')],
    ['an empty text for a text or null', orNull(text), '', value('')],
  ])('keeps nothing, null and empty apart: %s', (_what, schema, wire, expected) => {
    expect(coerce(schema, wire)).toEqual(expected);
  });
});

describe('any value on the wire', () => {
  const schemas = [integer, boolean, text, word, date, dateTime, list(integer), orNull(integer), orNull(dateTime)];

  it('is read, absent or at fault: never a crash', () => {
    fc.assert(
      fc.property(fc.constantFrom(...schemas), fc.jsonValue(), (schema, wire) => {
        expect(Object.keys(coerce(schema, wire)).join()).toMatch(/^(value|absent|fault)$/);
      }),
    );
  });

  it('that is an integer survives as JSON and as text', () => {
    fc.assert(
      fc.property(fc.integer(), (number) => {
        expect([coerce(integer, number), coerce(integer, String(number))]).toEqual([value(number), value(number)]);
      }),
    );
  });

  it('that is a moment survives in every zone', () => {
    const moments = fc.date({ min: new Date('0001-01-02'), max: new Date('9999-12-30'), noInvalidDate: true });
    fc.assert(
      fc.property(moments, fc.integer({ min: -14 * 60, max: 14 * 60 }), (moment, minutes) => {
        const local = new Date(moment.getTime() + minutes * 60_000).toISOString().slice(0, -1);
        const zone = `${minutes < 0 ? '-' : '+'}${twoDigits(minutes / 60)}:${twoDigits(minutes % 60)}`;
        expect(coerce(dateTime, `${local}${zone}`)).toEqual(value(moment.toISOString()));
      }),
    );
  });

  it('that is a list of texts without commas survives', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,5}$/), { minLength: 1 }), (items) => {
        expect([coerce(list(text), items), coerce(list(text), items.join(','))]).toEqual([value(items), value(items)]);
      }),
    );
  });
});
