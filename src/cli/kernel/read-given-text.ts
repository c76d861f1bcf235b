import { UsageError } from '../errors/usage-error.ts';
import { givenPath, type Place } from './given-path.ts';

/** A text that was typed, or that what was typed points at. */
export interface GivenText {
  readonly text: string;
  /** It came from a file or from stdin. */
  readonly verbatim: boolean;
}

/** Where texts can come from besides the command line. */
export interface TextSources extends Place {
  /** All of stdin. */
  readonly readStdin: () => Promise<Uint8Array>;
}

const decode = (bytes: Uint8Array, from: string): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UsageError(`${from} is not UTF-8 text`);
  }
};

/** As `$(cat file)` does, so that a name from `echo` is the name: editors and `echo` end what they write with a line break. */
const withoutLastBreak = (text: string): string => text.replace(/\r?\n$/, '');

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  EACCES: 'permission denied',
  EISDIR: 'it is a directory',
};

/** The bytes of a file named on the command line. Throws UsageError when it can't be read. */
export const readGivenFile = async (label: string, path: string, place: Place): Promise<Uint8Array> => {
  const { readFile } = await import('node:fs/promises');
  try {
    return await readFile(givenPath(path, place));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    throw new UsageError(`${label}: the file '${path}' can't be read: ${reasons[code] ?? code}`, {
      hint: 'A text that itself starts with @ is written with @@.',
      cause: error,
    });
  }
};

/**
 * Resolves `@path` to what is in the file and `-` to stdin, both without the line break at the end; `@@` at the start
 * stands for one `@`. Anything else is itself.
 */
export const readGivenText = async (label: string, typed: string, sources: TextSources): Promise<GivenText> => {
  if (typed === '-') {
    return { text: withoutLastBreak(decode(await sources.readStdin(), 'stdin')), verbatim: true };
  }
  if (typed.startsWith('@@')) return { text: typed.slice(1), verbatim: true };
  if (!typed.startsWith('@') || typed === '@') return { text: typed, verbatim: false };
  const bytes = await readGivenFile(label, typed.slice(1), sources);
  return { text: withoutLastBreak(decode(bytes, `the file '${typed.slice(1)}'`)), verbatim: true };
};
