/** Makes a commit of actions on a branch that others may be writing to at the same time. */
import { setTimeout as sleep } from 'node:timers/promises';
import { commitRefused } from '../../formats/problems.ts';
import type { AskObjects } from '../../git/ask.ts';
import { branchTip, type Head, headPrefix, listHeads } from '../../git/refs.ts';
import { changedSince } from '../../git/changed-since.ts';
import { type Commit, type CommittedFile, prepareCommit } from '../../git/write-commit.ts';
import { clearLocks, requireUnlocked } from '../../storage/stale-locks.ts';
import { type CheckedFile, fsckFiles, isReadByGit } from '../../git/fsck-files.ts';
import { readBlob } from '../../git/read-objects.ts';
import { GitError, isGitError, isWriteFailure } from '../../git/git-error.ts';
import type { RefUpdate } from '../../git/ref-update.ts';
import { askEntries, listTree, type TreeEntry } from '../../git/tree.ts';
import { resolveRef } from '../../git/resolve-commit.ts';
import { directoriesToEmpty, pathsOf, planChanges, type ReadAction } from './plan-changes.ts';
import type { Author } from '../../git/parse-commit.ts';
import type { Row } from '../../db/schema.ts';
import type { Service } from '../../request/service.ts';
import { dropRefUpdates, journalRefUpdates } from '../pushes/ref-journal.ts';

export interface CommitInput {
  /** A name that git takes. */
  readonly branch: string;
  /** Where a branch starts that is not there yet. */
  readonly startBranch?: string;
  readonly startSha?: string;
  readonly message: string;
  readonly author: Author;
  readonly committer: Author;
  readonly date: Date;
  readonly actions: readonly ReadAction[];
}

/** Whose repository a commit is made in, and who makes it. */
export interface CommitPlace {
  readonly service: Service;
  readonly project: Row<'projects'>;
  readonly dir: string;
  readonly userId: number;
}

export interface WrittenCommit {
  readonly sha: string;
  readonly update: RefUpdate;
  /** Of the journal, for `completeRefUpdates`. */
  readonly entry: number;
}

/** Each failed try is somebody else's commit, so that this many are needed only where hundreds write at once. */
const mostTries = 200;

/** Tries of a ref that is locked although nobody moves it, before that counts as a failure. */
const mostLocked = 8;

const startOf = async (
  dir: string,
  { startBranch, startSha }: CommitInput,
  ask: AskObjects,
): Promise<string | undefined> => {
  if (startSha !== undefined && startSha !== '') {
    const found = await resolveRef(dir, startSha, ask);
    if (found === undefined) throw commitRefused(`There is no commit "${startSha}" to start from`);
    return found.sha;
  }
  if (startBranch === undefined || startBranch === '') return undefined;
  const tip = await branchTip(dir, startBranch, ask);
  if (tip === undefined) throw commitRefused(`There is no branch "${startBranch}" to start from`);
  return tip;
};

/** git keeps a branch `a` as a file, and a branch `a/b` in a directory of that name. */
const clashes = (branch: string, other: string): boolean =>
  branch.startsWith(`${other}/`) || other.startsWith(`${branch}/`);

/** Throws 400 where a branch that is not there cannot be, for another one's name. */
const refuseClash = (branch: string, heads: readonly Head[]): void => {
  const other = heads.find(({ name }) => clashes(branch, name));
  if (other !== undefined) {
    throw commitRefused(`There cannot be a branch "${branch}" beside the branch "${other.name}"`);
  }
};

/** The parent of the first commit of a new branch; `undefined` for the first commit of all. */
const parentOfNew = async (dir: string, input: CommitInput, ask: AskObjects): Promise<string | undefined> => {
  const start = await startOf(dir, input, ask);
  if (start !== undefined) return start;
  const { branch } = input;
  const heads = await listHeads(dir);
  // Somebody has made it since its tip was looked for: that is a try that came too late, like any other.
  if (heads.some(({ name }) => name === branch))
    throw new GitError('exit', `the branch "${branch}" has just been made`);
  refuseClash(branch, heads);
  if (heads.length > 0) {
    throw commitRefused(`There is no branch "${branch}"; give start_branch to start it from another one`);
  }
  return undefined;
};

