import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Creates a directory for the duration of the test, with a file for every `@file` and settings file in the words. */
export const filesOfWords = (words: readonly string[]): string => {
  const directory = mkdtempSync(join(tmpdir(), 'repoctl-words-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  for (const word of words) {
    const [, name = word.endsWith('.yaml') ? word : undefined] = /(?:^|=)@([\w./-]+)$/.exec(word) ?? [];
    if (name === undefined) continue;
    const path = join(directory, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, name.endsWith('.yaml') ? 'signup_enabled: false\n' : 'A text\n');
  }
  return directory;
};
