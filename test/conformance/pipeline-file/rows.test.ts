import { describe, expect, it } from 'vitest';
import { differencesOf } from './check-row.ts';
import { tables } from './tables.ts';

const all = await tables();

describe('a pipeline file', () => {
  it.each([...all.keys()])('makes the jobs of GitLab in each row of %s', (file) => {
    const rows = all.get(file) ?? [];
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.flatMap((row) => differencesOf(row).map((why) => `${row.says}: ${why}`))).toEqual([]);
  });
});
