import { isObject } from '../output/field-path.ts';
import { longestRow, type Row } from './row.ts';

/** A piece of the input that should be one JSON value. */
interface Chunk {
  readonly line: number;
  readonly text: string;
}

// What the parser itself says quotes the text, and with it secrets.
const rowOf = ({ line, text }: Chunk): Row => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { line, fault: 'it is not JSON' };
  }
  if (!isObject(value)) return { line, fault: 'it is no JSON object' };
  return { line, cells: new Map(Object.entries(value).map(([name, json]) => [name, { json }])) };
};

const tooLong = (line: number): Row => ({ line, fault: 'cannot be read from here: the row is too long', last: true });

const isBlank = (text: string): boolean => text.trim() === '';

/** The rows of NDJSON: a JSON object in each line. Blank lines are none. */
export const readNdjson = async function* (pieces: AsyncIterable<string>): AsyncGenerator<Row, void, void> {
  let line = 1;
  let rest = '';
  for await (const piece of pieces) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const text of lines) {
      if (!isBlank(text)) yield rowOf({ line, text });
      line += 1;
    }
    if (rest.length > longestRow) return yield tooLong(line);
  }
  if (!isBlank(rest)) yield rowOf({ line, text: rest });
};

/** Finds the elements of a JSON array without reading what is in them. */
const scanner = () => {
  let state: 'before' | 'within' | 'after' = 'before';
  let depth = 0;
  let inText = false;
  let escaped = false;
  let line = 1;
  let start = 1;
  let text = '';
  let commas = 0;
  const found: (Chunk | Row)[] = [];
  const broken = (what: string): void => {
    found.push({ line, fault: `cannot be read from here: ${what}`, last: true });
  };
  const finish = (closing: boolean): void => {
    // `[]` has no element, and a comma before the bracket none after it.
    if (!(closing && isBlank(text) && commas === 0)) found.push({ line: start, text });
    text = '';
  };
  const inString = (character: string): void => {
    text += character;
    if (escaped) escaped = false;
    else if (character === '\\') escaped = true;
    else if (character === '"') inText = false;
  };
  const inArray = (character: string): void => {
    if (depth === 0 && character === ',') {
      finish(false);
      commas += 1;
      return;
    }
    if (depth === 0 && character === ']') {
      finish(true);
      state = 'after';
      return;
    }
    if (isBlank(text) && !isBlank(character)) start = line;
    if (character === '"') inText = true;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth = Math.max(0, depth - 1);
    text += character;
  };
  const see = (character: string): void => {
    if (inText) inString(character);
    else if (state === 'within') inArray(character);
    else if (state === 'before' && character === '[') state = 'within';
    else if (!isBlank(character)) broken('there is something after the end of the array');
    if (character === '\n') line += 1;
  };
  return {
    /** What came to its end in this piece. */
    push: (piece: string): readonly (Chunk | Row)[] => {
      found.length = 0;
      for (const character of piece) {
        see(character);
        if (found.some((one) => 'last' in one)) break;
      }
      if (text.length > longestRow) found.push(tooLong(start));
      return [...found];
    },
    /** What is wrong when nothing more comes. */
    end: (): Row | undefined =>
      state === 'within'
        ? { line: start, fault: 'cannot be read from here: the array never ends', last: true }
        : undefined,
  };
};

/** The rows of a JSON array of objects, each as soon as it is there. */
export const readJsonArray = async function* (pieces: AsyncIterable<string>): AsyncGenerator<Row, void, void> {
  const scan = scanner();
  for await (const piece of pieces) {
    for (const found of scan.push(piece)) {
      const row = 'text' in found ? rowOf(found) : found;
      yield row;
      if ('last' in row) return;
    }
  }
  const fault = scan.end();
  if (fault !== undefined) yield fault;
};
