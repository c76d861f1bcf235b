/** Reads refs by `git cat-file`, which starts no process if a pool has one. */
import { type CatFile, catFile } from './cat-file.ts';
import type { StoredObject } from './reply-parser.ts';
import { runGit } from './run-git.ts';
import { chunk } from '../formats/chunk.ts';

/** Refs per question, so that other questions are answered in between. */
const atOnce = 1000;

/** If there is no such ref, git reads the SHA at the end, as `git describe` writes it. */
const describesCommit = /-g[0-9a-f]{4,}$/i;

/** Returns true for a ref of exactly this full name: git resolves other refs by it, too. */
export const isThere = async (dir: string, ref: string): Promise<boolean> => {
  const { stdout } = await runGit({ dir, args: ['for-each-ref', '--format=%(refname)', '--end-of-options', ref] });
  // The pattern matches refs below it, too.
  return stdout.split('\n').includes(ref);
};

/**
 * Returns the objects that refs point to, in the order of the refs; undefined for missing refs. With `commits`, annotated tags
 * are followed to their commits, and refs without a commit count as missing. Full names must pass `canBeRef` or come from git.
 */
export const readRefs = async (
  dir: string,
  refs: readonly string[],
  ask: CatFile = catFile,
  { commits = false }: { readonly commits?: boolean } = {},
): Promise<readonly (StoredObject | undefined)[]> => {
  const suffix = commits ? '^{commit}' : '';
  const places: (StoredObject | undefined)[] = [];
  for (const some of chunk(refs, atOnce)) {
    const found = await ask(
      dir,
      some.map((ref) => ({ name: `${ref}${suffix}`, content: false })),
    );
    const checked = some.map(async (ref, index) => {
      const object = found[index];
      return object !== undefined && describesCommit.test(ref) && !(await isThere(dir, ref)) ? undefined : object;
    });
    places.push(...(await Promise.all(checked)));
  }
  return places;
};
