import { spawnSync } from 'node:child_process';
import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRefName } from '../../../src/server/git/ref-name.ts';
import { roundsOf } from '../../support/rounds.ts';

const gitTakes = (name: string): boolean =>
  spawnSync('git', ['check-ref-format', '--branch', name], { cwd: '/', env: { PATH: process.env['PATH'] } }).status ===
  0;

const pieces = ['a', 'Z', '0', '/', '.', '..', '-', '@', '{', '@{', '}', '~', '^', ':', '?', '*', '[', ']', '\\', ' '];
const morePieces = [
  '.lock',
  'lock',
  'HEAD',
  '\u007f',
  '\u0001',
  '\t',
  '\n',
  'ä',
  '日',
  '🚀',
  '"',
  "'",
  '$',
  '%2F',
  '#',
  '!',
];

const names = oneof(
  array(constantFrom(...pieces, ...morePieces), { minLength: 1, maxLength: 6 }).map((parts) => parts.join('')),
  string({ unit: 'binary', minLength: 1, maxLength: 12 }).filter((name) => !name.includes('\0')),
);

describe('isRefName', () => {
  it.each(['main', 'feature/login', 'v1.0.0', 'a@b', '@', 'größe', '🚀', 'heads/refs', "it's", '%2e%2e'])(
    'accepts %s',
    (name) => {
      expect(isRefName(name)).toBe(true);
    },
  );

  it.each([
    '',
    'HEAD',
    '-f',
    '--upload-pack=id',
    '@{-1}',
    'refs/heads/main',
    'a..b',
    'a//b',
    '/a',
    'a/',
    '.a',
    'a/.b',
    'a.lock/b',
    'a.',
    'a b',
  ])('refuses "%s"', (name) => {
    expect(isRefName(name)).toBe(false);
  });

  it('refuses names that a file system or a string cannot represent', () => {
    expect(isRefName('x'.repeat(250))).toBe(true);
    expect(isRefName('x'.repeat(251))).toBe(false);
    expect(isRefName(`${'d/'.repeat(999)}xx`)).toBe(true);
    expect(isRefName(`${'d/'.repeat(1000)}x`)).toBe(false);
    expect(isRefName('half \ud83d'.replace(' ', '-'))).toBe(false);
    expect(isRefName('nul\0')).toBe(false);
  });

  it('agrees with git about any name', () => {
    assert(
      property(names, (name) => {
        expect({ name, taken: isRefName(name) }).toEqual({ name, taken: gitTakes(name) });
      }),
      { numRuns: roundsOf(500) },
    );
  });
});
