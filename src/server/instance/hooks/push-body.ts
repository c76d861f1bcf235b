/** What a delivery says of a push: the well-known form of v4, which receivers are written for. */
import type { Row } from '../../db/schema.ts';
import { tagPrefix } from '../../git/read-tags.ts';
import type { RefUpdate } from '../../code/pushes/ref-update.ts';
import type { Pushed, PushedCommit } from './pushed-commits.ts';

/** Who pushed, as they were then. */
export type Pusher = Pick<Row<'users'>, 'id' | 'name' | 'username' | 'email' | 'avatar_path'>;

/** A push of one ref. */
export interface PushEvent {
  readonly project: Row<'projects'>;
  readonly namespaceName: string;
  readonly user: Pusher;
  readonly update: RefUpdate;
  readonly pushed: Pushed;
}

/** How deliveries write that there is no object. */
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

/** The body of a delivery; `baseUrl` is what its links start with. */
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
