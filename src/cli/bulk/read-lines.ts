import type { LineColumns } from './line-columns.ts';
import type { Cell, Row } from './row.ts';

/** Names are data: `null` and `@file` have no special meaning. */
const cell = (text: string): Cell => ({ json: text });

const rowOf = (line: number, text: string, { identity, scope }: LineColumns): Row => {
  const [first = '', second, ...more] = text.split('\t');
  const place = { line, text: () => text };
  if (second === undefined) return { ...place, cells: new Map([[identity, cell(first)]]) };
  if (scope === undefined || more.length > 0) return { ...place, fault: 'must be one name, without tabs' };
  const cells = new Map([
    [scope, cell(first)],
    [identity, cell(second)],
  ]);
  return { ...place, cells };
};

/** Yields the lines that are not blank, with their numbers from 1. */
export const linesOf = function* (text: string): Generator<readonly [number, string], void, void> {
  let line = 0;
  for (let start = 0; start < text.length;) {
    const found = text.indexOf('\n', start);
    const end = found === -1 ? text.length : found;
    line += 1;
    const bare = text.slice(start, end).replace(/\r$/, '');
    if (bare.trim() !== '') yield [line, bare];
    start = end + 1;
  }
};

/** Reads the output of `-o name`: one name per line, maybe after its project and a tab. */
export const readLines = function* (text: string, columns: LineColumns): Generator<Row, void, void> {
  for (const [line, bare] of linesOf(text)) yield rowOf(line, bare, columns);
};
