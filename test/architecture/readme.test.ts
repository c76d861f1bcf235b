import { describe, expect, it } from 'vitest';
import { nounEntries, toolEntries } from '../../src/cli/manifest.ts';
import { readText } from './support/sources.ts';

const table = /\| resource[^]*?\n\n/.exec(readText('README.md'))?.[0] ?? '';

describe('the table of commands in README.md', () => {
  it.each([...nounEntries, ...toolEntries].map(({ name }) => name))('names %s', (name) => {
    expect(table.includes(`\`${name}\``), `the table of commands in README.md has no \`${name}\``).toBe(true);
  });
});
