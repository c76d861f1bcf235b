import { describe, expect, it } from 'vitest';
import { dryRun, rowsOf } from './planned.ts';

const labels = ['labels', 'create', '--color', 'red'];

describe('rows of NDJSON', () => {
  it('distinguish null, missing fields, and empty strings', async () => {
    const rows = '{"name":"a","priority":null}\n\n{"name":"b","description":""}\n{"name":"c","priority":2}';
    expect(await rowsOf(labels, rows)).toEqual([
      [1, { name: 'a', color: 'red', priority: null }],
      [3, { name: 'b', color: 'red', description: '' }],
      [4, { name: 'c', color: 'red', priority: 2 }],
    ]);
  });

  it('keep the string "null" as a string', async () => {
    expect(await rowsOf(labels, '{"name":"a","description":"null"}\n')).toEqual([
      [1, { name: 'a', color: 'red', description: 'null' }],
    ]);
  });

  it('can have lists, whose items can contain commas', async () => {
    const tokens = ['users', 'tokens', 'create', '7'];
    const rows = '{"name":"ci, really","scopes":["api","read_user"],"expires_at":"2030-01-01"}\n';
    expect(await rowsOf(tokens, rows)).toEqual([
      [1, { name: 'ci, really', scopes: ['api', 'read_user'], expires_at: '2030-01-01' }],
    ]);
  });

  it('fail one by one, without quoting invalid JSON', async () => {
    const rows = '{"name":"a"}\n{"name": secret\n[1]\n{"name":["x"]}\n{"name":null}\n{"nam":"x"}\n{"name":"b"}\n';
    expect(await rowsOf(labels, rows)).toEqual([
      [1, { name: 'a', color: 'red' }],
      [2, 'not valid JSON'],
      [3, 'not a JSON object'],
      [4, expect.stringMatching(/^name must be .*, got a list$/)],
      [5, 'name is required'],
      [6, 'unknown column "nam"'],
      [7, { name: 'b', color: 'red' }],
    ]);
  });

  it('are refused before any request if the first one has an unknown field', async () => {
    const { code, out, err } = await dryRun(labels, '{"nam":"a"}\n{"name":"b"}\n');
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain('Did you mean "name"?');
  });
});

describe('rows of a JSON array', () => {
  it('are elements of the array, with the lines where they start', async () => {
    const rows = '[\n  {"name": "a, ]} \\" b"},\n  {\n    "name": "c"\n  }\n]\n';
    expect(await rowsOf(labels, rows)).toEqual([
      [2, { name: 'a, ]} " b', color: 'red' }],
      [3, { name: 'c', color: 'red' }],
    ]);
  });

  it.each([
    [
      'a trailing comma',
      '[{"name":"a"},]',
      [
        [1, { name: 'a', color: 'red' }],
        [1, 'not valid JSON'],
      ],
    ],
    ['an element that is not an object', '[7]', [[1, 'not a JSON object']]],
    [
      'an element that is not JSON, after which no other can be found',
      '[{"name":"a"},\n{"name": secret},\n{"name":"b"}]',
      [
        [1, { name: 'a', color: 'red' }],
        [2, 'not valid JSON'],
      ],
    ],
    [
      'a missing comma',
      '[{"name":"a"}\n{"name":"b"}]',
      [
        [1, { name: 'a', color: 'red' }],
        [2, 'not valid JSON'],
      ],
    ],
    [
      'a missing end of the array',
      '[{"name":"a"},\n{"name":',
      [
        [1, { name: 'a', color: 'red' }],
        [2, 'cannot be read from here on: the array is not closed'],
      ],
    ],
    [
      'text after the end of the array',
      '[{"name":"a"}] x',
      [
        [1, { name: 'a', color: 'red' }],
        [1, 'cannot be read from here on: text after the end of the array'],
      ],
    ],
  ])('can have %s', async (_what, rows, expected) => {
    expect(await rowsOf(labels, rows)).toEqual(expected);
  });

  it('can be none', async () => {
    expect(await dryRun([...labels, '--json'], '[ ]')).toEqual({ code: 0, out: '[]\n', err: '' });
  });
});
