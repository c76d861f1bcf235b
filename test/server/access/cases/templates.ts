import type { AccessCases } from '../access-case.ts';
import { everyone } from '../statuses.ts';

export const templates: AccessCases = {
  'gitignores.list': [everyone, () => ({ line: 'GET /templates/gitignores' })],
  'gitignores.get': [everyone, () => ({ line: 'GET /templates/gitignores/Node' })],
  'dockerfiles.list': [everyone, () => ({ line: 'GET /templates/dockerfiles' })],
  'dockerfiles.get': [everyone, () => ({ line: 'GET /templates/dockerfiles/Node' })],
  'ciTemplates.list': [everyone, () => ({ line: 'GET /templates/gitlab_ci_ymls' })],
  'ciTemplates.get': [everyone, () => ({ line: 'GET /templates/gitlab_ci_ymls/Nodejs' })],
  'licenses.list': [everyone, () => ({ line: 'GET /templates/licenses' })],
  'licenses.get': [everyone, () => ({ line: 'GET /templates/licenses/mit' })],
};
