import { expect, it } from 'vitest';
import { parseUrl } from '../../src/contract/vocabulary/parse-url.ts';

it('reads a URL with a letter of Latin-1 the ten thousandth time as the first', () => {
  const read = new Set<string | undefined>();
  for (let call = 0; call < 10_000; call += 1) read.add(parseUrl('https://bücher.example/é')?.href);
  expect([...read]).toEqual(['https://xn--bcher-kva.example/%C3%A9']);
});

it('reads a URL relative to another', () => {
  expect(parseUrl('b?c', 'https://example.com/a')?.href).toBe('https://example.com/b?c');
  expect(parseUrl('b?c')).toBeUndefined();
});
