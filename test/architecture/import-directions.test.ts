import { describe, expect, it } from 'vitest';
import { isIn, sourcesIn, type Import } from './support/sources.ts';

/** Each part of the program, and the parts that it may load. */
const directions = {
  contract: [],
  api: ['contract'],
  cli: ['api', 'contract'],
  server: ['contract'],
  generate: ['contract', 'cli'],
} as const;

const sources = sourcesIn('src');
const serve = 'src/cli/commands/tools/serve';

/** The other parts whose files a part loads, each as `file -> file`. */
const strays = (part: string, allowed: readonly string[], counts: (found: Import) => boolean): readonly string[] =>
  sources
    .filter(({ path }) => isIn(path, `src/${part}`) && !isIn(path, serve))
    .flatMap(({ path, imports }) =>
      imports
        .filter((found) => counts(found) && found.target.startsWith('src/'))
        .filter(({ target }) => ![part, ...allowed].some((other) => isIn(target, `src/${other}`)))
        .map(({ target }) => `${path} -> ${target}`),
    );

describe('the parts of the program', () => {
  it.each(Object.entries(directions))('%s loads no part but itself and %j', (part, allowed) => {
    expect(strays(part, allowed, ({ typeOnly }) => !typeOnly)).toEqual([]);
  });

  it.each(Object.entries(directions))('%s, also in its types, knows no part but itself and %j', (part, allowed) => {
    expect(strays(part, allowed, () => true)).toEqual([]);
  });

  it('are all in this list', () => {
    const parts = new Set(sources.map(({ path }) => path.split('/')[1]));
    expect([...parts].sort()).toEqual(Object.keys(directions).sort());
  });

  it('have no file that imports one that is missing', () => {
    const files = new Set(sources.map(({ path }) => path));
    const missing = sources.flatMap(({ path, imports }) =>
      imports
        .filter(({ target }) => target.startsWith('src/') && !files.has(target))
        .map(({ target }) => `${path} -> ${target}`),
    );
    expect(missing).toEqual([]);
  });
});

describe('the contract', () => {
  it('loads no package and nothing of Node', () => {
    const loaded = sources
      .filter(({ path }) => isIn(path, 'src/contract'))
      .flatMap(({ path, imports }) =>
        imports
          .filter(({ typeOnly, target }) => !typeOnly && !isIn(target, 'src/contract'))
          .map(({ target }) => `${path} -> ${target}`),
      );
    expect(loaded).toEqual([]);
  });
});

describe('the service', () => {
  const reaching = sources
    .filter(({ path }) => !isIn(path, 'src/server'))
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ target, typeOnly }) => isIn(target, 'src/server') && !typeOnly)
        .map(({ dynamic }) => ({ path, dynamic })),
    );

  it('is reached by the command "serve" alone', () => {
    expect(reaching.map(({ path }) => path).filter((path) => !isIn(path, serve))).toEqual([]);
    expect(reaching.length).toBeGreaterThan(0);
  });

  it('is loaded when it is started, not before', () => {
    expect(reaching.filter(({ dynamic }) => !dynamic)).toEqual([]);
  });
});
