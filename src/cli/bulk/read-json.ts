import { DeepJsonError, deepJsonFault, mostLevels } from '../../api/json/depth.ts';
import { toNumber } from '../../api/json/exact-number.ts';
import { parseJson, stringifyJson } from '../../api/json/json-text.ts';
import { UsageError } from '../errors/usage-error.ts';
import { isObject } from '../output/field-path.ts';
import type { TakeColumns } from './columns.ts';
import { linesOf } from './read-lines.ts';
import { mostRows, type Row } from './row.ts';

type RowOf = (line: number, text: () => string, value: unknown) => Row;

/** What the first row calls its columns is likely meant for all of them; a later one that says otherwise fails alone. */
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

// What a parser itself says quotes the text, and with it secrets.
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

/** The rows of NDJSON: a JSON object in each line. Blank lines are none. */
export const readNdjson = function* (text: string, take: TakeColumns): Generator<Row, void, void> {
  const rowOf = rowMaker(take);
  for (const [line, json] of linesOf(text)) yield rowOfText(line, json, rowOf);
};

/** Whether a line of NDJSON stands at the beginning, and not a brace that is closed on another line. */
const isLine = (text: string): boolean => {
  const [first] = linesOf(text);
  try {
    return first !== undefined && isObject(parseJson(first[1]));
  } catch {
    return false;
  }
};

/** The rows of JSON: an array of objects, a single one, or NDJSON, which it says that it was. */
export const readJson = async (
  text: string,
  take: TakeColumns,
): Promise<{ readonly format: 'json' | 'ndjson'; readonly rows: Iterable<Row> }> => {
  if (!/^\s*\{/.test(text)) return { format: 'json', rows: await readJsonArray(text, take) };
  if (isLine(text)) return { format: 'ndjson', rows: readNdjson(text, take) };
  return { format: 'json', rows: [rowOfText(1, text, rowMaker(take))] };
};

/** The rows of a JSON array of objects. After what is not JSON nothing can be read. */
const readJsonArray = async (text: string, take: TakeColumns): Promise<readonly Row[]> => {
  const rowOf = rowMaker(take);
  const { Tokenizer, TokenParser, TokenType } = await import('@streamparser/json');
  class ExactTokenizer extends Tokenizer {
    protected override parseNumber(number: string): number {
      // The parser only hands it on.
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
    // The array of the rows is none of theirs.
    if (depth > mostLevels + 1) throw new DeepJsonError(depth - 1);
    parser.write(parsed);
  };
  parser.onValue = ({ value }) => void rows.push(rowOf(start, () => stringifyJson(value), value));
  parser.onEnd = () => (ended = true);
  const broken = (at: number, fault: string): readonly Row[] => [...rows, { line: at, text: () => '', fault }];
  // Line by line, so that a token is on the line that is being read.
  for (const part of text.split(/(?<=\n)/)) {
    try {
      tokenizer.write(part);
    } catch (error) {
      return broken(line, ended ? 'cannot be read from here on: text after the end of the array' : faultOf(error));
    }
    if (rows.length > mostRows) break;
    line += 1;
  }
  return ended || rows.length > mostRows ? rows : broken(start, 'cannot be read from here on: the array is not closed');
};
