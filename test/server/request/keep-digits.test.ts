import { assert as check, jsonValue, property } from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../../src/contract/registry.ts';
import type { Endpoint } from '../../../src/contract/vocabulary/endpoint.ts';
import { coerce } from '../../../src/server/request/coerce.ts';
import { isSentNumber, parseKeepingDigits } from '../../../src/server/request/keep-digits.ts';
import { startService, type TestService } from '../../support/service.ts';

const sent = (number: string): unknown => (parseKeepingDigits(`[${number}]`) as unknown[])[0];

describe('the JSON parser that keeps digits', () => {
  it('returns the same values as JSON.parse for numbers that lose no digits', () => {
    check(
      property(jsonValue(), (value) => {
        const text = JSON.stringify(value).replaceAll('-0', '0');
        expect(parseKeepingDigits(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it.each(['1.10', '1.0', '1e3', '-0', '12345678901234567890', '0.12345678901234567890'])(
    'marks the number %s and not the same string',
    (number) => {
      expect(isSentNumber(sent(number))).toBe(true);
      expect(parseKeepingDigits(`{"a":"${number}","b\\"${number}":1}`)).toEqual({ a: number, [`b"${number}`]: 1 });
    },
  );

  it.each(['{1.10:1}', '[1.1.10]', '[01.10]', '[1.10x]', '[1.]', '[.10]', '[+1.10]', '{"a":1.10', '[1.10 1.10]'])(
    'refuses invalid JSON: %s',
    (text) => {
      expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError);
      expect(() => parseKeepingDigits(text)).toThrow(SyntaxError);
    },
  );
});

/** All parameters of the contract with their endpoint. */
const parameters = Object.values(contract)
  .flatMap((resource): readonly Endpoint[] => Object.values(resource))
  .flatMap(({ method, path, params }) =>
    Object.entries(params).map(([name, schema]) => [`${method} ${path}`, name, schema] as const),
  );

const ofType = (type: string) =>
  parameters.filter(([, , schema]) => [schema.type].flat().find((one) => one !== 'null') === type);

describe('a number without quotes', () => {
  it('keeps its digits in a string parameter', () => {
    for (const [where, name, schema] of ofType('string')) {
      if (schema.format !== undefined && schema.format !== 'names') continue;
      expect([where, name, coerce(schema, sent('1.10'))]).toEqual([where, name, { value: '1.10' }]);
    }
  });

  it('is a number in a number parameter', () => {
    for (const [where, name, schema] of ofType('integer')) {
      const read = [sent('30.0'), sent('1e3'), sent('1.10')].map((number) => coerce(schema, number));
      expect([where, name, ...read]).toEqual([
        where,
        name,
        { value: 30 },
        { value: 1000 },
        { fault: expect.any(String) },
      ]);
    }
  });

  it('is a list of itself in a list parameter and refused for a hash or a boolean', () => {
    const item = { type: 'array', items: { type: 'string' } } as const;
    expect(coerce(item, sent('1.10'))).toEqual({ value: ['1.10'] });
    expect(coerce(item, [sent('1.10'), 2])).toEqual({ value: ['1.10', '2'] });
    expect(coerce({ type: 'string', format: 'names' }, [sent('1.10'), 'b'])).toEqual({ value: '1.10,b' });
    expect(coerce({ type: 'object', additionalProperties: { type: 'string' } }, sent('1.10'))).toHaveProperty('fault');
    expect(coerce({ type: 'object', additionalProperties: { type: 'string' } }, { a: sent('1.10') })).toEqual({
      value: { a: '1.10' },
    });
    expect(coerce({ type: 'boolean' }, sent('1.10'))).toHaveProperty('fault');
  });
});

describe('a label with a number as its name', () => {
  let service: TestService;
  const request = async (method: string, path: string, body: string): Promise<unknown> => {
    const headers = { 'private-token': service.rootToken, 'content-type': 'application/json' };
    return (await fetch(`${service.url}/api/v4${path}`, { method, headers, body })).json();
  };

  beforeAll(async () => {
    service = await startService();
    await request('POST', '/projects', '{"name":"app"}');
  });

  afterAll(() => service.stop());

  it('keeps all digits of the number when it is created and when it is updated', async () => {
    const labels = '/projects/root%2Fapp/labels';
    expect(await request('POST', labels, '{"name":1.10,"color":"red","description":1e3}')).toMatchObject({
      name: '1.10',
      description: '1e3',
    });
    expect(await request('PUT', labels, '{"name":1.10,"new_name":12345678901234567890}')).toMatchObject({
      name: '12345678901234567890',
    });
  });
});
