/** The body of a push delivery, in the form of v4 that receivers are written for. */
import type { Row } from '../../db/schema.ts';
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

export interface PushEvent {
  readonly project: Row<'projects'>;
  readonly namespaceName: string;
  readonly user: Pusher;
  readonly update: RefUpdate;
  readonly pushed: Pushed;
}

/** The SHA in place of a missing object. */
const noSha = '0'.repeat(40);

const levels = { private: 0, internal: 10, public: 20 } as const;

const avatarUrl = (baseUrl: string, path: string | null): string | null =>
  path === null ? null : `${baseUrl}/uploads/${path}`;

const addressesOf = ({ full_path }: Row<'projects'>, baseUrl: string) => ({
  web: `${baseUrl}/${full_path}`,
  ssh: `git@${new URL(baseUrl).hostname}:${full_path}.git`,
  http: `${baseUrl}/${full_path}.git`,
});

const projectPart = ({ project, namespaceName }: PushEvent, baseUrl: string) => {
  const { web, ssh, http } = addressesOf(project, baseUrl);
  return {
    id: project.id,
    name: project.name,
    description: project.description ?? '',
    web_url: web,
    avatar_url: avatarUrl(baseUrl, project.avatar_path),
    git_ssh_url: ssh,
    git_http_url: http,
    namespace: namespaceName,
    visibility_level: levels[project.visibility],
    path_with_namespace: project.full_path,
    default_branch: project.default_branch,
    homepage: web,
    url: ssh,
    ssh_url: ssh,
    http_url: http,
  };
};

const repositoryPart = ({ project }: PushEvent, baseUrl: string) => {
  const { web, ssh, http } = addressesOf(project, baseUrl);
  return {
    name: project.name,
    url: ssh,
    description: project.description ?? '',
    homepage: web,
    git_http_url: http,
    git_ssh_url: ssh,
    visibility_level: levels[project.visibility],
  };
};

const commitPart = ({ commit, paths }: PushedCommit, web: string) => ({
  id: commit.sha,
  message: commit.message,
  timestamp: commit.author.date,
  url: `${web}/commit/${commit.sha}`,
  author: { name: commit.author.name, email: commit.author.email },
  ...paths,
});

/** The body of a delivery; `baseUrl` is the start of its links. */
export const pushBody = (event: PushEvent, baseUrl: string) => {
  const { project, user, update, pushed } = event;
  const name = update.ref.startsWith(tagPrefix) ? 'tag_push' : 'push';
  const { web } = addressesOf(project, baseUrl);
  return {
    object_kind: name,
    event_name: name,
    before: update.before ?? noSha,
    after: update.after ?? noSha,
    ref: update.ref,
    checkout_sha: pushed.checkoutSha,
    user_id: user.id,
    user_name: user.name,
    user_username: user.username,
    user_email: user.email,
    user_avatar: avatarUrl(baseUrl, user.avatar_path),
    project_id: project.id,
    project: projectPart(event, baseUrl),
    repository: repositoryPart(event, baseUrl),
    commits: pushed.commits.map((commit) => commitPart(commit, web)),
    total_commits_count: pushed.total,
  };
};
