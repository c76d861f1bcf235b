/** Tests of the comparison: it reports each kind of mistake in a contract. */
import { describe, expect, it } from 'vitest';
import { endpoint, type Endpoint } from '../../src/contract/vocabulary/endpoint.ts';
import { compare } from './compare.ts';
import { P, type Row } from './rows/row.ts';

const row: Row = {
  section: 'Beacons',
  method: 'POST',
  path: '/projects/:id/beacons',
  required: [P, { name: 'key', type: 'string', maxLength: 9, accepts: ['A'], rejects: ['-'] }],
  optional: [
    { name: 'tone', type: 'string', values: ['low', 'high'], default: 'low' },
    { name: 'rank', type: 'integer', min: 0, nullable: true },
    { name: 'iids[]', type: 'integers' },
    { name: 'at', type: 'date-time' },
  ],
  atLeastOneOf: ['tone', 'rank'],
  success: 201,
  access: 'credentials',
  array: false,
  fields: { id: 'integer', seen_at: 'date-time or null' },
  without: ['token'],
};

const faithful = endpoint({
  method: 'POST',
  path: '/projects/:project/beacons',
  summary: 'Light a beacon',
  section: 'Beacons',
  access: { to: 'project', from: 'developer' },
  risk: 'write',
  params: {
    project: { type: ['integer', 'string'] },
    key: { type: 'string', maxLength: 9, pattern: '^[A-Z]+$' },
    tone: { type: 'string', enum: ['high', 'low'], default: 'low' },
    rank: { type: ['integer', 'null'], minimum: 0 },
    iids: { type: 'array', items: { type: 'integer' } },
    at: { type: 'string', format: 'date-time' },
  },
  required: ['key'],
  anyOf: ['tone', 'rank'],
  success: 201,
  response: {
    type: 'object',
    properties: {
      id: { type: 'integer' },
      seen_at: { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] },
    },
  },
} satisfies Endpoint);

const { tone: _tone, ...withoutTone } = faithful.params;

const mistakes: readonly (readonly [string, Partial<Endpoint>, RegExp])[] = [
  ['another status', { success: 200 }, /answers 200 instead of 201/],
  ['pages that the row lacks', { paginated: true }, /paginated should be false/],
  ['a 304 that the row lacks', { notModified: true }, /304 is not/],
  ['open access', { access: { to: 'project', from: 'reader' } }, /does not fit "credentials"/],
  ['a missing parameter', { params: withoutTone }, /^parameter tone is missing/],
  ['an invented parameter', { params: { ...faithful.params, hue: { type: 'string' } } }, /hue is not the document/],
  ['an optional key', { required: [] }, /required: \(none\) instead of key/],
  ['an at-least-one rule left out', { anyOf: ['tone'] }, /at least one of rank, tone/],
  ['another type', { params: { ...faithful.params, at: { type: 'string' } } }, /parameter at: takes string/],
  ['another list of values', { params: { ...faithful.params, tone: { enum: ['low'], default: 'low' } } }, /allows low/],
  [
    'another default',
    { params: { ...faithful.params, tone: { enum: ['low', 'high'], default: 'high' } } },
    /default high instead of low/,
  ],
  ['no null', { params: { ...faithful.params, rank: { type: 'integer', minimum: 0 } } }, /does not take null/],
  ['another limit', { params: { ...faithful.params, rank: { type: ['integer', 'null'], minimum: 1 } } }, /minimum 1/],
  [
    'a loose pattern',
    { params: { ...faithful.params, key: { type: 'string', maxLength: 9, pattern: '.' } } },
    /takes "-"/,
  ],
  ['no body', { response: null }, /no body/],
  ['a missing field', { response: { type: 'object', properties: { id: { type: 'integer' } } } }, /seen_at is missing/],
  [
    'a field of another type',
    { response: { type: 'object', properties: { ...faithful.response.properties, id: { type: 'string' } } } },
    /field id: is string/,
  ],
  [
    'a secret field',
    { response: { type: 'object', properties: { ...faithful.response.properties, token: { type: 'string' } } } },
    /field token must not be there/,
  ],
];

describe('comparing a row with an endpoint', () => {
  it('reports nothing for an equal one, even with other names of path parameters', () => {
    expect(compare(row, faithful)).toEqual([]);
  });

  it.each(mistakes)('reports %s', (_mistake, change, expected) => {
    const differences = compare(row, { ...faithful, ...change });
    expect(differences.some((difference) => expected.test(difference))).toBe(true);
  });
});
