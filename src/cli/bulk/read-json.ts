import { DeepJsonError, deepJsonFault, mostLevels } from '../../api/json/depth.ts';
import { toNumber } from '../../api/json/exact-number.ts';
import { parseJson, stringifyJson } from '../../api/json/json-text.ts';
import { isObject } from '../output/field-path.ts';
import { linesOf } from './read-lines.ts';
import { mostRows, type Row } from './row.ts';

const rowOf = (line: number, text: () => string, value: unknown): Row =>
  isObject(value)
    ? { line, text, cells: new Map(Object.entries(value).map(([name, json]) => [name, { json }])) }
    : { line, text, fault: 'not a JSON object' };

// What a parser itself says quotes the text, and with it secrets.
const noJson = 'not valid JSON';

const faultOf = (error: unknown): string => {
  const deep = deepJsonFault(error);
  return deep === undefined ? noJson : `${deep}`;
};

const rowOfText = (line: number, text: string): Row => {
  try {
    return rowOf(line, () => text, parseJson(text));
  } catch (error) {
    return { line, text: () => text, fault: faultOf(error) };
  }
};

/** The rows of NDJSON: a JSON object in each line. Blank lines are none. */
export const readNdjson = function* (text: string): Generator<Row, void, void> {
  for (const [line, json] of linesOf(text)) yield rowOfText(line, json);
};

/** The rows of a JSON array of objects. After what is not JSON nothing can be read. */
export const readJsonArray = async (text: string): Promise<readonly Row[]> => {
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
