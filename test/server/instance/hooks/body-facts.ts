/** A project, a user, and a commit, and how bodies of hooks have them. */
import type { Row } from '../../../../src/server/db/schema.ts';
import { userBody } from './event-app.ts';

export const at = '2026-01-02T03:04:05.678Z';
export const began = '2026-01-02T03:05:00.000Z';
export const ended = '2026-01-02T03:06:30.000Z';
export const sha = 'a'.repeat(40);
export const web = 'https://code.example/harbor/berths';

const project = {
  id: 3,
  name: 'Berths',
  full_path: 'harbor/berths',
  full_name: 'Harbor / Berths',
  description: null,
  visibility: 'public',
  default_branch: 'main',
  avatar_path: 'project/3.png',
  ci_config_path: null,
} as Row<'projects'>;
export const place = { project, namespaceName: 'Harbor', baseUrl: 'https://code.example' };
export const kofi = { id: 9, name: 'Kofi', username: 'kofi', email: 'kofi@example.com', avatar_path: null };
export const userOf = (id: number) => (id === kofi.id ? kofi : undefined);
const author = { name: 'Ada', email: 'ada@example.com', date: '2026-01-01T10:00:00.000+01:00' };
export const commit = { sha, tree: sha, parents: [], author, committer: author, message: 'Mend\n\nthe lamp\n' };

export const basicProject = {
  id: 3,
  name: 'Berths',
  description: '',
  web_url: web,
  avatar_url: 'https://code.example/uploads/project/3.png',
  git_ssh_url: 'git@code.example:harbor/berths.git',
  git_http_url: `${web}.git`,
  namespace: 'Harbor',
  visibility_level: 20,
  path_with_namespace: 'harbor/berths',
  default_branch: 'main',
  ci_config_path: null,
};
export const wholeProject = {
  ...basicProject,
  homepage: web,
  url: 'git@code.example:harbor/berths.git',
  ssh_url: 'git@code.example:harbor/berths.git',
  http_url: `${web}.git`,
};
export const commitBody = {
  id: sha,
  message: 'Mend\n\nthe lamp\n',
  title: 'Mend',
  timestamp: '2026-01-01T10:00:00.000+01:00',
  url: `${web}/commit/${sha}`,
  author: { name: 'Ada', email: 'ada@example.com' },
};
export const user = userBody(9, 'kofi', 'Kofi');
