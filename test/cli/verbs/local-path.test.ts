import { describe, expect, it } from 'vitest';
import { localNames, pathsInTheWay } from '../../../src/cli/verbs/local-path.ts';
import { hostilePaths } from '../support/hostile-paths.ts';

describe('the local names for a path', () => {
  it.each(['team/app', 'team/.github', 'team/a.b_c-d', 'team/Größe', 'team/山/site', '..a/b..', 'team/😀'])(
    'of %j are its parts',
    (path) => {
      expect(localNames(path)).toEqual(path.split('/'));
    },
  );

  it.each(hostilePaths)('do not exist for %j', (path) => {
    expect(() => localNames(path)).toThrow(/^the path from the server is not safe to write to: "[^\p{C}]*"$/u);
  });

  it.each(['team/nul', 'team/AUX', 'team/com1.txt', 'team/LPT² .log', 'con/app', 'team/app.', 'team/app /x'])(
    'do not exist on Windows for %j',
    (path) => {
      expect(() => localNames(path, 'win32')).toThrow('not safe');
      expect(localNames(path, 'linux')).toEqual(path.split('/'));
    },
  );

  it.each(['team/null', 'team/console', 'team/my.aux', 'team/com10'])(
    'of %j are its parts on Windows as well',
    (path) => {
      expect(localNames(path, 'win32')).toEqual(path.split('/'));
    },
  );
});

describe('conflicts between local paths', () => {
  it.each([
    [['a/b', 'a/c', 'a/bc', 'a/b.x'], []],
    [['a/b', 'a/b'], []],
    [['a/b', 'a/b/c/d'], [['a/b/c/d', 'a/b']]],
    [
      ['a/Bug', 'a/bug', 'a/bugs'],
      [
        ['a/Bug', 'a/bug'],
        ['a/bug', 'a/Bug'],
      ],
    ],
    [['a/B', 'a/b/c'], [['a/b/c', 'a/B']]],
    [['a/\u00e9', 'a/e\u0301/x'], [['a/e\u0301/x', 'a/\u00e9']]],
    [
      ['a/stra\u00dfe', 'a/STRASSE'],
      [
        ['a/stra\u00dfe', 'a/STRASSE'],
        ['a/STRASSE', 'a/stra\u00dfe'],
      ],
    ],
  ])('in %j are %j', (paths, expected) => {
    const inTheWayOf = pathsInTheWay(paths);
    const found = [...new Set(paths)].flatMap((path) => {
      const other = inTheWayOf(path);
      return other === undefined ? [] : [[path, other]];
    });
    expect(found).toEqual(expected);
  });
});
