import { describe, expect, it } from 'vitest';
import { type Branch, treeLines } from '../../../src/cli/output/tree-lines.ts';
import { memoryStreams } from './memory-streams.ts';

const leaf = (name: string, details = ''): Branch => ({ name, details, branches: [] });

const tree: Branch = {
  name: 'fleet/',
  details: '2 projects',
  strong: true,
  branches: [{ ...leaf('boats/', 'archived, 1 project'), branches: [leaf('tug')] }, leaf('docks')],
};

describe('a tree', () => {
  it('is drawn with box characters on a terminal', () => {
    expect(treeLines([tree], memoryStreams({ terminal: true }))).toEqual([
      'fleet/  2 projects',
      '├── boats/  archived, 1 project',
      '│   └── tug',
      '└── docks',
    ]);
  });

  it('is ASCII in a pipe', () => {
    const lines = treeLines([tree, leaf('other')], memoryStreams());
    expect(lines).toEqual([
      'fleet/  2 projects',
      '|-- boats/  archived, 1 project',
      '|   `-- tug',
      '`-- docks',
      'other',
    ]);
  });

  it('truncates details in a narrow terminal, but never names', () => {
    expect(treeLines([tree], memoryStreams({ terminal: true, columns: 20 }))).toEqual([
      'fleet/  2 projects',
      '├── boats/  archive…',
      '│   └── tug',
      '└── docks',
    ]);
    expect(treeLines([tree], memoryStreams({ terminal: true, columns: 8 }))[1]).toBe('├── boats/');
  });

  it('has bold names, and is escaped for the terminal', () => {
    const [first] = treeLines([tree], memoryStreams({ terminal: true, color: 1 }));
    expect(first).toBe('\u001B[1mfleet/\u001B[22m  \u001B[2m2 projects\u001B[22m');
    expect(treeLines([leaf('a\u001B[2Jb', 'c\nd')], memoryStreams({ terminal: true }))).toEqual(['a^[[2Jb  c↵d']);
  });
});
