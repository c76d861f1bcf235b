/** Commits actions on a branch while other requests can write to it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { commitRefused } from '../../formats/problems.ts';
import type { CatFile } from '../../git/cat-file.ts';
import { branchTip, type Head, headPrefix, listHeads } from '../../git/refs.ts';
import { changedSince } from '../../git/changed-since.ts';
import { type Commit, type CommittedFile, prepareCommit } from '../../git/write-commit.ts';
import { clearLocks, requireUnlocked } from '../../storage/stale-locks.ts';
import { type CheckedFile, fsckFiles, isReadByGit } from '../../git/fsck-files.ts';
import { readBlob } from '../../git/read-objects.ts';
import { GitError, isGitError, isWriteFailure } from '../../git/git-error.ts';
import type { RefUpdate } from '../../git/ref-update.ts';
import { walkTrees, listTree, type TreeEntry } from '../../git/tree.ts';
import { resolveRef } from '../../git/resolve-commit.ts';
import { directoriesToEmpty, pathsOf, planChanges, type ReadAction } from './plan-changes.ts';
import type { Author } from '../../git/parse-commit.ts';
import type { Row } from '../../db/schema.ts';
import type { Service } from '../../request/service.ts';
import { dropRefUpdates, journalRefUpdates } from '../pushes/ref-journal.ts';

export interface CommitInput {
  /** A valid name. */
  readonly branch: string;
  /** The start of a new branch. */
  readonly startBranch?: string;
  readonly startSha?: string;
  readonly message: string;
  readonly author: Author;
  readonly committer: Author;
  readonly date: Date;
  readonly actions: readonly ReadAction[];
}

/** The repository of a commit, and its author. */
export interface CommitPlace {
  readonly service: Service;
  readonly project: Row<'projects'>;
  readonly dir: string;
  readonly userId: number;
}

export interface WrittenCommit {
  readonly sha: string;
  readonly update: RefUpdate;
  /** The journal entry, for `completeRefUpdates`. */
  readonly entry: number;
}

/** The maximum number of attempts. Each failure is a concurrent commit, so that only hundreds of writers need so many. */
const mostTries = 200;

/** The maximum number of attempts on a locked ref that does not move. */
const mostLocked = 8;

const startOf = async (
  dir: string,
  { startBranch, startSha }: CommitInput,
  ask: CatFile,
): Promise<string | undefined> => {
  if (startSha !== undefined && startSha !== '') {
    const found = await resolveRef(dir, startSha, ask);
    if (found === undefined) throw commitRefused(`Start commit "${startSha}" does not exist`);
    return found.sha;
  }
  if (startBranch === undefined || startBranch === '') return undefined;
  const tip = await branchTip(dir, startBranch, ask);
  if (tip === undefined) throw commitRefused(`Start branch "${startBranch}" does not exist`);
  return tip;
};

/** Git stores a branch `a` as a file, and a branch `a/b` in a directory of that name. */
const clashes = (branch: string, other: string): boolean =>
  branch.startsWith(`${other}/`) || other.startsWith(`${branch}/`);

/** Throws 400 if the name of another branch prevents the new branch. */
const refuseClash = (branch: string, heads: readonly Head[]): void => {
  const other = heads.find(({ name }) => clashes(branch, name));
  if (other !== undefined) {
    throw commitRefused(`Branch "${branch}" cannot be created beside branch "${other.name}"`);
  }
};

/** The parent of the first commit of a new branch; undefined in an empty repository. */
const parentOfNew = async (dir: string, input: CommitInput, ask: CatFile): Promise<string | undefined> => {
  const start = await startOf(dir, input, ask);
  if (start !== undefined) return start;
  const { branch } = input;
  const heads = await listHeads(dir);
  // Another request created the branch after its tip was read: the next attempt commits on it.
  if (heads.some(({ name }) => name === branch))
    throw new GitError('exit', `the branch "${branch}" has just been created`);
  refuseClash(branch, heads);
  if (heads.length > 0) {
    throw commitRefused(`Branch "${branch}" does not exist; use start_branch to start it from another branch`);
  }
  return undefined;
};

const refuseExisting = ({ branch, startBranch, startSha }: CommitInput): void => {
  const starts = (startBranch !== undefined && startBranch !== '') || (startSha !== undefined && startSha !== '');
  if (starts && startBranch !== branch) {
    throw commitRefused(`Branch "${branch}" already exists; leave out start_branch and start_sha to commit to it`);
  }
};

const refuseOutdated = async (
  dir: string,
  parent: string,
  actions: readonly ReadAction[],
  ask: CatFile,
): Promise<void> => {
  const bySeen = new Map<string, string[]>();
  for (const { seen, path, previousPath = path } of actions) {
    if (seen !== undefined) bySeen.set(seen, [...(bySeen.get(seen) ?? []), previousPath]);
  }
  for (const [seen, paths] of bySeen) {
    if (await changedSince(dir, { tip: parent, seen, paths }, ask)) {
      throw commitRefused(`${paths.join(', ')} has changed since ${seen}: read it again and then repeat the change`);
    }
  }
};

