import { resolve } from 'node:path';
import { errorCode } from '../../api/errors/configuration-error.ts';
import { startOf, withHome } from '../config/base-directories.ts';
import type { Environment } from '../config/environment.ts';
import { UsageError } from '../errors/usage-error.ts';

/** The base of relative paths on the command line. */
export interface Place {
  /** Undefined if it was removed. */
  readonly cwd: string | undefined;
  readonly env: Environment;
}

/** The absolute path of a file named on the command line. */
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

/** The reason why a file or directory cannot be read or written. */
export const reasonOf = (error: unknown): string => {
  const code = errorCode(error);
  return reasons[code] ?? code;
};

/** The parameter whose value is a file, which may be empty. */
export const contentName = 'content';

export interface GivenText {
  readonly text: string;
  /** It came from a file or stdin. */
  readonly verbatim: boolean;
}

/** Access to files and stdin. */
export interface TextSources extends Place {
  /** All of stdin. */
  readonly readStdin: () => Promise<Uint8Array>;
  /** An empty file or stdin is accepted. */
  readonly mayBeEmpty?: boolean;
  /** The value is never typed, so the error about an empty file does not suggest ''. */
  readonly untyped?: boolean;
}

/** Throws UsageError for bytes that are not UTF-8. */
export const decode = (bytes: Uint8Array, from: string): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UsageError(`${from} is not UTF-8 text`);
  }
};

/**
 * Replaces CRLF by line feeds if all lines end so, as an editor on Windows writes them. Text with both kinds is left unchanged.
 */
export const withLineFeeds = (text: string): string => (/(?<!\r)\n/.test(text) ? text : text.replaceAll('\r\n', '\n'));

/** Removes the final line break, which editors and `echo` add, as `$(cat file)` does. */
const withoutLastBreak = (text: string): string => text.replace(/\r?\n$/, '');

/** The hint if the file in `@file` cannot be read. */
export const escapedAtHint = 'For a text that starts with @, write @@.';

/** Reads a file named on the command line. Throws UsageError if it cannot be read. */
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

/** Empty input often comes from a failed command before a pipe, and would clear a value. */
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

/** Reads a file that was named without @, or stdin (`-`). It may be empty. */
export const readNamedText = async (label: string, path: string, sources: TextSources): Promise<string> =>
  withLineFeeds(decode(await bytesOf(label, path, sources), nameOf(path)));

/**
 * Replaces `@path` by the text of the file and `-` by stdin, both without the final line break, and a leading `@@` by `@`.
 *
 * @throws UsageError for a file that cannot be read, and for an empty one unless `mayBeEmpty`
 */
export const readGivenText = async (label: string, typed: string, sources: TextSources): Promise<GivenText> => {
  if (typed === '-') return readText(label, typed, { sources });
  if (typed.startsWith('@@')) return { text: typed.slice(1), verbatim: true };
  if (!typed.startsWith('@') || typed === '@') return { text: typed, verbatim: false };
  return readText(label, typed.slice(1), { sources, hint: escapedAtHint });
};
