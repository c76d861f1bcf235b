/** Finds refs by a git that is asked for objects, which starts no process where one is kept. */
import { type CatFile, catFile } from './cat-file.ts';
import type { StoredObject } from './reply-parser.ts';
import { runGit } from './run-git.ts';
import { chunk } from '../formats/chunk.ts';

/** Refs that are asked for at a time, so that others are answered in between. */
const atOnce = 1000;

/** Without such a ref, git takes the name for one that `git describe` gave to the commit at its end. */
const describesCommit = /-g[0-9a-f]{4,}$/i;

const isThere = async (dir: string, ref: string): Promise<boolean> => {
  const { stdout } = await runGit({ dir, args: ['for-each-ref', '--format=%(refname)', '--end-of-options', ref] });
  // The pattern also finds what lies below it.
  return stdout.split('\n').includes(ref);
};

/**
 * What refs point to, in their order; `undefined` for those that are not there. With `commits`, annotated tags are
 * followed to their commits, and what leads to none is left out. The full names have passed `canBeRef`, or come from git.
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
