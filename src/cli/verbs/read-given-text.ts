import { resolve } from 'node:path';
import { startOf, withHome } from '../config/base-directories.ts';
import type { Environment } from '../config/environment.ts';
import { UsageError } from '../errors/usage-error.ts';

/** What a path on the command line is relative to. */
export interface Place {
  /** Undefined where it was removed. */
  readonly cwd: string | undefined;
  readonly env: Environment;
}

/** The absolute path of what is named on the command line. */
export const givenPath = (path: string, { cwd, env }: Place): string => {
  const whole = withHome(path, env);
  return resolve(startOf(whole, cwd), whole);
};

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or directory',
  EACCES: 'permission denied',
  EISDIR: 'is a directory',
  EEXIST: 'a file is in the way',
  ENOTDIR: 'a file is in the way',
  ENAMETOOLONG: 'the name is too long',
  ENOSPC: 'no space left on the disk',
  EROFS: 'read-only file system',
};

/** Why a file or directory cannot be read or written, in words. */
export const reasonOf = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
  return reasons[code] ?? code;
};

/** The parameter whose value is a whole file, which may be an empty one. */
export const contentName = 'content';

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
  /** Whether there may be nothing in a file or on stdin. */
  readonly mayBeEmpty?: boolean;
  /** Whether a value is never typed, an empty one included: it can be missing where it is typed, too. */
  readonly untyped?: boolean;
}

/** The text of bytes. Throws UsageError for what is no UTF-8. */
export const decode = (bytes: Uint8Array, from: string): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UsageError(`${from} is not UTF-8 text`);
  }
};

/**
 * A text all of whose lines end as on Windows, with line feeds in their place: within a value of several lines they are what
 * an editor has made of them. Where some lines end otherwise, each is meant.
 */
export const withLineFeeds = (text: string): string => (/(?<!\r)\n/.test(text) ? text : text.replaceAll('\r\n', '\n'));

/** As `$(cat file)` does, so that a name from `echo` is the name: editors and `echo` end what they write with a line break. */
const withoutLastBreak = (text: string): string => text.replace(/\r?\n$/, '');

/** What to say of a file that only a leading @ made one. */
export const escapedAtHint = 'For a text that starts with @, write @@.';

/** The bytes of a file named on the command line. Throws UsageError, with the hint if there is one, when it can't be read. */
export const readGivenFile = async (label: string, path: string, place: Place, hint?: string): Promise<Uint8Array> => {
  const { readFile } = await import('node:fs/promises');
  const whole = givenPath(path, place);
  try {
    return await readFile(whole);
  } catch (error) {
    throw new UsageError(`cannot read file "${path}" of ${label}: ${reasonOf(error)}`, {
      ...(hint !== undefined && { hint }),
      cause: error,
    });
  }
};

/** Nothing comes from a command that failed before the pipe: a value would be blanked. */
export const emptyError = (label: string, from: string, { untyped }: Pick<TextSources, 'untyped'> = {}): UsageError =>
  new UsageError(`${from} of ${label} is empty`, {
    ...(untyped !== true && { hint: "For an empty value, give '' instead." }),
  });

const bytesOf = (label: string, path: string, sources: TextSources, hint?: string): Promise<Uint8Array> =>
  path === '-' ? sources.readStdin() : readGivenFile(label, path, sources, hint);

const nameOf = (path: string): string => (path === '-' ? 'stdin' : `file "${path}"`);

const readText = async (
  label: string,
  path: string,
  { sources, hint }: { readonly sources: TextSources; readonly hint?: string },
): Promise<GivenText> => {
  const from = nameOf(path);
  const text = withoutLastBreak(decode(await bytesOf(label, path, sources, hint), from));
  if (text === '' && sources.mayBeEmpty !== true) throw emptyError(label, from, sources);
  return { text, verbatim: true };
};

/** All of a file whose name was typed without @, or of stdin (`-`): lines end in a line feed, and it may be empty. */
export const readNamedText = async (label: string, path: string, sources: TextSources): Promise<string> =>
  withLineFeeds(decode(await bytesOf(label, path, sources), nameOf(path)));

/**
 * Resolves `@path` to what is in the file and `-` to stdin, both without the line break at the end; `@@` at the start
 * stands for one `@`. Anything else is itself.
 *
 * @throws UsageError for what cannot be read, and for nothing in a file or on stdin where that is no value
 */
export const readGivenText = async (label: string, typed: string, sources: TextSources): Promise<GivenText> => {
  if (typed === '-') return readText(label, typed, { sources });
  if (typed.startsWith('@@')) return { text: typed.slice(1), verbatim: true };
  if (!typed.startsWith('@') || typed === '@') return { text: typed, verbatim: false };
  return readText(label, typed.slice(1), { sources, hint: escapedAtHint });
};
