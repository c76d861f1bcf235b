/** The parts that bodies of deliveries share, in the forms of v4. */
import type { Row } from '../../../db/schema.ts';
import { commitTitle, type CommitObject } from '../../../git/parse-commit.ts';
import type { Pusher } from '../../../queue/job-kinds.ts';

/** A project with the name of its namespace, and the start of all links. */
export interface Place {
  readonly project: Row<'projects'>;
  readonly namespaceName: string;
  readonly baseUrl: string;
}

/** As v4 writes most times in bodies: `2026-01-02 03:04:05 UTC`. */
export const hookTime = (time: string): string => `${time.slice(0, 10)} ${time.slice(11, 19)} UTC`;

export const hookTimeIfAny = (time: string | null): string | null => (time === null ? null : hookTime(time));

export const secondsBetween = (start: string | null, end: string | null): number | null =>
  start === null || end === null ? null : Math.max(0, (Date.parse(end) - Date.parse(start)) / 1000);

const levels = { private: 0, internal: 10, public: 20 } as const;

export const avatarUrl = (baseUrl: string, path: string | null): string | null =>
  path === null ? null : `${baseUrl}/uploads/${path}`;

/** In place of an email address: users of the service publish none. */
export const redactedEmail = '[REDACTED]';

const addressesOf = ({ project: { full_path }, baseUrl }: Place) => ({
  web: `${baseUrl}/${full_path}`,
  ssh: `git@${new URL(baseUrl).hostname}:${full_path}.git`,
  http: `${baseUrl}/${full_path}.git`,
});

/** The URL of the page of a project. */
export const webUrl = (place: Place): string => addressesOf(place).web;

/** The project of events of pipelines and jobs, which have no outdated fields. */
export const basicProjectPart = (place: Place) => {
  const { project, namespaceName, baseUrl } = place;
  const { web, ssh, http } = addressesOf(place);
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
    ci_config_path: project.ci_config_path,
  };
};

export const projectPart = (place: Place) => {
  const { web, ssh, http } = addressesOf(place);
  return { ...basicProjectPart(place), homepage: web, url: ssh, ssh_url: ssh, http_url: http };
};

/** Receivers that are written for old versions read it in place of the project. */
export const repositoryPart = (place: Place) => {
  const { web, ssh } = addressesOf(place);
  const { name, description } = place.project;
  return { name, url: ssh, description: description ?? '', homepage: web };
};

export const fullRepositoryPart = (place: Place) => {
  const { ssh, http } = addressesOf(place);
  const visibility_level = levels[place.project.visibility];
  return { ...repositoryPart(place), git_http_url: http, git_ssh_url: ssh, visibility_level };
};

export const userPart = (user: Pusher, baseUrl: string) => ({
  id: user.id,
  name: user.name,
  username: user.username,
  avatar_url: avatarUrl(baseUrl, user.avatar_path),
  email: redactedEmail,
});

export const commitPart = (
  { sha, message, author }: Pick<CommitObject, 'sha' | 'message' | 'author'>,
  place: Place,
) => ({
  id: sha,
  message,
  title: commitTitle(message),
  timestamp: author.date,
  url: `${webUrl(place)}/commit/${sha}`,
  author: { name: author.name, email: author.email },
});
