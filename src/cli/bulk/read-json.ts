import { DeepJsonError, deepJsonFault, mostLevels } from '../../api/json/depth.ts';
import { toNumber } from '../../api/json/exact-number.ts';
import { parseJson, stringifyJson } from '../../api/json/json-text.ts';
import { isObject } from '../output/field-path.ts';
import { longestRow, type Row } from './row.ts';

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

const tooLong = (line: number): Row => ({
  line,
  text: () => '',
  fault: 'cannot be read from here on: row too long',
  last: true,
});

const isBlank = (text: string): boolean => text.trim() === '';

/** The rows of NDJSON: a JSON object in each line. Blank lines are none. */
export const readNdjson = async function* (pieces: AsyncIterable<string>): AsyncGenerator<Row, void, void> {
  let line = 1;
  let rest = '';
  for await (const piece of pieces) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const text of lines) {
      if (!isBlank(text)) yield rowOfText(line, text);
      line += 1;
    }
    if (rest.length > longestRow) return yield tooLong(line);
  }
  if (!isBlank(rest)) yield rowOfText(line, rest);
};

/** The rows of a JSON array of objects, each as soon as it is there. After what is not JSON nothing can be read. */
export const readJsonArray = async function* (pieces: AsyncIterable<string>): AsyncGenerator<Row, void, void> {
  const { Tokenizer, TokenParser, TokenType } = await import('@streamparser/json');
  class ExactTokenizer extends Tokenizer {
    protected override parseNumber(text: string): number {
      // The parser only hands it on.
      return toNumber(text) as number;
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
  let length = 0;
  let ended = false;
  tokenizer.onToken = (parsed) => {
    const { token } = parsed;
    if (closing.has(token)) {
      depth -= 1;
    } else if (depth === 1 && token !== TokenType.COMMA) {
      start = line;
      length = 0;
    }
    if (opening.has(token)) depth += 1;
    // The array of the rows is none of theirs.
    if (depth > mostLevels + 1) throw new DeepJsonError(depth - 1);
    parser.write(parsed);
  };
  parser.onValue = ({ value }) => void rows.push(rowOf(start, () => stringifyJson(value), value));
  parser.onEnd = () => (ended = true);
  const faultIn = (text: string): string | undefined => {
    try {
      tokenizer.write(text);
      return undefined;
    } catch (error) {
      return ended ? 'cannot be read from here on: text after the end of the array' : faultOf(error);
    }
  };
  for await (const piece of pieces) {
    // Line by line, so that a token is on the line that is being read.
    for (const text of piece.split(/(?<=\n)/)) {
      const fault = faultIn(text);
      yield* rows.splice(0);
      if (fault !== undefined) return yield { line, text: () => '', fault, last: true };
      if (text.endsWith('\n')) line += 1;
      length += text.length;
      if (length > longestRow) return yield tooLong(start);
    }
  }
  if (!ended)
    yield { line: start, text: () => '', fault: 'cannot be read from here on: the array is not closed', last: true };
};
