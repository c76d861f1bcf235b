/** Turns names from a server into local paths. The server must not choose where something is written. */
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { ExitError } from '../errors/exit-error.ts';
import { sanitize } from '../output/sanitize.ts';
import { reasonOf } from '../context/read-given-text.ts';

/** Git's own directory, also for file systems that ignore case, or dots and spaces at the end. */
const gitDirectory = /^(?:\.git|git~1)[. ]*$/i;

/** Characters that no project path has: Windows uses them as separators or forbids them in names. */
const forbidden = /[\\/:*?"<>|]/;

/** Names that Windows opens as devices, or shortens. On other systems a project can be called `aux`. */
const forbiddenOnWindows = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]) *(?:\.|$)|[. ]$/i;

const isSafe = (name: string, platform: NodeJS.Platform): boolean =>
  name !== '' &&
  name !== '.' &&
  name !== '..' &&
  // A program could read it as an option.
  !name.startsWith('-') &&
  !forbidden.test(name) &&
  !gitDirectory.test(name) &&
  !(platform === 'win32' && forbiddenOnWindows.test(name)) &&
  // Control characters and invisible ones.
  sanitize(name) === name;

export const unsafePath = (path: string): ExitError =>
  new ExitError(`the path from the server is not safe to write to: "${sanitize(path)}"`, { code: 'unsafe-response' });

/**
 * Splits a path from a server into directory names, outermost first.
 *
 * @throws ExitError for a path that could lead out of its parent directory
 */
export const localNames = (
  path: string,
  platform: NodeJS.Platform = process.platform,
): readonly [string, ...string[]] => {
  const [first = '', ...rest] = path.split('/');
  if (![first, ...rest].every((name) => isSafe(name, platform))) throw unsafePath(path);
  return [first, ...rest];
};

/** Equal for paths that are the same on a file system that ignores case and Unicode normalization. */
const folded = (path: string): string => path.normalize('NFC').toLowerCase().toUpperCase();

/** Finds another one of the paths that conflicts with a path: not all file systems can have both. */
export const pathsInTheWay = (paths: Iterable<string>): ((path: string) => string | undefined) => {
  const byPlace = new Map<string, readonly string[]>();
  for (const path of paths) {
    const place = folded(path);
    byPlace.set(place, [...(byPlace.get(place) ?? []), path]);
  }
  return (path) => {
    const names = folded(path).split('/');
    const places = names.map((_, index) => names.slice(0, index + 1).join('/'));
    return places.flatMap((place) => byPlace.get(place) ?? []).find((other) => other !== path);
  };
};

type Found = 'nothing' | 'directory' | 'symbolic link' | 'file';

/** Reads the type of a path without following a link. */
export const lookAt = async (path: string): Promise<Found> => {
  const found = await lstat(path).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (found === undefined) return 'nothing';
  return found.isSymbolicLink() ? 'symbolic link' : found.isDirectory() ? 'directory' : 'file';
};

/** A directory that the user chose, as typed and in full. Links to it are followed. */
export interface Root {
  readonly typed: string;
  readonly full: string;
}

export const notWritable = (path: string, why: string, hint?: string): ExitError =>
  new ExitError(`cannot write to "${path}": ${why}`, { code: 'output', ...(hint !== undefined && { hint }) });

/**
 * Reads the type of a path below a root.
 *
 * @throws ExitError if the path or one of its parents is a symbolic link, or a parent is a file
 */
export const lookBelow = async (
  root: Root,
  names: readonly string[],
): Promise<{ readonly path: string; readonly found: Exclude<Found, 'symbolic link'> }> => {
  const path = join(root.full, ...names);
  for (const index of names.keys()) {
    const way = names.slice(0, index + 1);
    const shown = join(root.typed, ...way);
    const found = await lookAt(join(root.full, ...way)).catch((error: unknown) => {
      throw notWritable(shown, reasonOf(error));
    });
    if (found === 'symbolic link') throw notWritable(shown, 'it is a symbolic link');
    if (found === 'file' && way.length < names.length) throw notWritable(shown, 'it is a file');
    if (found !== 'directory') return { path, found };
  }
  return { path, found: 'directory' };
};
