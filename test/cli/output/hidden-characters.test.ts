/** Characters that a reader does not see, or sees in another order, in each format, on a terminal and in a pipe. */
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { fileText } from '../../../src/cli/apply/export/write-file.ts';
import { candidateLines } from '../../../src/cli/completion/candidate.ts';
import { formats, type Format, type View } from '../../../src/cli/output/view.ts';
import { writeRecord, writeRecords } from '../../../src/cli/output/write-records.ts';
import { memoryStreams, pagesOf } from './memory-streams.ts';

const hidden = {
  'a left-to-right mark': '\u200e',
  'a right-to-left mark': '\u200f',
  'an Arabic letter mark': '\u061c',
  'a right-to-left override': '\u202e',
  'an isolate': '\u2066',
  'a space without width': '\u200b',
  'a joiner between Latin letters': '\u200d',
  'a soft hyphen': '\u00ad',
  'a filler': '\u3164',
  'a byte order mark': '\ufeff',
  'a separator of lines': '\u2028',
  'a separator of paragraphs': '\u2029',
  'a next line': '\u0085',
  'a control sequence introducer': '\u009b',
  'a control of shorthand': '\u{1bca0}',
  'a control of music': '\u{1d173}',
  'a tag': '\u{e0041}',
  'a deprecated tag': '\u{e0001}',
  'a tag behind a black flag': '🏴\u{e0041}\u{e007f}',
} as const;

const characters = Object.entries(hidden);
const raw = new RegExp(`[${characters.map(([, text]) => text.replace('🏴', '')).join('')}]`, 'u');

/** Text that has such characters where they belong. */
const emoji =
  '👩‍👩‍👧‍👦 ❤️ 🏳️‍🌈 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} 🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f} می‌خواهم';

/** `shown`: a visible stand-in everywhere. `escaped`: an escape that programs read back. `raw`: the text itself in a pipe. */
const handling: Readonly<Record<Format, 'shown' | 'escaped' | 'raw'>> = {
  table: 'shown',
  markdown: 'shown',
  json: 'escaped',
  ndjson: 'escaped',
  yaml: 'escaped',
  csv: 'raw',
  name: 'raw',
};

const columns = [
  { key: 'name', title: 'name', keep: true },
  { key: 'other', title: 'other' },
] as const;

interface Shown {
  readonly terminal?: boolean;
  readonly more?: Partial<View>;
}

const list = async (format: Format, name: string, { terminal = false, more = {} }: Shown = {}): Promise<string> => {
  const streams = memoryStreams({ terminal });
  await writeRecords(streams, pagesOf([{ name, other: 'x' }]), { format, columns, nameKey: 'name', ...more });
  return streams.out();
};

const one = async (format: Format, name: string, terminal: boolean): Promise<string> => {
  const streams = memoryStreams({ terminal });
  await writeRecord(streams, { name, [`${name}.key`]: name }, { format, columns, nameKey: 'name' });
  return streams.out();
};

describe.each(characters)('%s', (_, character) => {
  const name = `ab${character}c`;

  it.each(formats)('never reaches a terminal in %s', async (format) => {
    expect(await list(format, name, { terminal: true })).not.toMatch(raw);
    expect(await one(format, name, true)).not.toMatch(raw);
  });

  it.each(formats.filter((format) => handling[format] !== 'raw'))('is not raw in a pipe in %s', async (format) => {
    expect(await list(format, name)).not.toMatch(raw);
    expect(await one(format, name, false)).not.toMatch(raw);
  });

  it.each(formats.filter((format) => handling[format] === 'escaped'))('is read back from %s', async (format) => {
    for (const terminal of [true, false]) {
      const text = await list(format, name, { terminal });
      const read: unknown = format === 'yaml' ? parse(text) : JSON.parse(text);
      expect([read].flat()).toEqual([{ name, other: 'x' }]);
    }
  });

  it.each(formats.filter((format) => handling[format] === 'raw'))('is kept in a pipe in %s', async (format) => {
    // A name is one line.
    const kept = format === 'name' ? name.replace(/[\u0085\u2028\u2029]/, ' ') : name;
    expect((await list(format, name)).split('\n')).toContain(format === 'csv' ? `${kept},x` : kept);
  });

  it('is kept by --jq in a pipe, and shown on a terminal', async () => {
    const text = { more: { jq: '.[].name' } };
    expect(await list('json', name, text)).toBe(`${name}\n`);
    expect(await list('json', name, { ...text, terminal: true })).not.toMatch(raw);
    const records = { more: { jq: '.[]' } };
    const printed = await list('json', name, records);
    expect(printed).not.toMatch(raw);
    expect(JSON.parse(printed)).toEqual({ name, other: 'x' });
  });

  it('is read back from an export', () => {
    const text = fileText({ projects: { 'team/app': { settings: { description: `${name}\nsecond line` } } } });
    expect(text).not.toMatch(raw);
    expect(parse(text)).toMatchObject({
      projects: { 'team/app': { settings: { description: `${name}\nsecond line` } } },
    });
  });

  it('is no part of what completion offers', () => {
    const offered = candidateLines([{ value: name }, { value: 'plain', says: name }], { afterDashes: false });
    expect(offered).toMatch(/^plain\t[^\n]+\n$/);
    expect(offered).not.toMatch(raw);
  });
});

it('takes as much room in a table as its stand-in', async () => {
  const streams = memoryStreams({ terminal: true });
  const records = ['plain', 'a\u200eb', 'a\u{e0041}b', emoji].map((name) => ({ name, other: 'OTHER' }));
  await writeRecords(streams, pagesOf(records), { format: 'table', columns, nameKey: 'name' });
  const places = streams
    .out()
    .split('\n')
    .filter((line) => line.includes('OTHER'))
    .map((line) => stringWidth(line.slice(0, line.indexOf('OTHER'))));
  expect(new Set(places).size).toBe(1);
});

it.each(formats)('does not concern joined emoji, flags, and scripts in %s', async (format) => {
  for (const terminal of [true, false]) expect(await list(format, emoji, { terminal })).toContain(emoji);
});
