import { assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { environmentSlug } from '../../../../src/server/ci/environments/slug.ts';

const none: ReadonlySet<string> = new Set();

describe('the slug of an environment', () => {
  it('is the name if that is a valid host name label', () => {
    expect(environmentSlug('production', none)).toBe('production');
    expect(environmentSlug('a-1', none)).toBe('a-1');
  });

  it('ends with a stable hash if it differs from the name', () => {
    const slug = environmentSlug('review/search', none);
    expect(slug).toMatch(/^review-search-[a-z0-9]{6}$/);
    expect(environmentSlug('review/search', none)).toBe(slug);
    expect(environmentSlug('review-search', none)).toBe('review-search');
  });

  it('ends with a hash if another environment has the slug already', () => {
    const second = environmentSlug('production', new Set(['production']));
    expect(second).toMatch(/^production-[a-z0-9]{6}$/);
    const third = environmentSlug('production', new Set(['production', second]));
    expect(third).toMatch(/^production-[a-z0-9]{6}$/);
    expect(third).not.toBe(second);
  });

  it('is a valid host name label for every name', () => {
    assert(
      property(string({ minLength: 1, maxLength: 255, unit: 'grapheme' }), (name) => {
        const slug = environmentSlug(name, none);
        expect(slug).toMatch(/^[a-z]([a-z0-9-]*[a-z0-9])?$/);
        expect(slug.length).toBeLessThanOrEqual(24);
      }),
    );
  });
});
