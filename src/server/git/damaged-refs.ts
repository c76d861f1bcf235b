/** Finds refs that exist and lead nowhere, such as an empty file after a power cut: git reads most of them as missing. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unlessGone } from '../formats/is-gone.ts';
import { type CatFile, catFile } from './cat-file.ts';
import { damagedError } from './git-error.ts';

const shaPattern = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/** The SHA in a file of a ref; null for a ref that points to another one, undefined for anything else. */
export const shaIn = (content: string): string | null | undefined => {
  if (content.startsWith('ref: refs/')) return null;
  const text = content.trimEnd();
  return shaPattern.test(text) ? text : undefined;
};

/** Undefined if there is no file: a directory can have the name, too. */
export const readLoose = (dir: string, ref: string): Promise<string | undefined> =>
  readFile(join(dir, ref), 'latin1').catch((error: NodeJS.ErrnoException) => {
    if (['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'].includes(error.code ?? '')) return undefined;
    throw error;
  });

export const readPacked = (dir: string): Promise<Buffer | undefined> =>
  unlessGone(readFile(join(dir, 'packed-refs')), undefined);

/** True for a line of gitrepository-layout(5): a header, a ref, or the commit of the tag in the line above. */
const isSound = (packed: Buffer, start: number, end: number): boolean => {
  const first = packed[start];
  if (first === 0x23) return true;
  const width = first === 0x5e ? end - start - 1 : packed.indexOf(0x20, start) - start;
  return width === 40 || width === 64;
};

/**
 * Returns the name in the first line that is broken, or `packed-refs` if it has none; undefined for a sound file. git looks for
 * lines by halves and does not see most of the broken ones: their refs would be missing.
 */
const packedDamage = (packed: Buffer): string | undefined => {
  for (let start = 0; start < packed.length;) {
    const end = packed.indexOf(0x0a, start);
    if (end === -1) return 'packed-refs';
    if (!isSound(packed, start, end))
      return / (refs\/\S+)$/.exec(packed.toString('utf8', start, end))?.[1] ?? 'packed-refs';
    start = end + 1;
  }
  return undefined;
};

/** Rejects with `GitError` `damaged` if a line of `packed-refs` is broken. */
export const requirePacked = async (dir: string): Promise<Buffer | undefined> => {
  const packed = await readPacked(dir);
  const damage = packed === undefined ? undefined : packedDamage(packed);
  if (damage !== undefined) throw damagedError(damage);
  return packed;
};

const packedSha = (packed: Buffer | undefined, ref: string): string | undefined => {
  const end = packed?.indexOf(` ${ref}\n`) ?? -1;
  if (packed === undefined || end === -1) return undefined;
  return packed.toString('latin1', packed.lastIndexOf(0x0a, end) + 1, end);
};

/**
 * Rejects with `GitError` `damaged` if one of the refs exists and cannot be read. It is for refs that git has not found, whose
 * names pass `canBeRef`; one that was created meanwhile is not damaged. `loose` leaves out `packed-refs`, which can be long.
 */
export const requireUndamaged = async (
  dir: string,
  refs: readonly string[],
  ask: CatFile = catFile,
  { loose: isLooseOnly = false }: { readonly loose?: boolean } = {},
): Promise<void> => {
  if (refs.length === 0) return;
  const packed = isLooseOnly ? undefined : await requirePacked(dir);
  for (const ref of refs) {
    const loose = await readLoose(dir, ref);
    const sha = loose === undefined ? (packedSha(packed, ref) ?? null) : shaIn(loose);
    if (sha === undefined) throw damagedError(ref);
    const [object] = sha === null ? [null] : await ask(dir, [{ name: sha, content: false }]);
    if (object === undefined) throw damagedError(ref);
  }
};
