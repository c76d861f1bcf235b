/** What git says of two branches that are to become one. */
import { countChangedFiles } from '../../git/read-diff.ts';
import { mergeBase } from '../../git/merge-base.ts';
import { mergedTree } from '../../git/merge.ts';
import type { MergeRequest } from './store.ts';

/** As it is kept with the merge request. */
export type MergeCheck = Pick<MergeRequest, 'sha' | 'base_sha' | 'changes_count' | 'merge_status'>;

/** More files than this are not told apart from this many. */
const mostCounted = 1001;

/** By the SHAs of the two tips. A branch without commits of its own cannot be merged: there is nothing to do. */
export const measure = async (dir: string, target: string, head: string): Promise<MergeCheck> => {
  const base = (await mergeBase(dir, target, head)) ?? target;
  const [files, tree] = await Promise.all([
    countChangedFiles(dir, base, head),
    base === head ? undefined : mergedTree(dir, target, head),
  ]);
  return {
    sha: head,
    base_sha: base,
    changes_count: Math.min(files, mostCounted),
    merge_status: tree === undefined ? 'cannot_be_merged' : 'can_be_merged',
  };
};
