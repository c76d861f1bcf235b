import { open } from 'node:fs/promises';
import { UsageError } from '../errors/usage-error.ts';
import type { CommandContext } from '../context/context.ts';
import { decode, givenPath, reasonOf, withLineFeeds } from '../verbs/read-given-text.ts';
import type { RowFormat } from '../verbs/verb-input.ts';
import { tooMany } from './row.ts';

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
  json: 'json',
  ndjson: 'ndjson',
  jsonl: 'ndjson',
  txt: 'name',
};

/** Records in brackets or braces, which may be broken: a name can begin with one, but nobody calls anything `[{`. */
const startsAsJson = /^\s*(?:\[\s*[\]{]|\{\s*["}])/;

/** A list of what is no record is JSON, too, and not a name: it is told of as such. */
const longestList = 1_000_000;

const isList = (text: string): boolean => {
  if (!/^\s*\[/.test(text) || text.length > longestList) return false;
  try {
    return Array.isArray(JSON.parse(text));
  } catch {
    return false;
  }
};

/** The form of rows that nobody has told: CSV begins with its heading, and names with a name. */
const formatOf = (from: string, text: string, isHeading: (line: string) => boolean): RowFormat => {
  const named = byExtension[/\.(\w+)$/.exec(from)?.[1]?.toLowerCase() ?? ''];
  if (named !== undefined) return named;
  if (startsAsJson.test(text) || isList(text)) return 'json';
  const [line = ''] = /\S[^\n]*/.exec(text) ?? [];
  return line === '' || isHeading(line.trimEnd()) ? 'csv' : 'name';
};

/**
 * Reads a file or stdin (`-`) to its end. Its rows have the form that was told, or else that of its name's ending, or what its
 * first line looks like.
 *
 * @param isHeading whether a line names columns
 * @throws UsageError when it can't be read, or is more than is held in memory
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
