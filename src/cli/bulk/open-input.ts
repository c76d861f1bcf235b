import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { UsageError } from '../errors/usage-error.ts';
import type { CommandContext } from '../context/context.ts';
import { givenPath, reasonOf } from '../verbs/read-given-text.ts';

/** The forms of rows. */
export type RowFormat = 'csv' | 'ndjson' | 'array' | 'lines';

/** Rows as text that comes in pieces. */
export interface Input {
  /** How messages call it. */
  readonly name: string;
  readonly format: RowFormat;
  readonly pieces: AsyncIterable<string>;
  /** Stops reading; the program must not wait for stdin to end. */
  readonly close: () => void;
}

const openFile = async (context: CommandContext, from: string): Promise<NodeJS.ReadableStream> => {
  const path = givenPath(from, context);
  try {
    const handle = await open(path);
    const isDirectory = (await handle.stat()).isDirectory();
    await handle.close();
    if (isDirectory) throw Object.assign(new Error('no file'), { code: 'EISDIR' });
  } catch (error) {
    throw new UsageError(`cannot read file "${from}": ${reasonOf(error)}`, { cause: error });
  }
  return createReadStream(path);
};

const decode = async function* (stream: NodeJS.ReadableStream, name: string): AsyncGenerator<string, void, void> {
  // Takes a byte order mark away as well.
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const text = (bytes?: Uint8Array): string => {
    try {
      return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
    } catch (error) {
      throw new UsageError(`${name} is not UTF-8 text`, { cause: error });
    }
  };
  for await (const chunk of stream) yield text(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
  yield text();
};

const byExtension: Readonly<Record<string, RowFormat>> = {
  csv: 'csv',
  ndjson: 'ndjson',
  jsonl: 'ndjson',
  txt: 'lines',
};

/** An object is the first line of NDJSON, a bracket the start of an array; CSV starts with its heading, and names with a name. */
const formatOf = (from: string, start: string, isHeading: (line: string) => boolean): RowFormat => {
  const named = byExtension[/\.(\w+)$/.exec(from)?.[1]?.toLowerCase() ?? ''];
  if (named !== undefined) return named;
  if (start.startsWith('[')) return 'array';
  if (start.startsWith('{')) return 'ndjson';
  const [line = ''] = start.split(/\r?\n/);
  return start === '' || isHeading(line) ? 'csv' : 'lines';
};

const rejoin = async function* (first: string, rest: AsyncIterator<string>): AsyncGenerator<string, void, void> {
  yield first;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
};

/** Whether rows can be read a second time: those of a file, not those of stdin or a pipe. */
export const isReadableAgain = async (context: CommandContext, from: string): Promise<boolean> => {
  if (from === '-') return false;
  const found = await stat(givenPath(from, context)).catch(() => undefined);
  return found?.isFile() === true;
};

/** Whether the first line, or a piece of it that is long enough, is there. */
const hasLine = (text: string): boolean =>
  text.trimStart() !== '' && (/\n/.test(text.trimStart()) || text.length > 4096);

/**
 * Opens a file or stdin (`-`) and tells the form of its rows: by the ending of its name, else by its first line.
 *
 * @param isHeading whether a line names columns
 * @throws UsageError when it can't be read
 */
export const openInput = async (
  context: CommandContext,
  from: string,
  isHeading: (line: string) => boolean,
): Promise<Input> => {
  const name = from === '-' ? 'stdin' : `file "${from}"`;
  const stream = from === '-' ? context.streams.stdin : await openFile(context, from);
  const close = (): void => {
    if ('destroy' in stream && typeof stream.destroy === 'function') stream.destroy();
  };
  const pieces = decode(stream, name);
  let first = '';
  context.signal.addEventListener('abort', close, { once: true });
  try {
    while (!hasLine(first)) {
      const next = await pieces.next();
      if (next.done === true) break;
      first += next.value;
    }
  } catch (error) {
    close();
    context.signal.throwIfAborted();
    throw error;
  } finally {
    context.signal.removeEventListener('abort', close);
  }
  return { name, format: formatOf(from, first.trimStart(), isHeading), pieces: rejoin(first, pieces), close };
};
