import type { LineColumns } from './columns.ts';
import { type Cell, longestRow, type Row } from './row.ts';

/** Names are data: `null` and `@file` mean nothing in them. */
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

/** The rows of a list of names, as `-o name` prints it: a name in each line, with its project and a tab before it if need be. */
export const readLines = async function* (
  pieces: AsyncIterable<string>,
  columns: LineColumns,
): AsyncGenerator<Row, void, void> {
  let line = 1;
  let rest = '';
  for await (const piece of pieces) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const text of lines) {
      const bare = text.replace(/\r$/, '');
      if (bare.trim() !== '') yield rowOf(line, bare, columns);
      line += 1;
    }
    if (rest.length > longestRow) {
      return yield { line, text: () => '', fault: 'cannot be read from here on: row too long', last: true };
    }
  }
  if (rest.trim() !== '') yield rowOf(line, rest.replace(/\r$/, ''), columns);
};
