import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readText, root } from './support/sources.ts';

it('docs/adding-a-resource.md names files that exist', () => {
  const named = [...readText('docs/adding-a-resource.md').matchAll(/`((?:src|test|docs)\/[\w./-]+)`/g)];
  const paths = [...new Set(named.map(([, path = '']) => path))];
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
