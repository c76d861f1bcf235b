import { dirname } from 'node:path/posix';
import { describe, expect, it } from 'vitest';
import { floors, parts as directions, reachingServer } from './layout.ts';
import { circlesIn, graphOf } from './support/circles.ts';
import { isIn, sourcesIn, type Import } from './support/sources.ts';

const sources = sourcesIn('src');

/** Imports from parts that are not allowed, each as `file -> file`. */
const strays = (part: string, allowed: readonly string[], counts: (found: Import) => boolean): readonly string[] =>
  sources
    .filter(({ path }) => isIn(path, `src/${part}`) && !reachingServer.some((room) => isIn(path, room)))
    .flatMap(({ path, imports }) =>
      imports
        .filter((found) => counts(found) && found.target.startsWith('src/'))
        .filter(({ target }) => ![part, ...allowed].some((other) => isIn(target, `src/${other}`)))
        .map(({ target }) => `${path} -> ${target}`),
    );

describe('the parts of the program', () => {
  it.each(Object.entries(directions))('load no other part: %s loads only %j', (part, allowed) => {
    expect(strays(part, allowed, ({ typeOnly }) => !typeOnly)).toEqual([]);
  });

  it.each(Object.entries(directions))('import no other part, even for types: %s imports only %j', (part, allowed) => {
    expect(strays(part, allowed, () => true)).toEqual([]);
  });

  it('are all in the table', () => {
    const parts = new Set(sources.map(({ path }) => path.split('/')[1]));
    expect([...parts].sort()).toEqual(Object.keys(directions).sort());
  });

  it('import no file that is missing', () => {
    const files = new Set(sources.map(({ path }) => path));
    const missing = sources.flatMap(({ path, imports }) =>
      imports
        .filter(({ target }) => target.startsWith('src/') && !files.has(target))
        .map(({ target }) => `${path} -> ${target}`),
    );
    expect(missing).toEqual([]);
  });
});

/** Imports between files of `src`. */
const arrows = sources.flatMap(({ path, imports }) =>
  imports.filter(({ target }) => target.startsWith('src/')).map(({ target }) => [path, target] as const),
);

/** The deepest floor of a part that the file is in. */
const roomIn = (part: string, rooms: readonly string[], path: string): string | undefined =>
  rooms
    .filter((room) => (room === '' ? dirname(path) === part : isIn(path, `${part}/${room}`)))
    .toSorted((one, other) => other.length - one.length)[0];

describe.each(Object.entries(floors))('the floors of %s', (part, rooms) => {
  const roomOf = (path: string): string | undefined => roomIn(part, rooms, path);
  const inside = arrows.filter(([from, to]) => isIn(from, part) && isIn(to, part));

  it('have a place for every file', () => {
    const files = sources.map(({ path }) => path).filter((path) => isIn(path, part));
    expect(files.filter((path) => roomOf(path) === undefined)).toEqual([]);
  });

  it('all have files', () => {
    const used = new Set(sources.filter(({ path }) => isIn(path, part)).map(({ path }) => roomOf(path)));
    expect(rooms.filter((room) => !used.has(room))).toEqual([]);
  });

  it('import only floors below them', () => {
    const upwards = inside.filter(([from, to]) => rooms.indexOf(roomOf(to) ?? '') < rooms.indexOf(roomOf(from) ?? ''));
    expect(upwards.map(([from, to]) => `${from} -> ${to}`)).toEqual([]);
  });
});

describe('import cycles, including types', () => {
  it('are found where they exist', () => {
    const graph = graphOf([
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'a'],
      ['c', 'd'],
      ['d', 'd'],
    ]);
    expect(circlesIn(graph)).toEqual([['a', 'b', 'c']]);
  });

  it('do not exist between files', () => {
    expect(circlesIn(graphOf(arrows))).toEqual([]);
  });

  it('do not exist between folders', () => {
    const folders = arrows.map(([from, to]) => [dirname(from), dirname(to)] as const);
    expect(circlesIn(graphOf(folders))).toEqual([]);
  });
});

describe('the contract', () => {
  it('loads no package and no module of Node', () => {
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

describe('the server', () => {
  const reaching = sources
    .filter(({ path }) => !isIn(path, 'src/server'))
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ target, typeOnly }) => isIn(target, 'src/server') && !typeOnly)
        .map(({ dynamic }) => ({ path, dynamic })),
    );

  it('is imported by the commands "serve" and "admin" only', () => {
    expect(reaching.map(({ path }) => path).filter((path) => !reachingServer.some((room) => isIn(path, room)))).toEqual(
      [],
    );
    expect(reaching.length).toBeGreaterThan(0);
  });

  it('is loaded only when it is started', () => {
    expect(reaching.filter(({ dynamic }) => !dynamic)).toEqual([]);
  });
});
