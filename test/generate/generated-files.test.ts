import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drift, formatJson, generatedFiles } from '../../src/generate/generated-files.ts';

describe('the generated files', () => {
  it('are equal to the committed ones ("npm run generate" writes them)', async () => {
    const root = fileURLToPath(new URL('../../', import.meta.url));
    expect(await drift(root, await generatedFiles())).toEqual({ differing: [], stale: [] });
  });

  it('are the same each time they are generated', async () => {
    expect([...(await generatedFiles())]).toEqual([...(await generatedFiles())]);
  });
});

describe('drift', () => {
  let root: string;

  const put = async (path: string, text: string): Promise<void> => {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  };

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'repoctl-drift-'));
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  it('is empty when every file has its content', async () => {
    await put('man/a.1', 'text');
    await put('openapi.json', '{}');
    const files = new Map([
      ['man/a.1', 'text'],
      ['openapi.json', '{}'],
    ]);
    expect(await drift(root, files)).toEqual({ differing: [], stale: [] });
  });

  it('names files that are missing, changed, or obsolete', async () => {
    await put('man/a.1', 'text');
    await put('completions/old', '');
    const files = new Map([
      ['man/a.1', 'another text'],
      ['docs/reference/new.md', ''],
    ]);
    expect(await drift(root, files)).toEqual({
      differing: ['man/a.1', 'docs/reference/new.md'],
      stale: ['completions/old'],
    });
  });
});

const long = (length: number): string => 'x'.repeat(length);

describe('formatted JSON', () => {
  it('keeps on one line what fits', () => {
    expect(formatJson({ type: ['string', 'null'], enum: [], format: { of: 'date' } })).toBe(
      '{ "type": ["string", "null"], "enum": [], "format": { "of": "date" } }',
    );
    expect(formatJson('text')).toBe('"text"');
  });

  it('breaks what does not fit, but no part of it that fits', () => {
    expect(formatJson({ name: long(100), schema: { type: 'string' }, list: [1, long(120)] })).toBe(
      [
        '{',
        `  "name": "${long(100)}",`,
        '  "schema": { "type": "string" },',
        '  "list": [',
        '    1,',
        `    "${long(120)}"`,
        '  ]',
        '}',
      ].join('\n'),
    );
  });

  it('fills 120 columns, including the key before a value and the comma after it', () => {
    const widest = { a: { b: long(101) }, c: { b: long(102) } };
    const [, first = '', last = ''] = formatJson(widest).split('\n');
    expect([first, last].map((line) => line.length)).toEqual([120, 120]);
    const wider = { a: { b: long(102) }, c: { b: long(103) } };
    expect(formatJson(wider).split('\n')).toHaveLength(8);
  });

  it('leaves strings unchanged', () => {
    const texts = { 'a key': '[ 1,\n 2 ]', b: `{ "quoted": "\\n" }${long(120)}` };
    expect(JSON.parse(formatJson(texts))).toEqual(texts);
    expect(formatJson(texts)).toContain(JSON.stringify('[ 1,\n 2 ]'));
  });
});
