import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJsonBody } from '../../../src/server/request/body-parsers.ts';
import { unmodifiedCheck } from '../../../src/server/request/handler.ts';
import { parseQueryText } from '../../../src/server/request/query.ts';

const badRequest = expect.objectContaining({ status: 400 });

describe('a query or a form', () => {
  it.each<[string, object]>([
    ['', {}],
    ['a=1', { a: '1' }],
    ['a=b+c%20d%2Be', { a: 'b c d+e' }],
    ['a=%C3%A9%F0%9F%A6%8A', { a: 'é🦊' }],
    ['a', { a: '' }],
    ['a=', { a: '' }],
    ['a=b=c', { a: 'b=c' }],
    ['ids[]=1&ids[]=2', { ids: ['1', '2'] }],
    ['ids%5B%5D=1', { ids: ['1'] }],
    ['ids[0]=1&ids[1]=2', { ids: ['1', '2'] }],
    ['attributes[colour]=red', { attributes: { colour: 'red' } }],
    ['user[login]=a&user[password]=b', { user: { login: 'a', password: 'b' } }],
    ['sets[][a]=1&sets[][b]=2&sets[][a]=3', { sets: [{ a: '1', b: '2' }, { a: '3' }] }],
    ['sets%5B%5D%5ba%5d=1&sets%5B%5D%5Ba%5D=%5B%5D', { sets: [{ a: '1' }, { a: '[]' }] }],
    ['s[][a]=1&t[][a]=2&s[][b]=3', { s: [{ a: '1', b: '3' }], t: [{ a: '2' }] }],
    ['s[][ids][]=1&s[][ids][]=2', { s: [{ ids: ['1', '2'] }] }],
    ['s[][a]&s[][a]', { s: [{ a: '' }, { a: '' }] }],
    ['a=[][b]', { a: '[][b]' }],
    ['a=1&a=2', { a: ['1', '2'] }],
    ['&&a=1&&', { a: '1' }],
  ])('is read: %j', (text, expected) => {
    expect(parseQueryText(text)).toEqual(expected);
  });

  it.each([
    ['a broken escape', 'a=%zz'],
    ['an escape cut off', 'a=%C3'],
    ['bytes that are not UTF-8', 'a=%FF'],
    ['a key that is not UTF-8', '%FF=a'],
    ['too many parameters', Array.from({ length: 1001 }, (_none, index) => `a${index}=1`).join('&')],
    ['too many items in a list', `${'a[]=1&'.repeat(1000)}a[]=1`],
    ['too deep nesting', 'a[b][c][d][e]=1'],
  ])('is refused: %s', (_what, text) => {
    expect(() => parseQueryText(text)).toThrow(badRequest);
  });

  it('cannot reach the prototype', () => {
    parseQueryText('__proto__[spoilt]=1&constructor[prototype][spoilt]=1&a[__proto__][spoilt]=1');
    expect({}).not.toHaveProperty('spoilt');
  });

  it('is decoded to the encoded names and values', () => {
    const key = fc.stringMatching(/^[a-z_]{1,8}$/);
    const text = fc.string({ unit: 'grapheme' }).filter((chosen) => chosen.isWellFormed());
    fc.assert(
      fc.property(fc.dictionary(key, text, { noNullPrototype: true }), (values) => {
        expect(parseQueryText(new URLSearchParams(values).toString())).toEqual(values);
      }),
    );
  });
});

const parseJsonText = (text: string) => parseJsonBody(Buffer.from(text));

describe('a JSON body', () => {
  it.each<[string, object]>([
    ['', {}],
    [' \n', {}],
    ['null', {}],
    ['{}', {}],
    ['{"a":[1,null,{"b":"c"}]}', { a: [1, null, { b: 'c' }] }],
  ])('is read: %j', (text, expected) => {
    expect(parseJsonText(text)).toEqual(expected);
  });

  it.each<[string, string]>([
    ...['{', '{"a":1,}', '[]', '[{}]', '1', '"a"', 'true'].map((text): [string, string] => [text, text]),
    ['lists in 40 levels', `{"a":${'['.repeat(40)}${']'.repeat(40)}}`],
  ])('is refused: %s', (_what, text) => {
    expect(() => parseJsonText(text)).toThrow(badRequest);
  });

  it.each([
    ['lists', `{"a":[${'[],'.repeat(10_000)}[]]}`, 'a list of more than 10000 items'],
    ['members', `{"a":{${'"b":1,'.repeat(10_000)}"c":1}}`, 'a list of more than 10000 items'],
    ['values', `{"a":[${`[${'1,'.repeat(9000)}1],`.repeat(12)}1]}`, 'more than 100000 values'],
    ['levels', `{"a":${'{"b":'.repeat(32)}1${'}'.repeat(32)}}`, 'nests too deep'],
  ])('is refused before it is parsed if it has too many %s', (_what, text, why) => {
    expect(() => parseJsonText(text)).toThrow(why);
  });

  it('can contain a string that looks like a list', () => {
    const text = `${'[{,'.repeat(50_000)}\\"`;
    expect(parseJsonText(JSON.stringify({ text, more: [1] }))).toEqual({ text, more: [1] });
  });

  it('must be UTF-8', () => {
    expect(parseJsonText('{"a":"é🦊"}')).toEqual({ a: 'é🦊' });
    expect(() => parseJsonBody(Buffer.from('{"a":"\u00ff"}', 'latin1'))).toThrow(badRequest);
  });

  it('can begin with a byte order mark', () => {
    expect(parseJsonText('\uFEFF{"a":1}')).toEqual({ a: 1 });
  });
});

describe('If-Unmodified-Since', () => {
  const changedAt = '2024-05-06T07:08:09.500Z';
  const check = (header: string | undefined) => () => unmodifiedCheck(header)(changedAt);

  it.each([
    ['is missing', undefined],
    ['is the second of the change', 'Mon, 06 May 2024 07:08:09 GMT'],
    ['is later', 'Mon, 06 May 2024 07:08:10 GMT'],
    ['is not a date', 'whenever'],
    ['is not a date but ends in a number', 'version 1'],
    ['is empty', ''],
  ])('is satisfied if it %s', (_when, header) => {
    expect(check(header)).not.toThrow();
  });

  it.each([
    ['is a second before the change', 'Mon, 06 May 2024 07:08:08 GMT'],
    ['is long before the change', 'Sun, 06 Nov 1994 08:49:37 GMT'],
  ])('is not satisfied if it %s', (_when, header) => {
    expect(check(header)).toThrow(expect.objectContaining({ status: 412 }));
  });
});
