import { open } from 'node:fs/promises';
import { UsageError } from '../errors/usage-error.ts';
import type { CommandContext } from '../context/context.ts';
import { decode, givenPath, reasonOf, withLineFeeds } from '../verbs/read-given-text.ts';
import { tooMany } from './row.ts';

/** The forms of rows. */
export type RowFormat = 'csv' | 'ndjson' | 'array' | 'lines';

/** All rows as text. */
export interface Input {
  /** How messages call it. */
  readonly name: string;
  readonly format: RowFormat;
  readonly text: string;
}

/** Bytes of rows: all of them are in memory before the first is sent. */
const mostBytes = 64 * 1024 * 1024;

const openFile = async (context: CommandContext, from: string): Promise<NodeJS.ReadableStream> => {
  try {
    const handle = await open(givenPath(from, context));
    if ((await handle.stat()).isDirectory()) {
      await handle.close();
      throw Object.assign(new Error('no file'), { code: 'EISDIR' });
    }
    return handle.createReadStream();
  } catch (error) {
    throw new UsageError(`cannot read file "${from}": ${reasonOf(error)}`, { cause: error });
  }
};

const readAll = async (
  stream: NodeJS.ReadableStream,
  { name, signal }: { readonly name: string; readonly signal: AbortSignal },
): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // The program must not wait for a stdin that nobody ends.
  const close = (): void => {
    if ('destroy' in stream && typeof stream.destroy === 'function') stream.destroy();
  };
  signal.addEventListener('abort', close, { once: true });
  try {
    for await (const chunk of stream) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      size += bytes.byteLength;
      if (size > mostBytes) throw tooMany(name, '64 MB of rows');
      chunks.push(bytes);
    }
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof UsageError
      ? error
      : new UsageError(`cannot read ${name} to its end: ${reasonOf(error)}`, { cause: error });
  } finally {
    signal.removeEventListener('abort', close);
    close();
  }
  signal.throwIfAborted();
  return Buffer.concat(chunks);
};

const byExtension: Readonly<Record<string, RowFormat>> = {
  csv: 'csv',
  ndjson: 'ndjson',
  jsonl: 'ndjson',
  txt: 'lines',
};

/** An object is the first line of NDJSON, a bracket the start of an array; CSV starts with its heading, and names with a name. */
const formatOf = (from: string, text: string, isHeading: (line: string) => boolean): RowFormat => {
  const named = byExtension[/\.(\w+)$/.exec(from)?.[1]?.toLowerCase() ?? ''];
  if (named !== undefined) return named;
  const [line = ''] = /\S[^\n]*/.exec(text) ?? [];
  if (line.startsWith('[')) return 'array';
  if (line.startsWith('{')) return 'ndjson';
  return line === '' || isHeading(line.trimEnd()) ? 'csv' : 'lines';
};

/**
 * Reads a file or stdin (`-`) to its end and tells the form of its rows: by the ending of its name, else by its first line.
 *
 * @param isHeading whether a line names columns
 * @throws UsageError when it can't be read, or is more than is held in memory
 */
export const readInput = async (
  context: CommandContext,
  from: string,
  isHeading: (line: string) => boolean,
): Promise<Input> => {
  const name = from === '-' ? 'stdin' : `file "${from}"`;
  const stream = from === '-' ? context.streams.stdin : await openFile(context, from);
  const text = withLineFeeds(decode(await readAll(stream, { name, signal: context.signal }), name));
  return { name, format: formatOf(from, text, isHeading), text };
};
