import * as fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Column } from '../../../src/cli/output/column.ts';
import { writeRecord, writeRecords } from '../../../src/cli/output/write-records.ts';
import type { Format, View } from '../../../src/cli/output/view.ts';
import { memoryStreams, pagesOf } from './memory-streams.ts';

const columns: readonly Column[] = [
  { key: 'id', title: 'id', as: 'count', keep: true },
  { key: 'name', title: 'name', keep: true, shrink: 1 },
  { key: 'color', title: 'color', as: 'swatch' },
  { key: 'state', title: 'state', as: 'state' },
  { key: 'created_at', title: 'created', as: 'time', wide: true },
];
const bug = {
  id: 1,
  name: 'bug',
  color: '#d9534f',
  state: 'opened',
  created_at: '2024-05-01T11:57:00Z',
  extra: { deep: [1] },
};
const idea = { ...bug, id: 2, name: 'idea', state: 'closed' };
const view = (format: Format, more: Partial<View> = {}): View => ({ format, columns, nameKey: 'name', ...more });

const printed = async (pages: readonly (readonly unknown[])[], shown: View, options = {}): Promise<string> => {
  const streams = memoryStreams(options);
  await writeRecords(streams, pagesOf(...pages), shown);
  return streams.out();
};

describe('a list', () => {
  it('is one JSON array of complete records from all pages', async () => {
    expect(JSON.parse(await printed([[bug], [], [idea]], view('json')))).toEqual([bug, idea]);
  });

  it('is an empty array without records or pages', async () => {
    expect(await printed([], view('json'))).toBe('[]\n');
    expect(await printed([[]], view('yaml'))).toBe('[]\n');
  });

  it('is one YAML list of all pages', async () => {
    expect(parse(await printed([[bug], [idea]], view('yaml')))).toEqual([bug, idea]);
  });

  it('quotes strings in YAML that are blank or start or end with a space', async () => {
    const blanks = [{ tab: '\t', blank: ' ', both: ' \t ', before: ' a', after: 'a\t', within: 'a\tb' }];
    expect(parse(await printed([blanks], view('yaml')))).toEqual(blanks);
  });

  it('quotes = in YAML, since YAML 1.1 has a type for it', async () => {
    expect(await printed([[{ key: '=' }]], view('yaml'))).toBe('- key: "="\n');
  });

  it('has a CSV header even without records', async () => {
    expect(await printed([[]], view('csv'))).toBe('id,name,color,state,created_at\n');
  });

  it('omits blank columns on a terminal unless they are selected', async () => {
    const records = [{ ...bug, color: null, state: '' }];
    expect((await printed([records], view('table'), { terminal: true })).split('\n')[0]).toBe('ID  NAME  CREATED');
    const asked = view('table', { fields: ['id', 'state', 'name'] });
    expect((await printed([records], asked, { terminal: true })).split('\n')[0]).toBe('ID  STATE  NAME');
  });

  it('is tab-separated, complete, and uncolored in a pipe, with absolute times', async () => {
    expect(await printed([[bug]], view('table'), { columns: 10 })).toBe(
      '1\tbug\t#d9534f\topened\t2024-05-01T11:57:00Z\n',
    );
  });

  it('is a table that fits the terminal, with relative times', async () => {
    expect(await printed([[bug], [idea]], view('table'), { terminal: true })).toBe(
      [
        'ID  NAME  COLOR    STATE   CREATED',
        ' 1  bug   #d9534f  opened  3 min ago',
        ' 2  idea  #d9534f  closed  3 min ago',
        '',
      ].join('\n'),
    );
  });

  it('omits wide columns first, and then truncates the flexible one', async () => {
    const long = { ...bug, name: '日本語のラベル👩‍👩‍👧‍👦 and a text behind it' };
    const text = await printed([[long]], view('table'), { terminal: true, columns: 40 });
    expect(text.split('\n')[0]).not.toContain('CREATED');
    expect(text).toContain('日本語の');
    expect(text).toContain('…');
  });

  it('has aligned columns with wide characters, combining marks, and emoji', async () => {
    const names = ['plain', '日本', 'สวัสดี', 'नमस्ते', 'e\u0301', '🫠', '👩‍👩‍👧‍👦', '❤️', '1️⃣'];
    const records = names.map((name) => ({ ...bug, name }));
    for (const color of [0, 3] as const) {
      const text = await printed([records], view('table'), { terminal: true, color });
      const places = text
        .split('\n')
        .filter((line) => line.includes('opened'))
        .map((line) => stringWidth(line.slice(0, line.indexOf('opened'))));
      expect(places).toHaveLength(names.length);
      expect(new Set(places).size).toBe(1);
    }
  });

  it('omits a column before truncating its title or a fixed column', async () => {
    const followed: readonly Column[] = [
      { key: 'open_issues', title: 'ISSUES', as: 'count' },
      { key: 'name', title: 'NAME', keep: true },
      { key: 'subscribed', title: 'SUBSCRIBED', as: 'flag' },
    ];
    const record = { open_issues: 3, name: 'good first issue', subscribed: true };
    expect(await printed([[record]], { ...view('table'), columns: followed }, { terminal: true, columns: 32 })).toBe(
      ['ISSUES  NAME', '     3  good first issue', ''].join('\n'),
    );
  });

  it('omits columns on the right before those that identify the records', async () => {
    const long = { ...bug, id: 4711, name: 'a name that is long' };
    expect(await printed([[long]], view('table'), { terminal: true, columns: 24 })).toBe(
      ['  ID  NAME', '4711  a name that is lo…', ''].join('\n'),
    );
    expect(await printed([[long]], view('table'), { terminal: true, columns: 12 })).toBe(
      ['  ID  NAME', '4711  a nam…', ''].join('\n'),
    );
  });

  it('gives the remaining width to prose, and truncates fixed columns last', async () => {
    const described: readonly Column[] = [
      { key: 'path', title: 'PATH', keep: true },
      { key: 'title', title: 'TITLE', keep: true, shrink: 2 },
      { key: 'text', title: 'TEXT', shrink: 1 },
      { key: 'count', title: 'A LONG HEADING' },
    ];
    const record = { path: 'team/tools/app', title: 'A title of thirty letters here', text: 'some text', count: 1 };
    const at = (width: number): Promise<string> =>
      printed([[record]], { ...view('table'), columns: described }, { terminal: true, columns: width });
    expect(await at(80)).toContain('A title of thirty letters here  some text  1\n');
    expect(await at(62)).toContain('team/tools/app  A title of thirty letters here  some text\n');
    expect(await at(50)).toContain('team/tools/app  A title of thirty letters here\n');
    expect(await at(30)).toContain('team/tools/app  A title of th…\n');
    expect(await at(20)).toContain('team/tool…  A title…\n');
  });

  it('has the selected columns by title or field, in their order, and is sorted by one', async () => {
    const { sortRecords, columnNamed } = await import('../../../src/cli/output/sort-records.ts');
    const names = (by: string): readonly unknown[] =>
      sortRecords(
        [
          { ...idea, name: 'v10' },
          { ...bug, name: 'v9' },
          { ...bug, name: null },
        ],
        by,
        columns,
      ).map((record) => (record as { name: unknown }).name);
    expect(names('name')).toEqual(['v9', 'v10', null]);
    expect(names('-name')).toEqual(['v10', 'v9', null]);
    expect(names('-id')).toEqual(['v10', 'v9', null]);
    expect(columnNamed('CREATED', columns)?.key).toBe('created_at');
    expect(columnNamed('created_at', columns)?.title).toBe('created');
    expect(() => names('size')).toThrow('cannot sort by "size": unknown field "size"');
    expect(await printed([[bug], [idea]], view('json', { sortBy: '-id', fields: ['id'] }))).toBe(
      '[\n  {\n    "id": 2\n  },\n  {\n    "id": 1\n  }\n]\n',
    );
  });

  it('colors states, and shows a color as a block', async () => {
    const text = await printed([[bug]], view('table'), { terminal: true, color: 3 });
    expect(text).toContain('\u001b[38;2;217;83;79m██\u001b[39m #d9534f');
    expect(text).toContain('\u001b[32mopened');
  });

  it('is CSV with a header, doubled quotes, nested values as JSON, and distinct null and empty values', async () => {
    const text = await printed(
      [[{ a: 'x,"y"', b: { c: 1 }, d: null, e: '' }]],
      view('csv', { fields: ['a', 'b', 'd', 'e'] }),
    );
    expect(text).toBe('a,b,d,e\n"x,""y""","{""c"":1}",,""\n');
  });

  it('has only names with -o name, and one record per line as NDJSON', async () => {
    expect(await printed([[bug], [idea]], view('name'))).toBe('bug\nidea\n');
    expect(
      (await printed([[bug], [idea]], view('ndjson')))
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([bug, idea]);
  });

  it('returns the number of printed records, and throws the error of a later page', async () => {
    const streams = memoryStreams();
    expect(await writeRecords(streams, pagesOf([bug], [idea]), view('name'))).toEqual({ count: 2, left: 2 });
    const failing = async function* (): AsyncGenerator<readonly unknown[]> {
      yield [bug];
      throw new Error('connection lost');
    };
    const partial = memoryStreams();
    await expect(writeRecords(partial, failing(), view('json'))).rejects.toThrow('connection lost');
    expect(() => JSON.parse(partial.out())).toThrow(SyntaxError);
  });

  it('stops requesting pages when its output is closed', async () => {
    const streams = memoryStreams();
    let asked = 0;
    const endless = async function* (): AsyncGenerator<readonly unknown[]> {
      for (;;) {
        asked += 1;
        if (asked === 3 && 'destroy' in streams.stdout && typeof streams.stdout.destroy === 'function')
          streams.stdout.destroy();
        yield [bug];
      }
    };
    await writeRecords(streams, endless(), view('ndjson'));
    expect(asked).toBe(3);
  });
});

describe('--fields', () => {
  it('selects nested fields in JSON', async () => {
    expect(JSON.parse(await printed([[bug]], view('json', { fields: ['id', 'extra.deep'] })))).toEqual([
      { id: 1, extra: { deep: [1] } },
    ]);
  });

  it('suggests fields if no record has the given one', async () => {
    await expect(printed([[bug]], view('json', { fields: ['nmae'] }))).rejects.toMatchObject({
      name: 'ViewError',
      message: 'unknown field "nmae"',
      hint: expect.stringContaining('name, color'),
    });
  });
});

describe('--jq', () => {
  it('prints strings raw and other values as JSON', async () => {
    expect(await printed([[bug], [idea]], view('json', { jq: '.[].name' }))).toBe('bug\nidea\n');
    expect(await printed([[bug], [idea]], view('json', { jq: 'length, map(.id)' }))).toBe('2\n[1,2]\n');
  });

  it('keeps spaces around a string', async () => {
    expect(await printed([[{ a: '  x ' }]], view('json', { jq: '.[].a' }))).toBe('  x \n');
  });

  it('fails for an invalid expression, even after some results', async () => {
    await expect(printed([[bug]], view('json', { jq: '.name' }))).rejects.toMatchObject({ name: 'ViewError' });
    await expect(printed([[bug]], view('json', { jq: '.[].id, .a' }))).rejects.toThrow(/Cannot index array/);
  });

  it('processes a long list in a reasonable time', async () => {
    const many = Array.from({ length: 10_000 }, (_, id) => ({ id, name: 'n'.repeat(200) }));
    expect(await printed([many], view('json', { jq: 'map(.id) | length' }))).toBe('10000\n');
  });
});

describe('a single record', () => {
  it('is printed as one line per field, with nested fields by their path', async () => {
    const streams = memoryStreams({ terminal: true });
    await writeRecord(streams, { id: 1, author: { username: 'ann' }, tags: ['a', 'b'], note: 'x\ny' }, view('table'));
    expect(streams.out()).toBe(
      'id               1\nauthor.username  ann\ntags             a, b\nnote             x\n                 y\n',
    );
  });

  it('is printed as one line per field in a pipe', async () => {
    const streams = memoryStreams();
    await writeRecord(streams, { note: 'x\ty\nz' }, view('table'));
    expect(streams.out()).toBe('note\tx y z\n');
  });

  it('is an object in JSON', async () => {
    const streams = memoryStreams();
    await writeRecord(streams, bug, view('json'));
    expect(JSON.parse(streams.out())).toEqual(bug);
  });
});

const anyText = fc.oneof(
  fc.string({ unit: fc.constantFrom(' ', '\t', '\n', '#', ':', '-', "'", '"', 'a') }),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom('\u001b', '\n', '\u009b', '\u202e', '\u200d', '👩‍👩‍👧‍👦', '日', 'e\u0301', '\ud800', 'a', '\u007f'),
  }),
);
// Only line feeds that end lines are left; other control characters, bidirectional marks, and lone surrogates are escaped.
// oxlint-disable-next-line no-control-regex
const dangerous = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]|\p{Surrogate}/u;

