import { listRefs } from '../../git/refs.ts';
import { canBeRef } from '../../git/ref-name.ts';
import { readTags, type Tag, tagPrefix } from '../../git/tags.ts';

/** A tag by its name; undefined if it does not exist or does not point to a commit. */
export const findTag = async (dir: string, name: string): Promise<Tag | undefined> => {
  if (!canBeRef(name)) return undefined;
  const ref = `${tagPrefix}${name}`;
  const refs = (await listRefs(dir, ref)).filter((found) => found.ref === ref);
  const [tag] = await readTags(dir, refs);
  return tag;
};

/** Tags by their names, read at once; missing ones are left out. */
export const findTags = async (dir: string, names: readonly string[]): Promise<Map<string, Tag>> => {
  if (names.length === 0) return new Map();
  const wanted = new Set(names.map((name) => `${tagPrefix}${name}`));
  const refs = (await listRefs(dir, tagPrefix)).filter(({ ref }) => wanted.has(ref));
  return new Map((await readTags(dir, refs)).map((tag) => [tag.name, tag]));
};
