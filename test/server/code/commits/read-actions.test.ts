import { assert, base64String, property, uint8Array } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAction } from '../../../../src/server/code/commits/plan-changes.ts';

const contentOf = (content: string): string => {
  const action = readAction({ action: 'create', file_path: 'a', content, encoding: 'base64' });
  return Buffer.from(action.content ?? '').toString('latin1');
};

describe('base64 content', () => {
  it.each([
    ['', ''],
    ['YQ==', 'a'],
    ['YQ', 'a'],
    ['YWI=', 'ab'],
    ['YWI', 'ab'],
    ['YWJj', 'abc'],
    ['YW\nJj\r\n', 'abc'],
    ['YWJjYQ==', 'abca'],
  ])('of %j is decoded to %j', (given, content) => {
    expect(contentOf(given)).toBe(content);
  });

  it.each(['!!', 'Y', 'YQ=', 'YQ===', 'YWI==', 'YWJj=', 'YWJj==', 'YQ==YQ==', '=', '====', 'YWJjY', 'YW_-'])(
    'is refused as invalid: %j',
    (given) => {
      expect(() => contentOf(given)).toThrow(expect.objectContaining({ status: 400 }));
    },
  );

  it('is decoded to the bytes that were encoded', () => {
    assert(
      property(uint8Array({ maxLength: 40 }), (bytes) => {
        expect(contentOf(Buffer.from(bytes).toString('base64'))).toBe(Buffer.from(bytes).toString('latin1'));
      }),
    );
    assert(property(base64String(), (text) => contentOf(text).length <= text.length));
  });

  it('can be large', () => {
    const large = 'x'.repeat(30_000_000);
    expect(contentOf(Buffer.from(large).toString('base64')) === large).toBe(true);
  });
});
