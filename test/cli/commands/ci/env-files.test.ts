import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { envText } from '../../../../src/cli/commands/ci/variables/export-variables.ts';
import { parseEnv } from '../../../../src/cli/commands/ci/variables/parse-env.ts';
import { roundsOf } from '../../../support/rounds.ts';

const run = promisify(execFile);

const read = (text: string): Record<string, string | null> =>
  Object.fromEntries(parseEnv(text, '.env').map(({ key, value }) => [key, value]));

/** Characters with a meaning in a shell or a .env file, control characters, and characters of one to four bytes. */
const character = fc.oneof(
  fc.constantFrom(
    ...'\'"\\$`#=!*?[]{}()<>|&;~ \t\n\r',
    '\u0001',
    '\u007f',
    '\u0081',
    'é',
    '語',
    '🚀',
    '\u2028',
    '\ufeff',
  ),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
);
const value = fc
  .string({ unit: character, maxLength: 24 })
  .filter((text) => !text.includes('\0') && text.isWellFormed());
const variables = fc
  .array(value, { minLength: 1, maxLength: 20 })
  .map((values) => values.map((text, index) => ({ key: `V_${index}`, value: text })));

describe('a written .env file', () => {
  let directory = '';
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'repoctl-env-'));
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  it('is read back unchanged', () => {
    fc.assert(
      fc.property(variables, (list) => {
        expect(parseEnv(envText(list), '.env')).toEqual(list);
      }),
      { numRuns: roundsOf(500) },
    );
  });

  it.each(['sh', 'bash'])('gives %s the same values when it is sourced', async (shell) => {
    const file = join(directory, `${shell}.env`);
    const source = async (content: string): Promise<Record<string, string>> => {
      await writeFile(file, content);
      const { stdout } = await run(shell, ['-c', 'set -a; . "$0"; exec env -0', file], {
        env: { PATH: process.env['PATH'] },
      });
      const pairs = stdout.split('\0').map((pair) => pair.split(/=([^]*)/));
      return Object.fromEntries(pairs.filter(([key]) => key?.startsWith('V_')).map(([key, text]) => [key, text]));
    };
    await fc.assert(
      fc.asyncProperty(variables, async (list) => {
        const expected = Object.fromEntries(list.map(({ key, value: text }) => [key, text]));
        expect(await source(envText(list))).toEqual(expected);
      }),
      { numRuns: roundsOf(25) },
    );
  });

  it('cannot hold a name or value that no shell accepts, and the error hides the value', () => {
    for (const [key, text] of [
      ['9LIVES', 'swordfish'],
      ['ZERO', 'sword\0fish'],
    ] as const) {
      expect(() => envText([{ key, value: text }])).toThrow(`cannot write variable ${key} as .env`);
      expect(() => envText([{ key, value: text }])).not.toThrow('sword');
    }
  });
});

describe('the .env parser', () => {
  it.each([
    ['A=1', '1'],
    ['A=', ''],
    ['export A=1', '1'],
    ['  A = spaced out  ', 'spaced out'],
    ['A=1 # a comment', '1'],
    ['A= # nothing', ''],
    ['A=#d9534f', '#d9534f'],
    ['A=a#b', 'a#b'],
    ['A=1\r', '1'],
    ["A=it's", "it's"],
    ['A=C:\\new', 'C:\\new'],
    ['A=$HOME', '$HOME'],
    ['A="$HOME"', '$HOME'],
    ['A=x=y', 'x=y'],
    ["A='one\n  two' # both", 'one\n  two'],
    ["A='a\\nb # c'", 'a\\nb # c'],
    ["A='it'\\''s'", "it's"],
    ['A="two\\nlines\\tand a \\"quote\\", \\$, \\\\ and \\x"', 'two\nlines\tand a "quote", $, \\ and \\x'],
    ['A="joined \\\nlines"', 'joined lines'],
    ['A="a"\'b\'', 'ab'],
    ['A= "quoted" ', 'quoted'],
  ])('reads %j', (line, text) => {
    expect(read(line)).toEqual({ A: text });
  });

  it('skips blank lines and comments, and the last of two lines with one name counts', () => {
    expect(read('# first\n\n  \nA=1\r\n\t# second\nB=2\nA=3\n')).toEqual({ A: '3', B: '2' });
    expect(read('')).toEqual({});
  });

  it.each([
    ['A=1\nsecret words\n', '.env, line 2: expected NAME=value'],
    ['A-B=secret', '.env, line 1: a name must be 1 to 255'],
    ['=secret', '.env, line 1: a name must be 1 to 255'],
    ['\n\nA="secret', '.env, line 3: unclosed quote'],
    ["A='secret\n\n", '.env, line 1: unclosed quote'],
    ["A='secret' words", '.env, line 1: text after the closing quote'],
    ["A='a'#b", '.env, line 1: text after the closing quote'],
  ])('refuses %j and names the line', (text, message) => {
    expect(() => parseEnv(text, '.env')).toThrow(message);
    expect(() => parseEnv(text, '.env')).not.toThrow('secret');
  });

  it('refuses a name of more than 255 characters', () => {
    const text = `${'K'.repeat(256)}=secret`;
    expect(() => parseEnv(text, '.env')).toThrow('.env, line 1: a name must be 1 to 255');
    expect(() => parseEnv(text, '.env')).not.toThrow('secret');
  });
});
