import { describe, expect, it } from 'vitest';
import { endpoint } from '../../../src/contract/vocabulary/endpoint.ts';
import { paramsReader, type Sources } from '../../../src/server/request/read-params.ts';

const read = paramsReader(
  endpoint({
    method: 'PUT',
    path: '/shelves/:id/books',
    summary: 'Change a book',
    section: 'v4',
    access: { to: 'user' },
    risk: 'write',
    params: {
      id: { type: 'integer', minimum: 1, maximum: 100 },
      name: { type: 'string', minLength: 1, maxLength: 5 },
      pages: { type: ['integer', 'null'], minimum: 0, maximum: 9 },
      state: { type: 'string', enum: ['read', 'unread'] },
      isbn: { type: 'string', pattern: '^[0-9]+$', $comment: 'can contain only digits' },
      tags: { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 2 },
      cover: { type: 'string' },
    },
    required: ['name'],
    anyOf: ['pages', 'state', 'isbn', 'tags', 'cover'],
    files: ['cover'],
    success: 200,
    response: null,
  }),
);

const sources = (given: Partial<Sources>): Sources => ({ path: { id: '1' }, query: {}, body: {}, ...given });
const book = { name: 'Ulys', state: 'read' };

const refusal = (given: Partial<Sources>): unknown => {
  try {
    return { read: read(sources(given)) };
  } catch (error) {
    const { status, body } = error as { status: number; body: { message: unknown } };
    return [status, body.message];
  }
};

describe('parameters', () => {
  it('come from the path, then the body, then the query', () => {
    const everywhere = { path: { id: '1' }, body: { ...book, id: 2, pages: 3 }, query: { id: '4', pages: '5' } };
    expect(read(sources(everywhere))).toEqual({ id: 1, ...book, pages: 3 });
    expect(read(sources({ body: book, query: { pages: '5' } }))).toEqual({ id: 1, ...book, pages: 5 });
  });

  it('that are not declared are left out', () => {
    expect(read(sources({ body: { ...book, colour: 'red', sudo: 'me' } }))).toEqual({ id: 1, ...book });
  });

  it('are null if they are sent as null and undefined if they are not sent', () => {
    expect(read(sources({ body: { ...book, pages: null } }))).toEqual({ id: 1, ...book, pages: null });
    expect(read(sources({ body: { ...book, pages: null }, query: { pages: '5' } }))).toMatchObject({ pages: null });
    expect(read(sources({ body: book }))).not.toHaveProperty('pages');
  });

  it('are never taken from a prototype', () => {
    const body = Object.assign(Object.create({ pages: 3 }) as object, book) as Record<string, unknown>;
    expect(read(sources({ body }))).not.toHaveProperty('pages');
    expect(refusal({ body: Object.create(book) as Record<string, unknown> })).toEqual([
      400,
      '400 (Bad request) "name" not given',
    ]);
  });

  it('can be files if the endpoint accepts files', () => {
    const file = { filename: 'cover.png', contentType: 'image/png', bytes: Buffer.from('x') };
    expect(read(sources({ body: { ...book, cover: file } }))).toMatchObject({ cover: file });
    expect(read(sources({ body: { ...book, cover: 'as text' } }))).toMatchObject({ cover: 'as text' });
    expect(refusal({ body: { ...book, cover: { ...file, bytes: 'no bytes' } } })).toEqual([
      400,
      { cover: ['must be a string'] },
    ]);
    expect(refusal({ body: { name: 'Ulys', state: file } })).toEqual([400, { state: ['must be a string'] }]);
  });
});

describe('invalid parameters', () => {
  it.each<[string, Record<string, unknown>, unknown]>([
    ['a missing required one', { state: 'read' }, '400 (Bad request) "name" not given'],
    ['a required one with null', { name: null, state: 'read' }, '400 (Bad request) "name" not given'],
    ['none of several of which one is required', { name: 'Ulys' }, '400 (Bad request) "pages" not given'],
    ['an empty string', { ...book, name: '' }, { name: ["can't be blank"] }],
    ['a string that is too long', { ...book, name: 'Ulysses' }, { name: ['is too long (at most 5 characters)'] }],
    ['a number that is too small', { ...book, pages: -1 }, { pages: ['must be at least 0'] }],
    ['a number that is too large', { ...book, pages: 10 }, { pages: ['must be at most 9'] }],
    ['an unknown enumeration value', { ...book, state: 'lost' }, { state: ['is not one of read, unread'] }],
    ['a string that does not match the pattern', { ...book, isbn: 'x' }, { isbn: ['can contain only digits'] }],
    ['too many items', { ...book, tags: ['a', 'b', 'c'] }, { tags: ['has too many items (at most 2)'] }],
    ['too few items', { ...book, tags: [] }, { tags: ["can't be empty"] }],
    [
      'several at the same time',
      { ...book, pages: 'many', state: 'lost' },
      { pages: ['is not a whole number'], state: ['is not one of read, unread'] },
    ],
  ])('are named in the message: %s', (_what, body, message) => {
    expect(refusal({ body })).toEqual([400, message]);
  });

  it('are measured in characters, not in bytes or UTF-16 units', () => {
    expect(read(sources({ body: { ...book, name: '🦊🦊🦊🦊🦊' } }))).toMatchObject({ name: '🦊🦊🦊🦊🦊' });
  });

  it.each(['0', '-1', '101', '99999999999999999999'])('return 404 for the impossible ID %s', (id) => {
    expect(refusal({ path: { id }, body: book })).toEqual([404, '404 Record Not Found']);
  });
});