/** The tip of a branch, undefined for a new one, and a time before it was read. */
interface TipSnapshot {
  readonly tip: string | undefined;
  readonly since: Date;
}

/** True if git refused by itself, and was not ended by a signal: no ref has moved. */
const isRefusal = (error: unknown): boolean =>
  isGitError(error) && error.code === 'exit' && error.exitCode !== undefined;

/** Commits, with a journal entry that is written before the branch moves. */
const commitJournaled = async (
  { service, project, dir, userId }: CommitPlace,
  commit: Omit<Commit, 'mark'>,
  { tip, since }: TipSnapshot,
): Promise<WrittenCommit> => {
  const { sha, move, drop } = await prepareCommit(dir, commit);
  const update = { ref: `${headPrefix}${commit.branch}`, before: tip ?? null, after: sha };
  let entry: number;
  try {
    entry = await journalRefUpdates(service, { project, userId, updates: [update] }, since);
  } catch (error) {
    await drop();
    throw error;
  }
  try {
    await move();
  } catch (error) {
    if (isRefusal(error)) await dropRefUpdates(service, entry);
    throw error;
  }
  return { sha, update, entry };
};

/** Throws 400 for a dangerous file that git reads itself, as git would in a push: it could run commands in a clone. */
const refuseDangerous = async (dir: string, files: readonly CommittedFile[]): Promise<void> => {
  const checked: CheckedFile[] = [];
  for (const { path, mode = '100644', content } of files.filter((file) => isReadByGit(file.path))) {
    const bytes = typeof content === 'object' && 'blob' in content ? await readBlob(dir, content.blob) : content;
    checked.push({ path, mode, content: bytes });
  }
  const refused = await fsckFiles(checked);
  if (refused !== undefined) throw commitRefused(`Git does not accept file ${refused.path}: ${refused.complaint}`);
};

/** The entries of the parent that `planChanges` needs. */
const entriesFor = async (
  dir: string,
  parent: string,
  actions: readonly ReadAction[],
  ask: CatFile,
): Promise<ReadonlyMap<string, TreeEntry>> => {
  const entries = await walkTrees(dir, parent, pathsOf(actions), ask);
  for (const directory of directoriesToEmpty(actions, entries)) {
    const below = await listTree(dir, parent, directory, { recursive: true });
    for (const entry of below ?? []) entries.set(entry.path, entry);
  }
  return entries;
};

/** One attempt on the given tip. */
const tryCommit = async (place: CommitPlace, input: CommitInput, snapshot: TipSnapshot): Promise<WrittenCommit> => {
  const { dir } = place;
  const { ask } = place.service.pools.objects;
  const { tip } = snapshot;
  const { branch, message, author, committer, date, actions } = input;
  if (tip !== undefined) refuseExisting(input);
  const parent = tip ?? (await parentOfNew(dir, input, ask));
  if (parent !== undefined) await refuseOutdated(dir, parent, actions, ask);
  const entries = parent === undefined ? new Map() : await entriesFor(dir, parent, actions, ask);
  const { files, removed } = planChanges(actions, entries);
  await refuseDangerous(dir, files);
  const commit = { branch, message, author, committer, date, files, removed, exactMessage: true } as const;
  return commitJournaled(place, parent === undefined ? commit : { ...commit, parent }, snapshot);
};

/**
 * Commits, and retries on the new tip after a concurrent commit: no commit is lost, and each is checked against the tree
 * that it changes. The caller runs `completeRefUpdates`; if the process dies, `finishPushes` does. Throws 400 for impossible
 * actions, and 503 if the branch is locked.
 */
export const writeCommit = async (place: CommitPlace, input: CommitInput): Promise<WrittenCommit> => {
  const { dir, service, project } = place;
  const refs = [`${headPrefix}${input.branch}`];
  const { ask } = service.pools.objects;
  await clearLocks(service, project, refs);
  let locked = 0;
  let wasLocked = false;
  for (let count = 1; ; count += 1) {
    const since = service.clock.now();
    const tip = await branchTip(dir, input.branch, ask);
    try {
      return await tryCommit(place, input, { tip, since });
    } catch (error) {
      if (!isGitError(error) || error.code !== 'exit' || isWriteFailure(error) || count >= mostTries) throw error;
      if (tip === undefined) refuseClash(input.branch, await listHeads(dir));
      locked = (await branchTip(dir, input.branch, ask)) === tip ? locked + 1 : 0;
      if (locked > mostLocked) {
        if (wasLocked) throw error;
        await requireUnlocked(service, project, refs);
        wasLocked = true;
        locked = 0;
      }
      await sleep(Math.random() * 20 * (locked + 1));
    }
  }
};
