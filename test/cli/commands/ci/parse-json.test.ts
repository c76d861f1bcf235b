import { describe, expect, it } from 'vitest';
import { parseJson } from '../../../../src/cli/commands/ci/variables/parse-json.ts';

const read = (content: unknown): unknown => parseJson(JSON.stringify(content), 'vars.json');

describe('variables in JSON', () => {
  it('can be an object of values by key', () => {
    expect(read({ A: 'one', B: 2, C: true, D: '' })).toEqual([
      { key: 'A', value: 'one' },
      { key: 'B', value: '2' },
      { key: 'C', value: 'true' },
      { key: 'D', value: '' },
    ]);
  });

  it('keep the digits of numbers', () => {
    expect(parseJson('{"A": 12345678901234567890, "B": 1e400}', 'vars.json')).toEqual([
      { key: 'A', value: '12345678901234567890' },
      { key: 'B', value: '1e400' },
    ]);
  });

  it('can be an array of records, where the last record of a key and environment scope counts', () => {
    const records = [
      { key: 'A', value: 'old' },
      { key: 'B', value: '2', protected: true, environment_scope: 'staging', description: null },
      { key: 'A', value: 'new', protected: false },
      { key: 'B', value: '3', environment_scope: '*' },
      { key: 'C', value: null, hidden: true },
    ];
    expect(read(records)).toEqual([
      { key: 'A', value: 'new', protected: false },
      { key: 'B', value: '2', protected: true, environment_scope: 'staging' },
      { key: 'B', value: '3', environment_scope: '*' },
      { key: 'C', value: null, hidden: true },
    ]);
  });

  it.each([
    [{ A: null }, 'vars.json, A: its value must be a string'],
    [{ A: ['secret'] }, 'vars.json, A: its value must be a string'],
    [{ 'a-b': 'secret' }, 'vars.json, variable 1: a name must be 1 to 255'],
    [[{ value: 'secret' }], 'vars.json, variable 1: a name must be 1 to 255'],
    [[{ key: 'A', value: 'secret', protected: 'yes' }], 'vars.json, A: "protected" must be true or false'],
    [[{ key: 'A', value: 'secret', variable_type: 1 }], 'vars.json, A: "variable_type" must be a string'],
    [['secret'], 'vars.json, variable 1: expected an object with key and value'],
    ['secret', 'vars.json: expected'],
  ])('cannot be %j', (content, message) => {
    expect(() => read(content)).toThrow(message);
    expect(() => read(content)).not.toThrow('secret');
  });

  it('are refused without being quoted when they are invalid', () => {
    expect(() => parseJson('{"A": secret}', 'vars.json')).toThrow(/^vars\.json is not valid JSON$/);
  });
});
