import { describe, expect, it } from 'vitest';
import { entityTag, isKnown } from '../../../src/server/request/entity-tag.ts';

describe('an entity tag', () => {
  it.each([
    ['W/"a"', true],
    ['"a"', true],
    ['"b", W/"a"', true],
    ['*', true],
    ['"b"', false],
    ['a', false],
    [undefined, false],
  ])('W/"a" with If-None-Match: %s matches: %s', (header, expected) => {
    expect(isKnown(header, 'W/"a"')).toBe(expected);
  });

  it('differs between the same page of a longer and of a shorter list', () => {
    expect(entityTag('[]', '1')).not.toBe(entityTag('[]', '2'));
    expect(entityTag('[]')).toBe(entityTag(Buffer.from('[]')));
  });
});
