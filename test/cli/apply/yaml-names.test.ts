/** Names and strings that are written as YAML are read back unchanged, by repoctl and by other parsers. */
import { assert as check, dictionary, oneof, constantFrom, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readYaml } from '../../../src/cli/apply/file/read-yaml.ts';
import type { Node } from '../../../src/cli/apply/file/node.ts';
import { fileText } from '../../../src/cli/apply/export/write-file.ts';
import { yamlText } from '../../../src/cli/output/yaml-writer.ts';

const plain = (node: Node): unknown => {
  if (node.kind === 'map') return Object.fromEntries([...node.entries].map(([key, entry]) => [key, plain(entry.node)]));
  return node.kind === 'list' ? node.items.map(plain) : node.value;
};

const readBack = (text: string): unknown => {
  const faults: unknown[] = [];
  const node = readYaml('a.yaml', text, faults as []);
  expect(faults).toEqual([]);
  return node === undefined ? undefined : plain(node);
};

const names = [
  '<<',
  '=',
  'on',
  'off',
  'yes',
  'No',
  'y',
  'n',
  '12:30',
  '1:30:15',
  '~',
  'null',
  'Null',
  'true',
  '1.10',
  '007',
  '0o7',
  '0x1F',
  '1e3',
  '1_000',
  '.inf',
  '.nan',
  '-',
  '- a',
  '?',
  '? a',
  ':',
  'a: b',
  'a #b',
  '#a',
  '&a',
  '*a',
  '!a',
  '|',
  '>',
  '%',
  '@a',
  '`',
  '"',
  "'",
  '{}',
  '[]',
  ',',
  '',
  ' ',
  ' a',
  'a ',
  'a\tb',
  'a\nb',
  'a\n',
  '\n',
  '\u{2028}',
  '2026-11-25',
  '2026-11-25T10:00:00Z',
  '---',
  '...',
];

describe('YAML', () => {
  it.each(names)('keeps %j as a name and as a value', (name) => {
    const value = { [name]: { description: name, list: [name] } };
    for (const text of [yamlText(value), fileText({ projects: value })]) {
      const inside = (read: unknown): unknown =>
        text.startsWith('version') ? (read as { projects: unknown }).projects : read;
      expect(inside(readBack(text))).toEqual(value);
      for (const version of ['1.1', '1.2'] as const) expect(inside(parse(text, { version }))).toEqual(value);
    }
  });

  it('keeps random names and values', () => {
    const text = oneof(string(), constantFrom(...names));
    check(
      property(dictionary(text, text, { noNullPrototype: true }), (record) => {
        // The reader of repoctl refuses an empty file.
        const value = { some: 'thing', ...record };
        expect(readBack(yamlText(value))).toEqual(value);
      }),
    );
  });
});
