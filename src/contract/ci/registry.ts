/** The container registry of projects: repositories, and the tags of images in them (GitLab). */
import { endpoint } from '../vocabulary/endpoint.ts';
import { groupRef, id, openList, openRecord, projectRef } from '../vocabulary/fields.ts';

const repositoryId = { ...id, description: 'Registry repository ID' } as const;
const tagName = { type: 'string', minLength: 1, description: 'Tag' } as const;

const ofRepository = { id: projectRef, repository_id: repositoryId } as const;
const ofTag = { ...ofRepository, tag_name: tagName } as const;

const tagsCount = { type: 'boolean', description: 'Include the number of tags' } as const;
const tags = { type: 'boolean', description: 'Include the tags' } as const;

const shared = { onlyIn: 'GitLab', section: 'v4', access: { to: 'project', from: 'master' } } as const;
const reading = { ...shared, access: { to: 'project', from: 'reporter' } } as const;

/** Endpoints of registry repositories. */
export const registryRepositories = {
  list: endpoint({
    ...reading,
    method: 'GET',
    path: '/projects/:id/registry/repositories',
    summary: 'List the registry repositories of a project',
    risk: 'read',
    paginated: true,
    params: { id: projectRef, tags, tags_count: tagsCount },
    success: 200,
    response: openList,
  }),
  listForGroup: endpoint({
    ...shared,
    since: '12.2',
    method: 'GET',
    path: '/groups/:id/registry/repositories',
    summary: 'List the registry repositories of all projects in a group',
    access: { to: 'group', from: 'reporter' },
    risk: 'read',
    paginated: true,
    params: { id: groupRef },
    success: 200,
    response: openList,
  }),
  get: endpoint({
    ...shared,
    since: '13.6',
    method: 'GET',
    path: '/registry/repositories/:id',
    summary: 'Show a registry repository',
    access: { to: 'user' },
    risk: 'read',
    params: {
      id: { ...id, type: ['integer', 'string'], minLength: 1, description: 'Registry repository ID, or its path' },
      tags,
      tags_count: tagsCount,
      size: { type: 'boolean', description: 'Include the storage size' },
    },
    success: 200,
    response: openRecord,
  }),
  delete: endpoint({
    ...shared,
    method: 'DELETE',
    path: '/projects/:id/registry/repositories/:repository_id',
    summary: 'Delete a registry repository with all of its tags',
    risk: 'destructive',
    params: ofRepository,
    success: 202,
    response: openRecord,
  }),
} as const;

/** Endpoints of the tags of a registry repository. */
export const registryTags = {
  list: endpoint({
    ...reading,
    method: 'GET',
    path: '/projects/:id/registry/repositories/:repository_id/tags',
    summary: 'List the tags of a registry repository',
    risk: 'read',
    paginated: true,
    params: ofRepository,
    success: 200,
    response: openList,
  }),
  get: endpoint({
    ...reading,
    method: 'GET',
    path: '/projects/:id/registry/repositories/:repository_id/tags/:tag_name',
    summary: 'Show a tag of a registry repository with its digest, size, and age',
    risk: 'read',
    params: ofTag,
    success: 200,
    response: openRecord,
  }),
  delete: endpoint({
    ...shared,
    method: 'DELETE',
    path: '/projects/:id/registry/repositories/:repository_id/tags/:tag_name',
    summary: 'Delete a tag of a registry repository',
    access: { to: 'project', from: 'developer' },
    risk: 'destructive',
    params: ofTag,
    success: 200,
    response: openRecord,
  }),
  deleteMatching: endpoint({
    ...shared,
    since: '12.10',
    method: 'DELETE',
    path: '/projects/:id/registry/repositories/:repository_id/tags',
    summary: 'Delete the tags of a registry repository that match a pattern',
    risk: 'destructive',
    params: {
      ...ofRepository,
      name_regex_delete: {
        type: 'string',
        minLength: 1,
        description: 'Delete the tags whose whole name matches this regular expression (RE2), except "latest"',
      },
      name_regex_keep: {
        type: 'string',
        minLength: 1,
        description: 'Keep the tags whose whole name matches this regular expression',
      },
      keep_n: { ...id, minimum: 0, description: 'Keep this many of the newest' },
      older_than: {
        type: 'string',
        pattern: '^[1-9][0-9]* ?(h|d|w|mo|y|hours?|days?|weeks?|months?|years?)$',
        $comment: 'is not a length of time such as 12h, 30d, or 6mo',
        description: 'Delete only tags older than this, such as 30d or 6mo',
      },
    },
    required: ['name_regex_delete'],
    success: 202,
    response: openRecord,
  }),
} as const;
