import { describe, expect, it } from 'vitest';
import { desiredStates } from '../../../src/cli/apply/file/merge-entries.ts';
import { type Fault, faultText } from '../../../src/cli/apply/file/place.ts';
import { readConfiguration } from '../../../src/cli/apply/file/read-configuration.ts';

const sources = (texts: readonly string[]) =>
  texts.map((text, number) => ({ path: `${number + 1}.yaml`, text: `version: 1\nprojects:\n${text}`, sha256: '' }));

/** The desired state of a project after merging these entries: sections, records, and plain values. */
const wantedOf = (path: string, ...texts: readonly string[]): unknown => {
  const { configuration, faults } = readConfiguration(sources(texts));
  expect(faults).toEqual([]);
  const merging: Fault[] = [];
  const desired = desiredStates(configuration.projects, merging)(path);
  if (merging.length > 0) return merging.map(faultText);
  if (desired === undefined) return undefined;
  return Object.fromEntries(
    [...desired.sections].map(([name, records]) => [
      name,
      Object.fromEntries(
        [...records].map(([record, { absent, fields }]) => [
          record,
          absent ? 'absent' : Object.fromEntries([...fields].map(([field, { value }]) => [field, value])),
        ]),
      ),
    ]),
  );
};

describe('entries for a project', () => {
  it.each([
    ['a/b', 'a/*', true],
    ['a/b/c', 'a/*', false],
    ['a/b/c', 'a/**', true],
    ['a/b', '**', true],
    ['a/b/c', 'a/**/c', true],
    ['a/c', 'a/**/c', true],
    ['a/b/c/d', 'a/**/c', false],
    ['a/app-1', 'a/app-*', true],
    ['a/web-1', 'a/app-*', false],
    ['A/B', 'a/*', true],
    ['a.b/c', 'a?b/c', false],
  ])('match the path %s against the pattern %s: %s', (path, pattern, fits) => {
    expect(wantedOf(path, `  "${pattern}": { labels: { x: {} } }`)).toEqual(fits ? { labels: { x: {} } } : undefined);
  });

  it('skip paths that match except', () => {
    const text = '  a/**: { except: [a/lab/**], labels: { x: {} } }';
    expect(wantedOf('a/lab/one', text)).toBeUndefined();
    expect(wantedOf('a/one', text)).toEqual({ labels: { x: {} } });
  });

  it('merge by section, record, and key: the more specific overrides the less specific, in any order', () => {
    const exact = '  a/b/c: { labels: { bug: { color: green }, own: {} } }';
    const level = '  a/b/*: { labels: { bug: { priority: 2 } }, settings: { visibility: public } }';
    const longer = '  a/b/**: { labels: { bug: { color: blue, description: Longer } } }';
    const shorter = '  a/**: { labels: { bug: { color: red, priority: 1 }, all: {} } }';
    const expected = {
      labels: { bug: { color: 'green', priority: 2, description: 'Longer' }, all: {}, own: {} },
      settings: { '': { visibility: 'public' } },
    };
    expect(wantedOf('a/b/c', exact, level, longer, shorter)).toEqual(expected);
    expect(wantedOf('a/b/c', [shorter, longer, level, exact].join('\n'))).toEqual(expected);
  });

  it('override lists, single values, and whole records, which can be absent or present again', () => {
    const all = '  a/**: { settings: { tag_list: [x, y] }, labels: { one: absent, two: { color: red } } }';
    const own = '  a/b: { settings: { tag_list: [z] }, labels: { one: { color: blue }, two: absent } }';
    expect(wantedOf('a/b', all, own)).toEqual({
      settings: { '': { tag_list: ['z'] } },
      labels: { one: { color: 'blue' }, two: 'absent' },
    });
  });

  it('start empty with inherit: false, for all sections or one', () => {
    const all = '  a/**: { labels: { one: {} }, environments: { prod: {} } }';
    expect(wantedOf('a/b', all, '  a/b: { inherit: false, labels: { two: {} } }')).toEqual({ labels: { two: {} } });
    expect(wantedOf('a/b', all, '  a/b: { inherit: { labels: false }, labels: { two: {} } }')).toEqual({
      labels: { two: {} },
      environments: { prod: {} },
    });
  });

  it('of equal specificity can repeat or complete each other, but not conflict', () => {
    const one = '  a/b: { labels: { bug: { color: red } } }';
    expect(wantedOf('a/b', one, '  a/b: { labels: { bug: { color: red, priority: 1 }, more: {} } }')).toEqual({
      labels: { bug: { color: 'red', priority: 1 }, more: {} },
    });
    expect(wantedOf('a/b', one, '  a/b: { labels: { bug: { color: blue } } }')).toEqual([
      '2.yaml:3:34: color of bug in labels is set differently at 1.yaml:3:34, which is as specific',
    ]);
    expect(wantedOf('a/b', '  a/*: { labels: { bug: absent } }', '  "*/b": { labels: { bug: {} } }')).toEqual({
      labels: { bug: 'absent' },
    });
    expect(wantedOf('a/b', '  a/*: { labels: { bug: absent } }', '  a/b*: { labels: { bug: {} } }')).toEqual([
      expect.stringContaining('bug in labels is set differently at 1.yaml:3:25'),
    ]);
  });

  it('resolve YAML anchors and merge keys', () => {
    const text = [
      'version: 1',
      'x-base: &base { color: red, priority: 1 }',
      'projects:',
      '  a/b: { labels: { bug: { <<: *base, priority: 2 }, other: *base } }',
    ];
    const { configuration, faults } = readConfiguration([{ path: 'a.yaml', text: text.join('\n'), sha256: '' }]);
    expect(faults).toEqual([]);
    const records = desiredStates(configuration.projects, [])('a/b')?.sections.get('labels');
    expect(records?.get('bug')?.fields.get('priority')).toMatchObject({ value: 2 });
    expect(records?.get('other')?.fields.get('color')).toMatchObject({ value: 'red', at: { line: 2 } });
  });
});
