/** Colors have to be readable on a light and on a dark background, whatever the terminal. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../src/cli', import.meta.url));

/** Yellow and white vanish on white, blue and black on black. */
const unreadable = /chalk\.(?:yellow|white|blue|black)(?:Bright)?\b|: '(?:yellow|white|blue|black)'/;

it('are none of those that vanish on one of them', async () => {
  const files = (await readdir(root, { recursive: true })).filter((path) => path.endsWith('.ts'));
  const texts = await Promise.all(
    files.map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })),
  );
  expect(texts.filter(({ text }) => text.includes('chalk')).length).toBeGreaterThan(10);
  expect(texts.filter(({ text }) => unreadable.test(text)).map(({ path }) => path)).toEqual([]);
});
