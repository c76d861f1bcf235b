import { assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { environmentSlug } from '../../../../src/server/ci/environments/slug.ts';

const none: ReadonlySet<string> = new Set();

describe('the slug of an environment', () => {
  it('is the name where a host name can carry it', () => {
    expect(environmentSlug('production', none)).toBe('production');
    expect(environmentSlug('a-1', none)).toBe('a-1');
  });

  it('ends with a hash of the name where it is another text, the same each time', () => {
    const slug = environmentSlug('review/search', none);
    expect(slug).toMatch(/^review-search-[a-z0-9]{6}$/);
    expect(environmentSlug('review/search', none)).toBe(slug);
    expect(environmentSlug('review-search', none)).toBe('review-search');
  });

  it('ends with a hash where another environment has it', () => {
    const second = environmentSlug('production', new Set(['production']));
    expect(second).toMatch(/^production-[a-z0-9]{6}$/);
    const third = environmentSlug('production', new Set(['production', second]));
    expect(third).toMatch(/^production-[a-z0-9]{6}$/);
    expect(third).not.toBe(second);
  });

  it('is a label of a host name whatever the name', () => {
    assert(
      property(string({ minLength: 1, maxLength: 255, unit: 'grapheme' }), (name) => {
        const slug = environmentSlug(name, none);
        expect(slug).toMatch(/^[a-z]([a-z0-9-]*[a-z0-9])?$/);
        expect(slug.length).toBeLessThanOrEqual(24);
      }),
    );
  });
});
