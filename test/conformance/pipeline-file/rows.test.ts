import { readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { differencesOf } from './check-row.ts';
import type { PipelineRow } from './row.ts';

const directory = new URL('rows/', import.meta.url);

const tableIn = async (file: string): Promise<readonly PipelineRow[]> => {
  const module = (await import(new URL(file, directory).href)) as Readonly<Record<string, readonly PipelineRow[]>>;
  return Object.values(module).flat();
};

const files = (await readdir(directory)).toSorted();

describe('a pipeline file', () => {
  it.each(files)('makes the jobs of GitLab in each row of %s', async (file) => {
    const wrong = (await tableIn(file)).flatMap((row) => differencesOf(row).map((why) => `${row.says}: ${why}`));
    expect(wrong).toEqual([]);
  });
});
