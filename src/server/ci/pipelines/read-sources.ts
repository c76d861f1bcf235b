/** Reads from the repository what the plan of a pipeline asks for. */
import { changedBetween } from '../../git/changed-between.ts';
import { GitError } from '../../git/git-error.ts';
import { mergeBase } from '../../git/merge-base.ts';
import { decodeText } from '../../git/parse-commit.ts';
import { catBlob } from '../../git/read-objects.ts';
import { resolveRef } from '../../git/resolve-commit.ts';
import { findFile, listTree } from '../../git/tree.ts';
import { treePath } from '../../git/tree-path.ts';
import type { CatFile } from '../../git/cat-file.ts';
import { readTemplate, templateNames } from '../../../assets/templates.ts';
import type { Sources, Wanted } from '../pipeline-file/context.ts';

/** The maximum size of a file in bytes. */
const largest = 256 * 1024;

/** A commit, and the one of its branch before the push. */
export interface Push {
  readonly sha: string;
  /** Null if there is nothing to compare with: a new branch, a tag, a pipeline without a push. */
  readonly before: string | null;
}

/** A file that is too large for a pipeline. */
export class LargeFile extends Error {}

/** The text of a file at a commit; null if there is none. Throws `LargeFile`. */
export const readText = async (dir: string, sha: string, path: string, ask: CatFile): Promise<string | null> => {
  const file = await findFile(dir, sha, path, ask);
  if (file === undefined) return null;
  if (file.size > largest) throw new LargeFile(`${path} is too large: at most ${largest / 1024} KiB`);
  return decodeText(await catBlob(dir, file, ask));
};

/** Null where git cannot tell: the commit is gone, or too much has changed. Then everything counts as changed. */
const changes = async (dir: string, from: string, to: string): Promise<string[] | null> => {
  try {
    return await changedBetween(dir, from, to);
  } catch (error) {
    if (error instanceof GitError && (error.code === 'too-large' || error.exitCode === 128)) return null;
    throw error;
  }
};

const changedBy = async (dir: string, { sha, before }: Push): Promise<string[] | null> =>
  before === null ? null : changes(dir, before, sha);

const changesSince = async (dir: string, ref: string, sha: string, ask: CatFile): Promise<string[] | null> => {
  const other = await resolveRef(dir, ref, ask);
  if (other === undefined) return null;
  return changes(dir, (await mergeBase(dir, other.sha, sha)) ?? other.sha, sha);
};

const ending = '.gitlab-ci.yml';

const templateText = async (file: string): Promise<string | null> => {
  const name = file.endsWith(ending) ? file.slice(0, -ending.length) : undefined;
  // The name comes from the file of a user: only one that exists becomes a path.
  return name !== undefined && (await templateNames('gitlab_ci_ymls')).includes(name)
    ? readTemplate('gitlab_ci_ymls', name)
    : null;
};

const pathsIn = async (dir: string, sha: string): Promise<readonly string[]> => {
  const entries = (await listTree(dir, sha, '', { recursive: true })) ?? [];
  return entries.filter(({ type }) => type !== 'tree').map(({ path }) => path);
};

const mapOf = async <Value>(
  keys: readonly string[],
  known: ReadonlyMap<string, Value>,
  read: (key: string) => Promise<Value>,
): Promise<ReadonlyMap<string, Value>> => {
  const all = new Map(known);
  for (const key of keys) all.set(key, await read(key));
  return all;
};

/** The sources with what is wanted. Throws `LargeFile`. */
export const readSources = async (
  dir: string,
  { sha, before }: Push,
  known: Sources,
  wanted: Wanted,
  ask: CatFile,
): Promise<Sources> => {
  const fileText = async (path: string): Promise<string | null> =>
    treePath(path) === path ? readText(dir, sha, path, ask) : null;
  return {
    files: await mapOf(wanted.files, known.files, fileText),
    templates: await mapOf(wanted.templates, known.templates, templateText),
    compared: await mapOf(wanted.compared, known.compared, (ref) => changesSince(dir, ref, sha, ask)),
    tree: wanted.tree ? await pathsIn(dir, sha) : known.tree,
    changed: wanted.changed ? await changedBy(dir, { sha, before }) : known.changed,
  };
};
