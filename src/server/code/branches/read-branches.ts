/** The records of branches, from git and the rules of protected branches (document, "Branch"). */
import type { Row } from '../../db/schema.ts';
import { fold } from '../../db/values.ts';
import type { CatFile } from '../../git/cat-file.ts';
import { damagedError } from '../../git/git-error.ts';
import { branchTip, findRefs, type Head, headPrefix } from '../../git/refs.ts';
import { readCommits } from '../../git/read-commits.ts';
import { protectionOf, type ProtectionRule } from '../../organization/protected-branches/rules.ts';
import type { Service } from '../../request/service.ts';
import { commitRecord } from '../commits/record.ts';

/** A case-insensitive filter for names that contain the text. `^` and `$` in it stand for the start and end of the name. */
export const nameFilter = (search = ''): ((name: string) => boolean) => {
  const starts = search.startsWith('^');
  const ends = search.length > 1 && search.endsWith('$');
  const text = fold(search.slice(starts ? 1 : 0, ends ? -1 : undefined));
  return (name) => {
    const folded = fold(name);
    if (starts && ends) return folded === text;
    if (starts) return folded.startsWith(text);
    return ends ? folded.endsWith(text) : folded.includes(text);
  };
};

type Project = Pick<Row<'projects'>, 'default_branch'>;

/**
 * The names of the branches that are merged into the default branch. A branch at the tip of the default branch does not
 * count, since it can be a new one (docs/decisions, 0022).
 */
export const mergedNames = async (
  dir: string,
  { default_branch: branch }: Project,
  heads: readonly Head[],
  ask: CatFile,
): Promise<Set<string>> => {
  const tip = branch === null ? undefined : await branchTip(dir, branch, ask);
  if (tip === undefined) return new Set();
  const candidates = heads.filter((head) => head.sha !== tip).map((head) => `${headPrefix}${head.name}`);
  const contained = await findRefs(dir, candidates, { mergedInto: tip });
  return new Set([...contained.keys()].map((name) => name.slice(headPrefix.length)));
};

/** The records of branches, with one or two processes and no query for any number of branches. */
export const branchRecords = async (
  { pools }: Service,
  dir: string,
  project: Project,
  rules: readonly ProtectionRule[],
  heads: readonly Head[],
) => {
  const [merged, commits] = await Promise.all([
    mergedNames(dir, project, heads, pools.objects.ask),
    readCommits(
      dir,
      heads.map((head) => head.sha),
      pools.objects.ask,
    ),
  ]);
  return heads.map(({ name, sha }) => {
    const commit = commits.get(sha);
    if (commit === undefined) throw damagedError(`${headPrefix}${name}`);
    const protection = protectionOf(rules, name);
    return {
      name,
      merged: merged.has(name),
      default: name === project.default_branch,
      protected: protection.protected,
      developers_can_push: protection.developersCanPush,
      developers_can_merge: protection.developersCanMerge,
      commit: commitRecord(commit),
    };
  });
};

export const findHead = async (dir: string, name: string, ask: CatFile): Promise<Head | undefined> => {
  const sha = await branchTip(dir, name, ask);
  return sha === undefined ? undefined : { name, sha };
};
