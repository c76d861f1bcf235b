import { DeepJsonError, deepJsonFault, mostLevels } from '../../api/json/depth.ts';
import { toNumber } from '../../api/json/exact-number.ts';
import { parseJson, stringifyJson } from '../../api/json/json-text.ts';
import { UsageError } from '../errors/usage-error.ts';
import { isObject } from '../output/field-path.ts';
import type { TakeColumns } from './columns.ts';
import { linesOf } from './read-lines.ts';
import { mostRows, type Row } from './row.ts';

type RowOf = (line: number, text: () => string, value: unknown) => Row;

/** An unknown column in the first row is an error for all rows; in a later one it is a fault of that row. */
const rowMaker = (take: TakeColumns): RowOf => {
  let isFirst = true;
  return (line, text, value) => {
    if (!isObject(value)) return { line, text, fault: 'not a JSON object' };
    const entries = Object.entries(value);
    try {
      const { names, calledBy } = take(entries.map(([name]) => name));
      const called = calledBy === undefined ? undefined : entries[calledBy]?.[1];
      const cells = entries.flatMap(([, json], index) => {
        const name = names[index];
        return name === undefined ? [] : [[name, { json }] as const];
      });
      return { line, text, cells: new Map(cells), ...(typeof called === 'string' && { called }) };
    } catch (error) {
      if (isFirst || !(error instanceof UsageError)) throw error;
      return { line, text, fault: error.message };
    } finally {
      isFirst = false;
    }
  };
};

// Messages of parsers quote the text, which may contain secrets.
const noJson = 'not valid JSON';

const faultOf = (error: unknown): string => {
  const deep = deepJsonFault(error);
  return deep === undefined ? noJson : `${deep}`;
};

const rowOfText = (line: number, text: string, rowOf: RowOf): Row => {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (error) {
    return { line, text: () => text, fault: faultOf(error) };
  }
  return rowOf(line, () => text, value);
};

/** Reads NDJSON: one JSON object per line. Blank lines are skipped. */
export const readNdjson = function* (text: string, take: TakeColumns): Generator<Row, void, void> {
  const rowOf = rowMaker(take);
  for (const [line, json] of linesOf(text)) yield rowOfText(line, json, rowOf);
};

/** True if the first line is a whole JSON object. */
const isLine = (text: string): boolean => {
  const [first] = linesOf(text);
  try {
    return first !== undefined && isObject(parseJson(first[1]));
  } catch {
    return false;
  }
};

/** Reads JSON: an array of objects, a single object, or NDJSON. Returns which of them it was. */
export const readJson = async (
  text: string,
  take: TakeColumns,
): Promise<{ readonly format: 'json' | 'ndjson'; readonly rows: Iterable<Row> }> => {
  if (!/^\s*\{/.test(text)) return { format: 'json', rows: await readJsonArray(text, take) };
  if (isLine(text)) return { format: 'ndjson', rows: readNdjson(text, take) };
  return { format: 'json', rows: [rowOfText(1, text, rowMaker(take))] };
};

/** Reads a JSON array of objects up to the first fault. */
const readJsonArray = async (text: string, take: TakeColumns): Promise<readonly Row[]> => {
  const rowOf = rowMaker(take);
  const { Tokenizer, TokenParser, TokenType } = await import('@streamparser/json');
  class ExactTokenizer extends Tokenizer {
    protected override parseNumber(number: string): number {
      // The parser passes the value on without using it.
      return toNumber(number) as number;
    }
  }
  const opening = new Set([TokenType.LEFT_BRACE, TokenType.LEFT_BRACKET]);
  const closing = new Set([TokenType.RIGHT_BRACE, TokenType.RIGHT_BRACKET]);
  const tokenizer = new ExactTokenizer();
  const parser = new TokenParser({ paths: ['$.*'], keepStack: false });
  const rows: Row[] = [];
  let line = 1;
  let start = 1;
  let depth = 0;
  let ended = false;
  tokenizer.onToken = (parsed) => {
    const { token } = parsed;
    if (closing.has(token)) depth -= 1;
    else if (depth === 1 && token !== TokenType.COMMA) start = line;
    if (opening.has(token)) depth += 1;
    // The outer array does not count as a level of a row.
    if (depth > mostLevels + 1) throw new DeepJsonError(depth - 1);
    parser.write(parsed);
  };
  parser.onValue = ({ value }) => void rows.push(rowOf(start, () => stringifyJson(value), value));
  parser.onEnd = () => (ended = true);
  const broken = (at: number, fault: string): readonly Row[] => [...rows, { line: at, text: () => '', fault }];
  // Line by line, so that the line of each token is known.
  for (const part of text.split(/(?<=\n)/)) {
    try {
      tokenizer.write(part);
    } catch (error) {
      // The columns of the first row are wrong for all rows.
      if (error instanceof UsageError) throw error;
      return broken(line, ended ? 'cannot be read from here on: text after the end of the array' : faultOf(error));
    }
    if (rows.length > mostRows) break;
    line += 1;
  }
  return ended || rows.length > mostRows ? rows : broken(start, 'cannot be read from here on: the array is not closed');
};