const refuseExisting = ({ branch, startBranch, startSha }: CommitInput): void => {
  const starts = (startBranch !== undefined && startBranch !== '') || (startSha !== undefined && startSha !== '');
  if (starts && startBranch !== branch) {
    throw commitRefused(`There is a branch "${branch}" already; leave out where it is to start to commit to it`);
  }
};

const refuseOutdated = async (
  dir: string,
  parent: string,
  actions: readonly ReadAction[],
  ask: AskObjects,
): Promise<void> => {
  const bySeen = new Map<string, string[]>();
  for (const { seen, path, previousPath = path } of actions) {
    if (seen !== undefined) bySeen.set(seen, [...(bySeen.get(seen) ?? []), previousPath]);
  }
  for (const [seen, paths] of bySeen) {
    if (await changedSince(dir, { tip: parent, seen, paths }, ask)) {
      throw commitRefused(`${paths.join(', ')} has changed since ${seen}: look at it again and then repeat the change`);
    }
  }
};

/** Where a branch is, if it is there, and a time before it was looked for. */
interface Look {
  readonly tip: string | undefined;
  readonly since: Date;
}

/** Whether git itself has said no, and has not been ended by a signal: nothing has moved. */
const isRefusal = (error: unknown): boolean =>
  isGitError(error) && error.code === 'exit' && error.exitCode !== undefined;

/** Commits, with an entry in the journal from before the branch moves. */
const commitJournaled = async (
  { service, project, dir, userId }: CommitPlace,
  commit: Omit<Commit, 'mark'>,
  { tip, since }: Look,
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

/** Throws 400 for a file that git reads itself, and would refuse in a push: it could have a clone run something. */
const refuseDangerous = async (dir: string, files: readonly CommittedFile[]): Promise<void> => {
  const checked: CheckedFile[] = [];
  for (const { path, mode = '100644', content } of files.filter((file) => isReadByGit(file.path))) {
    const bytes = typeof content === 'object' && 'blob' in content ? await readBlob(dir, content.blob) : content;
    checked.push({ path, mode, content: bytes });
  }
  const refused = await fsckFiles(checked);
  if (refused !== undefined) throw commitRefused(`Git does not take the file ${refused.path}: ${refused.complaint}`);
};

/** What `planChanges` has to know of the parent. */
const entriesFor = async (
  dir: string,
  parent: string,
  actions: readonly ReadAction[],
  ask: AskObjects,
): Promise<ReadonlyMap<string, TreeEntry>> => {
  const entries = await askEntries(dir, parent, pathsOf(actions), ask);
  for (const directory of directoriesToEmpty(actions, entries)) {
    const below = await listTree(dir, parent, directory, { recursive: true });
    for (const entry of below ?? []) entries.set(entry.path, entry);
  }
  return entries;
};

/** One try on a branch as it is now. */
const tryCommit = async (place: CommitPlace, input: CommitInput, look: Look): Promise<WrittenCommit> => {
  const { dir } = place;
  const { ask } = place.service.pools.objects;
  const { tip } = look;
  const { branch, message, author, committer, date, actions } = input;
  if (tip !== undefined) refuseExisting(input);
  const parent = tip ?? (await parentOfNew(dir, input, ask));
  if (parent !== undefined) await refuseOutdated(dir, parent, actions, ask);
  const entries = parent === undefined ? new Map() : await entriesFor(dir, parent, actions, ask);
  const { files, removed } = planChanges(actions, entries);
  await refuseDangerous(dir, files);
  const commit = { branch, message, author, committer, date, files, removed, exactMessage: true } as const;
  return commitJournaled(place, parent === undefined ? commit : { ...commit, parent }, look);
};

/**
 * Commits, and tries again on the new tip whenever somebody else was faster: no commit is ever lost, and each is checked
 * against the tree that it really changes. What follows from it is left to `completeRefUpdates`, or to the next process
 * if this one dies. Throws 400 for what can't be done, 503 where somebody has locked the branch.
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
