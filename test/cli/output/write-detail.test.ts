import { describe, expect, it } from 'vitest';
import type { Streams } from '../../../src/cli/output/streams.ts';
import { type Detail, detailLines } from '../../../src/cli/output/write-detail.ts';

const empty: Detail = {
  title: 'Lamp is out',
  kind: 'Issue #1 in yard/app',
  state: '',
  remarks: [],
  tags: [],
  facts: [],
  body: '',
  text: '',
  raw: '',
  lists: [],
  comments: [],
  address: '',
};

const comment = { author: 'kofi', time: '2 hours ago', remarks: [], body: 'On my way.', isSystem: false };

const lines = (detail: Partial<Detail>, columns: number, level: 0 | 3 = 0): Promise<readonly string[]> =>
  detailLines({ ...empty, ...detail }, { columns, colorLevel: { stdout: level, stderr: level } } as Streams);

describe('a page', () => {
  it('shows labels and colors in their colors', async () => {
    const tags = [{ name: 'bug', color: '#ff0000' }, { name: 'plain' }];
    expect((await lines({ tags }, 80, 3)).join('\n')).toContain('\u001b[38;2;255;0;0m██\u001b[39m bug, plain');
    expect(await lines({ tags }, 80)).toContain('Labels  bug, plain');
    const facts = [['Color', '██ #00ff00']] as const;
    expect((await lines({ facts }, 80, 3)).at(-1)).toContain('  \u001b[38;2;0;255;0m██\u001b[39m #00ff00');
  });

  it('leaves out empty facts and wraps long ones beside their names, but no URL', async () => {
    const url = `https://example.org/${'path/'.repeat(20)}`;
    expect(
      await lines(
        {
          facts: [
            ['Due', ''],
            ['Scopes', 'api read_user read_repository'],
            ['URL', url],
          ],
        },
        24,
      ),
    ).toEqual([
      'Lamp is out',
      'Issue #1 in yard/app',
      '',
      'Scopes  api read_user',
      '        read_repository',
      `URL     ${url}`,
    ]);
  });

  it.each([20, 40, 60, 80, 120, 200])('fits %i columns and at most 100', async (columns) => {
    const text = 'Low water is what matters here, '.repeat(20);
    const comments = [
      { ...comment, body: `- ${text}` },
      { ...comment, isSystem: true, body: text },
    ];
    const shown = await lines({ title: text, kind: text, body: text, text, comments }, columns);
    expect(Math.max(...shown.map(({ length }) => length))).toBeLessThanOrEqual(Math.min(columns, 100));
  });

  it('has no escape sequence of the server in any of its parts', async () => {
    const hostile = 'a\u001b]0;owned\u0007\u009b31m \u202eb';
    const shown = await lines(
      {
        title: hostile,
        kind: hostile,
        state: hostile,
        remarks: [hostile],
        tags: [{ name: hostile }],
        facts: [['Name', hostile]],
        body: hostile,
        text: hostile,
        comments: [
          { ...comment, author: hostile, body: hostile, remarks: [hostile] },
          { ...comment, author: hostile, body: hostile, isSystem: true },
        ],
        aboutComments: hostile,
        address: hostile,
      },
      80,
    );
    expect(shown.join('').match(/\p{Cc}|\u202e/gu)).toBeNull();
    expect(shown.join('\n').match(/a\^\[\]0;owned\^G/g)).toHaveLength(15);
  });

  it('has comments below their authors, and changes by the server on one dim line each', async () => {
    const comments = [
      { ...comment, author: 'maya', isSystem: true, body: 'changed title from **a** to **b**\n\n<ul><li>c</li></ul>' },
      { ...comment, author: 'maya', isSystem: true, body: 'closed' },
      { ...comment, remarks: ['on lamp.txt:3'], body: 'On my way:\n\n- a ladder\n- a lamp' },
      comment,
    ];
    expect((await lines({ comments }, 80)).slice(3)).toEqual([
      'Comments',
      '',
      'maya changed title from **a** to **b** · 2 hours ago',
      'maya closed · 2 hours ago',
      '',
      'kofi · on lamp.txt:3 · 2 hours ago',
      '  On my way:',
      '',
      '  • a ladder',
      '  • a lamp',
      '',
      'kofi · 2 hours ago',
      '  On my way.',
    ]);
    const colored = await lines({ comments }, 80, 3);
    expect(colored).toContain('\u001b[2mmaya closed · 2 hours ago\u001b[22m');
    expect(colored).toContain('\u001b[1mkofi\u001b[22m · \u001b[2m2 hours ago\u001b[22m');
  });

  it('shows a text of more than 100,000 characters as it is', async () => {
    const body = `**a**\n${'[a](b) '.repeat(15_000)}`;
    expect(await lines({ body }, 80)).toContain('**a**');
  });
});
