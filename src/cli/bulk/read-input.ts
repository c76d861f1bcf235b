import { open } from 'node:fs/promises';
import { UsageError } from '../errors/usage-error.ts';
import type { CommandContext } from '../context/context.ts';
import { decode, givenPath, reasonOf, withLineFeeds } from '../context/read-given-text.ts';
import type { RowFormat } from '../verbs/verb-input.ts';
import { tooMany } from './row.ts';

/** All rows as text. */
export interface Input {
  /** In messages. */
  readonly name: string;
  readonly format: RowFormat;
  readonly text: string;
}

/** Maximum number of bytes, since all rows are read before the first is sent. */
const mostBytes = 64 * 1024 * 1024;

const openFile = async (context: CommandContext, from: string): Promise<NodeJS.ReadableStream> => {
  const path = givenPath(from, context);
  try {
    const handle = await open(path);
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
  // After an abort the program must not wait for the end of stdin.
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
  json: 'json',
  ndjson: 'ndjson',
  jsonl: 'ndjson',
  txt: 'name',
};

/** The beginning of JSON records, even if they are invalid. A name can start with a bracket, but not with `[{`. */
const startsAsJson = /^\s*(?:\[\s*[\]{]|\{\s*["}])/;

/** Maximum length of text that is parsed to recognize a JSON list of something other than records. */
const longestList = 1_000_000;

const isList = (text: string): boolean => {
  if (!/^\s*\[/.test(text) || text.length > longestList) return false;
  try {
    return Array.isArray(JSON.parse(text));
  } catch {
    return false;
  }
};

/** Detects the format by the file name, or else by the first line: a heading is CSV. */
const formatOf = (from: string, text: string, isHeading: (line: string) => boolean): RowFormat => {
  const named = byExtension[/\.(\w+)$/.exec(from)?.[1]?.toLowerCase() ?? ''];
  if (named !== undefined) return named;
  if (startsAsJson.test(text) || isList(text)) return 'json';
  const [line = ''] = /\S[^\n]*/.exec(text) ?? [];
  return line === '' || isHeading(line.trimEnd()) ? 'csv' : 'name';
};

/**
 * Reads a file or stdin (`-`) to its end.
 *
 * @param isHeading recognizes the heading of CSV
 * @throws UsageError if it cannot be read or is too large
 */
export const readInput = async (
  context: CommandContext,
  { from, format }: { readonly from: string; readonly format: RowFormat | undefined },
  isHeading: (line: string) => boolean,
): Promise<Input> => {
  const name = from === '-' ? 'stdin' : `file "${from}"`;
  const stream = from === '-' ? context.streams.stdin : await openFile(context, from);
  const text = withLineFeeds(decode(await readAll(stream, { name, signal: context.signal }), name));
  return { name, format: format ?? formatOf(from, text, isHeading), text };
};