describe('output with any content', () => {
  it.each(['table', 'json', 'yaml', 'ndjson', 'csv', 'markdown', 'name'] as const)(
    'sends nothing raw to a terminal as %s',
    async (format) => {
      await fc.assert(
        fc.asyncProperty(anyText, anyText, async (name, color) => {
          const text = await printed([[{ id: 1, name, color, [name]: color }]], view(format), { terminal: true });
          expect(text).not.toMatch(dangerous);
          const streams = memoryStreams({ terminal: true });
          await writeRecord(streams, { id: 1, name, nested: { [color]: name } }, view(format));
          expect(streams.out()).not.toMatch(dangerous);
        }),
      );
    },
  );

  it('has no line of a table wider than the terminal', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, anyText, fc.integer({ min: 4, max: 100 }), async (name, color, width) => {
        const options = { terminal: true, columns: width };
        const streams = memoryStreams(options);
        await writeRecord(streams, { name, nested: { color } }, view('table'));
        const text = (await printed([[{ id: 1, name, color }, bug]], view('table'), options)) + streams.out();
        for (const line of text.split('\n')) expect(stringWidth(line)).toBeLessThanOrEqual(width);
      }),
    );
  });

  it('can be parsed to the same records as JSON, NDJSON, and YAML', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.record({ name: anyText, n: fc.integer() })), async (records) => {
        expect(JSON.parse(await printed([records], view('json')))).toEqual(records);
        expect(parse(await printed([records], view('yaml')))).toEqual(records);
      }),
    );
  });

  it('has one line for each tab-separated row', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, async (name) => {
        const text = await printed([[{ id: 1, name }]], view('table'));
        expect(text.split('\n')).toHaveLength(2);
        expect(text.split('\t')).toHaveLength(columns.length);
      }),
    );
  });
});
