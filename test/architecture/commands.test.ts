import { describe, expect, it } from 'vitest';
import { nounEntries, toolEntries } from '../../src/cli/manifest.ts';
import { isIn, sourcesIn } from './support/sources.ts';

const commands = sourcesIn('src/cli/commands');
const nounFile = /^export const \w+: Noun\b/m;
const toolFile = /^export const \w+: Tool\b/m;

/** Files that declare a noun or a tool at the top level, not a nested one. */
const declaring = (pattern: RegExp): readonly string[] =>
  commands.filter(({ code }) => pattern.test(code)).map(({ path }) => path);

const list = sourcesIn('src/cli').find(({ path }) => path === 'src/cli/manifest.ts');
const listed = new Set((list?.imports ?? []).filter(({ dynamic }) => dynamic).map(({ target }) => target));

const importers = (file: string): readonly string[] =>
  sourcesIn('src/cli')
    .filter(({ imports }) => imports.some(({ target }) => target === file))
    .map(({ path }) => path);

const isInner = (path: string): boolean => importers(path).some((importer) => isIn(importer, 'src/cli/commands'));

describe('the list of nouns and tools', () => {
  it('has every noun and tool that has a file, except nested ones ("npm run generate" adds them)', () => {
    const missing = [...declaring(nounFile), ...declaring(toolFile)].filter(
      (path) => !listed.has(path) && !isInner(path),
    );
    expect(missing).toEqual([]);
  });

  it('has every name and alias once', () => {
    const names = [...nounEntries, ...toolEntries].flatMap(({ name, aliases = [] }) => [name].concat(aliases));
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});
