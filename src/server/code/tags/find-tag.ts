/** Finds a tag of a repository. */
import { listRefs, type Ref } from '../../git/list-refs.ts';
import { readTags, tagPrefix, type Tag } from '../../git/read-tags.ts';
import { canBeRef } from '../../git/ref-name.ts';

/** Whether a ref leads to a commit: git also takes tags of files and directories, which the API has no form for. */
export const leadsToCommit = ({ type, target }: Ref): boolean =>
  type === 'commit' || (type === 'tag' && (target === 'commit' || target === 'tag'));

/** A tag by its name; undefined when there is none that leads to a commit. */
export const findTag = async (dir: string, name: string): Promise<Tag | undefined> => {
  if (!canBeRef(name)) return undefined;
  const ref = `${tagPrefix}${name}`;
  const refs = (await listRefs(dir, ref)).filter((found) => found.ref === ref);
  const [tag] = await readTags(dir, refs);
  return tag;
};
