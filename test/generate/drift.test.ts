import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drift } from '../../src/generate/drift.ts';
import { generatedFiles } from '../../src/generate/outputs.ts';

describe('the generated files', () => {
  it('are those that are committed; "npm run generate" writes them', async () => {
    const root = fileURLToPath(new URL('../../', import.meta.url));
    expect(await drift(root, await generatedFiles())).toEqual({ differing: [], stale: [] });
  });

  it('are the same each time they are made', async () => {
    expect([...(await generatedFiles())]).toEqual([...(await generatedFiles())]);
  });
});

describe('drift', () => {
  let root: string;

  const put = async (path: string, text: string): Promise<void> => {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  };

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'repoctl-drift-'));
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  it('is none when every file is there with its text', async () => {
    await put('man/a.1', 'text');
    await put('openapi.json', '{}');
    const files = new Map([
      ['man/a.1', 'text'],
      ['openapi.json', '{}'],
    ]);
    expect(await drift(root, files)).toEqual({ differing: [], stale: [] });
  });

  it('names files that are missing, that differ, and that are made no more', async () => {
    await put('man/a.1', 'text');
    await put('completions/old', '');
    const files = new Map([
      ['man/a.1', 'another text'],
      ['docs/reference/new.md', ''],
    ]);
    expect(await drift(root, files)).toEqual({
      differing: ['man/a.1', 'docs/reference/new.md'],
      stale: ['completions/old'],
    });
  });
});
