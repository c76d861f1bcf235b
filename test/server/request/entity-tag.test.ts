import { describe, expect, it } from 'vitest';
import { entityTag, isKnown } from '../../../src/server/request/entity-tag.ts';

describe('a tag', () => {
  it.each([
    ['W/"a"', true],
    ['"a"', true],
    ['"b", W/"a"', true],
    ['*', true],
    ['"b"', false],
    ['a', false],
    [undefined, false],
  ])('If-None-Match: %s says so of W/"a": %s', (header, expected) => {
    expect(isKnown(header, 'W/"a"')).toBe(expected);
  });

  it('tells a page of a longer list from the same page of a shorter one', () => {
    expect(entityTag('[]', '1')).not.toBe(entityTag('[]', '2'));
    expect(entityTag('[]')).toBe(entityTag(Buffer.from('[]')));
  });
});
