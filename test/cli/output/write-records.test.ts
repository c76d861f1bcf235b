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
  it('is one JSON array of the whole records however many pages it took', async () => {
    expect(JSON.parse(await printed([[bug], [], [idea]], view('json')))).toEqual([bug, idea]);
  });

  it('is an empty array when there is nothing, also without any page', async () => {
    expect(await printed([], view('json'))).toBe('[]\n');
    expect(await printed([[]], view('yaml'))).toBe('[]\n');
  });

  it('is one YAML list over all pages', async () => {
    expect(parse(await printed([[bug], [idea]], view('yaml')))).toEqual([bug, idea]);
  });

  it('keeps texts that are all blanks, or begin or end with one, in YAML', async () => {
    const blanks = [{ tab: '\t', blank: ' ', both: ' \t ', before: ' a', after: 'a\t', within: 'a\tb' }];
    expect(parse(await printed([blanks], view('yaml')))).toEqual(blanks);
  });

  it('keeps = a text in YAML 1.1, where it has a type of its own', async () => {
    expect(await printed([[{ key: '=' }]], view('yaml'))).toBe('- key: "="\n');
  });

  it('has its header in CSV when there is nothing, too', async () => {
    expect(await printed([[]], view('csv'))).toBe('id,name,color,state,created_at\n');
  });

  it('leaves columns that are blank in all rows out on a terminal, unless they were asked for', async () => {
    const records = [{ ...bug, color: null, state: '' }];
    expect((await printed([records], view('table'), { terminal: true })).split('\n')[0]).toBe('ID  NAME  CREATED');
    const asked = view('table', { fields: ['id', 'state', 'name'] });
    expect((await printed([records], asked, { terminal: true })).split('\n')[0]).toBe('ID  STATE  NAME');
  });

  it('is tab-separated, whole and uncoloured when piped, with absolute times', async () => {
    expect(await printed([[bug]], view('table'), { columns: 10 })).toBe(
      '1\tbug\t#d9534f\topened\t2024-05-01T11:57:00Z\n',
    );
  });

  it('is a fitted table with relative times on a terminal', async () => {
    expect(await printed([[bug], [idea]], view('table'), { terminal: true })).toBe(
      [
        'ID  NAME  COLOR    STATE   CREATED',
        ' 1  bug   #d9534f  opened  3 min ago',
        ' 2  idea  #d9534f  closed  3 min ago',
        '',
      ].join('\n'),
    );
  });

  it('leaves wide columns out first, then cuts the one that gives way', async () => {
    const long = { ...bug, name: '日本語のラベル👩‍👩‍👧‍👦 and a text behind it' };
    const text = await printed([[long]], view('table'), { terminal: true, columns: 40 });
    expect(text.split('\n')[0]).not.toContain('CREATED');
    expect(text).toContain('日本語の');
    expect(text).toContain('…');
  });

  it('keeps its columns straight beside wide letters, letters with marks, and emoji old and new', async () => {
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

  it('leaves a column out rather than cut its title or what is kept', async () => {
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

  it('leaves out what stands on the right rather than what tells the records apart', async () => {
    const long = { ...bug, id: 4711, name: 'a name that is long' };
    expect(await printed([[long]], view('table'), { terminal: true, columns: 24 })).toBe(
      ['  ID  NAME', '4711  a name that is lo…', ''].join('\n'),
    );
    expect(await printed([[long]], view('table'), { terminal: true, columns: 12 })).toBe(
      ['  ID  NAME', '4711  a nam…', ''].join('\n'),
    );
  });

  it('gives the room that is left to prose, and cuts what is kept last', async () => {
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
    expect(await at(50)).toContain('team/tools/app  A title of thirty lett…  some text\n');
    expect(await at(30)).toContain('team/tools/app  A title of th…\n');
    expect(await at(20)).toContain('team/tool…  A title…\n');
  });

  it('has the columns that were chosen by title or field, in that order, and sorts by one', async () => {
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

  it('colours states and shows a block of the colour', async () => {
    const text = await printed([[bug]], view('table'), { terminal: true, color: 3 });
    expect(text).toContain('\u001b[38;2;217;83;79m██\u001b[39m #d9534f');
    expect(text).toContain('\u001b[32mopened');
  });

  it('is CSV with a header, quotes doubled, nested values as JSON, null and empty text distinct', async () => {
    const text = await printed(
      [[{ a: 'x,"y"', b: { c: 1 }, d: null, e: '' }]],
      view('csv', { fields: ['a', 'b', 'd', 'e'] }),
    );
    expect(text).toBe('a,b,d,e\n"x,""y""","{""c"":1}",,""\n');
  });

  it('prints names only with -o name, and one record per line as ndjson', async () => {
    expect(await printed([[bug], [idea]], view('name'))).toBe('bug\nidea\n');
    expect(
      (await printed([[bug], [idea]], view('ndjson')))
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([bug, idea]);
  });

  it('counts what it printed and lets an error of a later page through', async () => {
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

  it('stops asking for pages when nobody reads any more', async () => {
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
  it('picks nested fields in JSON', async () => {
    expect(JSON.parse(await printed([[bug]], view('json', { fields: ['id', 'extra.deep'] })))).toEqual([
      { id: 1, extra: { deep: [1] } },
    ]);
  });

  it('says what there is when no record has the field', async () => {
    await expect(printed([[bug]], view('json', { fields: ['nmae'] }))).rejects.toMatchObject({
      name: 'ViewError',
      message: 'unknown field "nmae"',
      hint: expect.stringContaining('name, color'),
    });
  });
});

describe('--jq', () => {
  it('prints text as it is and anything else as JSON', async () => {
    expect(await printed([[bug], [idea]], view('json', { jq: '.[].name' }))).toBe('bug\nidea\n');
    expect(await printed([[bug], [idea]], view('json', { jq: 'length, map(.id)' }))).toBe('2\n[1,2]\n');
  });

  it('keeps the spaces around a text', async () => {
    expect(await printed([[{ a: '  x ' }]], view('json', { jq: '.[].a' }))).toBe('  x \n');
  });

  it('fails for an expression that does not fit, also after some results', async () => {
    await expect(printed([[bug]], view('json', { jq: '.name' }))).rejects.toMatchObject({ name: 'ViewError' });
    await expect(printed([[bug]], view('json', { jq: '.[].id, .a' }))).rejects.toThrow(/Cannot index array/);
  });

  it('goes through a long list in a reasonable time', async () => {
    const many = Array.from({ length: 10_000 }, (_, id) => ({ id, name: 'n'.repeat(200) }));
    expect(await printed([many], view('json', { jq: 'map(.id) | length' }))).toBe('10000\n');
  });
});

describe('one record', () => {
  it('is a line per field, nested fields by their path', async () => {
    const streams = memoryStreams({ terminal: true });
    await writeRecord(streams, { id: 1, author: { username: 'ann' }, tags: ['a', 'b'], note: 'x\ny' }, view('table'));
    expect(streams.out()).toBe(
      'id               1\nauthor.username  ann\ntags             a, b\nnote             x\n                 y\n',
    );
  });

  it('stays one line per field when piped', async () => {
    const streams = memoryStreams();
    await writeRecord(streams, { note: 'x\ty\nz' }, view('table'));
    expect(streams.out()).toBe('note\tx y z\n');
  });

  it('is the object itself as JSON', async () => {
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
// Raw line feeds end lines; every other control, direction change or half character must be gone.
// oxlint-disable-next-line no-control-regex
const dangerous = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]|\p{Surrogate}/u;

describe('whatever a record holds', () => {
  it.each(['table', 'json', 'yaml', 'ndjson', 'csv', 'markdown', 'name'] as const)(
    'nothing reaches a terminal raw as %s',
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

  it('no line of a table is wider than the terminal', async () => {
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

  it('JSON, ndjson and YAML read back as the same records', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.record({ name: anyText, n: fc.integer() })), async (records) => {
        expect(JSON.parse(await printed([records], view('json')))).toEqual(records);
        expect(parse(await printed([records], view('yaml')))).toEqual(records);
      }),
    );
  });

  it('a tab-separated row stays a row', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, async (name) => {
        const text = await printed([[{ id: 1, name }]], view('table'));
        expect(text.split('\n')).toHaveLength(2);
        expect(text.split('\t')).toHaveLength(columns.length);
      }),
    );
  });
});
