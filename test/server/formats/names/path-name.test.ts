import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pathNameFault, pathNameFrom } from '../../../../src/server/formats/names.ts';

const reserved = 'is a reserved name';

describe('the path that is derived from a name', () => {
  it.each([
    ['Größe & More', 'grosse-more'],
    ['  Hello,  World!  ', 'hello-world'],
    ['v1.2_final', 'v1.2_final'],
    ['.hidden', 'hidden'],
    ['tool.git', 'tool'],
    ['tool.git.', 'tool'],
    ['tool.git.atom!', 'tool'],
    ['日本', ''],
    ['---', ''],
  ])('is for %j the path %j', (name, path) => {
    expect(pathNameFrom(name)).toBe(path);
  });

  it('is cut to 255 characters and does not end with a dot', () => {
    expect(pathNameFrom(`${'a'.repeat(254)}.b`)).toBe('a'.repeat(254));
  });

  it('is always valid unless it is empty or reserved', () => {
    const names = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.stringMatching(/^[a.-]{0,4}(\.git|\.atom|-|\.|!){0,4}$/),
    );
    fc.assert(
      fc.property(names, (name) => {
        const path = pathNameFrom(name);
        expect([undefined, reserved]).toContain(path === '' ? undefined : pathNameFault(path, 'below'));
      }),
    );
  });
});
