import { describe, expect, it } from 'vitest';
import { nounEntries, toolEntries } from '../../src/cli/manifest.ts';
import { isIn, sourcesIn } from './support/sources.ts';

const commands = sourcesIn('src/cli/commands');
const nounFile = /^export const \w+: Noun\b/m;
const toolFile = /^export const \w+: Tool\b/m;

/** Files that declare a noun or a tool of the program itself, and not one within another. */
const declaring = (pattern: RegExp): readonly string[] =>
  commands.filter(({ code }) => pattern.test(code)).map(({ path }) => path);

const list = sourcesIn('src/cli').find(({ path }) => path === 'src/cli/manifest.ts');
const listed = (list?.imports ?? []).filter(({ dynamic }) => dynamic).map(({ target }) => target);

const importers = (file: string): readonly string[] =>
  sourcesIn('src/cli')
    .filter(({ imports }) => imports.some(({ target }) => target === file))
    .map(({ path }) => path);

const isInner = (path: string): boolean => importers(path).some((importer) => isIn(importer, 'src/cli/commands'));

describe('the list of nouns and tools', () => {
  it('has every noun and tool that there is a file for, unless it lies within another', () => {
    const missing = [...declaring(nounFile), ...declaring(toolFile)].filter(
      (path) => !listed.includes(path) && !isInner(path),
    );
    expect(missing).toEqual([]);
  });

  it('names a file for each, called like it', () => {
    const names = [...nounEntries, ...toolEntries].map(({ name }) => name);
    const files = listed.map((path) => path.replace(/^.*\//, '').replace(/\.ts$/, ''));
    expect([...files].sort()).toEqual([...names].sort());
  });

  it.each([
    ['nouns', nounEntries],
    ['tools', toolEntries],
  ] as const)('is in alphabetical order: %s', (_what, entries) => {
    const names = entries.map(({ name }) => name);
    expect(names).toEqual(names.toSorted());
  });

  it('names the wing that each noun lies in', () => {
    const folders = listed.map((path) => path.replace('src/cli/commands/', '').split('/')[0] ?? '');
    const wings = [...nounEntries.map(({ wing }) => wing), ...toolEntries.map(() => 'tools')];
    expect(wings).toEqual(folders);
  });

  it('has every name and alias once', () => {
    const names = [...nounEntries, ...toolEntries].flatMap(({ name, aliases = [] }) => [name].concat(aliases));
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});

describe.each([...nounEntries, ...toolEntries])('the entry of "$name"', ({ name, aliases, summary, load }) => {
  it('says what the command says of itself', async () => {
    const loaded = await load();
    expect({ name: loaded.name, summary: loaded.summary, aliases: loaded.aliases ?? [] }).toEqual({
      name,
      summary,
      aliases: aliases ?? [],
    });
  });
});
