/** The body of a push delivery, in the form of v4 that receivers are written for. */
import type { Row } from '../../db/schema.ts';
import type { Db } from '../../db/database.ts';
import { matchesWildcard } from '../../../contract/vocabulary/wildcard.ts';
import { protectionOf } from '../../organization/protected-branches/rules.ts';
import { listRules } from '../../organization/protected-branches/store.ts';
import { listTagRules } from '../../organization/protected-tags/store.ts';
import { avatarUrl, commitPart, fullRepositoryPart, type Place, projectPart, redactedEmail } from './bodies/parts.ts';
import { branchTip, headPrefix } from '../../git/refs.ts';
import { changedPaths, type ChangedPaths } from '../../git/changed-paths.ts';
import { countCommits, listCommits, type ListedCommit } from '../../git/list-commits.ts';
import { tagPrefix } from '../../git/tags.ts';
import { resolveRef } from '../../git/resolve-commit.ts';
import type { RefUpdate } from '../../git/ref-update.ts';
import type { Pusher } from '../../queue/job-kinds.ts';

interface PushedCommit {
  readonly commit: ListedCommit;
  readonly paths: ChangedPaths;
}

/** The commits of a pushed ref. */
interface Pushed {
  /** SHA of the commit of the ref; null if the ref was deleted or has no commit. */
  readonly checkoutSha: string | null;
  /** The newest ones, oldest first; none for a tag. */
  readonly commits: readonly PushedCommit[];
  readonly total: number;
}

/** Commits in a delivery, as in v4. */
const mostCommits = 20;

/** Files of each kind per commit. */
const mostPaths = 1000;

const nothing: Pushed = { checkoutSha: null, commits: [], total: 0 };

/** Commits of the default branch are not new in a new branch. */
const startOf = async (dir: string, defaultBranch: string | null, { ref, before }: RefUpdate): Promise<string[]> => {
  if (before !== null) return [before];
  if (defaultBranch === null || ref === `${headPrefix}${defaultBranch}`) return [];
  const tip = await branchTip(dir, defaultBranch);
  return tip === undefined ? [] : [tip];
};

/** Reads the commits of an update. There are none if the object is gone, because the ref has moved on. */
export const pushedCommits = async (
  dir: string,
  { default_branch: defaultBranch }: Pick<Row<'projects'>, 'default_branch'>,
  update: RefUpdate,
): Promise<Pushed> => {
  const tip = update.after === null ? undefined : await resolveRef(dir, update.after);
  if (tip === undefined) return nothing;
  const checkoutSha = tip.sha;
  if (!update.ref.startsWith(headPrefix)) return { ...nothing, checkoutSha };
  const filter = { from: [checkoutSha], without: await startOf(dir, defaultBranch, update) };
  const [listed, total] = await Promise.all([
    listCommits(dir, filter, { offset: 0, limit: mostCommits }),
    countCommits(dir, filter),
  ]);
  const shas = listed.map(({ sha }) => sha);
  const changes = await changedPaths(dir, shas, mostPaths);
  const commits = listed
    .toReversed()
    .map((commit) => ({ commit, paths: changes.get(commit.sha) ?? { added: [], modified: [], removed: [] } }));
  return { checkoutSha, commits, total };
};

export interface PushEvent extends Omit<Place, 'baseUrl'> {
  readonly user: Pusher;
  readonly update: RefUpdate;
  readonly pushed: Pushed;
  /** True for a branch or a tag that a rule of the project protects. */
  readonly isProtected: boolean;
}

export const isProtectedRef = async (db: Db, projectId: number, ref: string): Promise<boolean> =>
  ref.startsWith(headPrefix)
    ? protectionOf(await listRules(db, projectId), ref.slice(headPrefix.length)).protected
    : (await listTagRules(db, projectId)).some(({ name }) => matchesWildcard(name, ref.slice(tagPrefix.length)));

/** The SHA in place of a missing object. */
const noSha = '0'.repeat(40);

/** The start of links, and whether the receiver is one of an administrator, who sees email addresses. */
interface Audience {
  readonly baseUrl: string;
  readonly seesEmail: boolean;
}

/** The body about a whole push, which says what changed and has no commits. */
export const repositoryUpdateBody = (
  {
    user,
    updates,
    ...named
  }: Omit<Place, 'baseUrl'> & { readonly user: Pusher; readonly updates: readonly RefUpdate[] },
  baseUrl: string,
) => ({
  event_name: 'repository_update',
  user_id: user.id,
  user_name: user.name,
  user_email: user.email,
  user_avatar: avatarUrl(baseUrl, user.avatar_path),
  project_id: named.project.id,
  project: projectPart({ ...named, baseUrl }),
  changes: updates.map(({ before, after, ref }) => ({ before: before ?? noSha, after: after ?? noSha, ref })),
  refs: [...new Set(updates.map(({ ref }) => ref))],
});

export const pushBody = (event: PushEvent, { baseUrl, seesEmail }: Audience) => {
  const { project, user, update, pushed } = event;
  const place = { ...event, baseUrl };
  const name = update.ref.startsWith(tagPrefix) ? 'tag_push' : 'push';
  return {
    object_kind: name,
    event_name: name,
    before: update.before ?? noSha,
    after: update.after ?? noSha,
    ref: update.ref,
    ref_protected: event.isProtected,
    checkout_sha: pushed.checkoutSha,
    user_id: user.id,
    user_name: user.name,
    user_username: user.username,
    user_email: seesEmail ? user.email : redactedEmail,
    user_avatar: avatarUrl(baseUrl, user.avatar_path),
    project_id: project.id,
    project: projectPart(place),
    repository: fullRepositoryPart(place),
    commits: pushed.commits.map(({ commit, paths }) => ({ ...commitPart(commit, place), ...paths })),
    total_commits_count: pushed.total,
  };
};
