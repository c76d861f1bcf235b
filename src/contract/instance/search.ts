/** Search for a text in records of a kind, on the whole instance or in a group or project (GitLab). */
import { endpoint } from '../vocabulary/endpoint.ts';
import { flag, groupRef, openList, projectRef, searchText } from '../vocabulary/fields.ts';

const shared = { onlyIn: 'GitLab', since: '10.5', section: 'v4', access: { to: 'user' } } as const;

const search = { ...searchText, minLength: 1, description: 'Text to search for' } as const;

const scopes = ['issues', 'merge_requests', 'milestones', 'users', 'blobs', 'commits', 'notes', 'wiki_blobs'] as const;

const ofScope = <const S extends readonly string[]>(words: S) =>
  ({ type: 'string', enum: words, description: 'Kind of records' }) as const;

const filters = {
  state: {
    type: 'string',
    enum: ['all', 'opened', 'closed', 'merged'],
    description: 'Only issues or merge requests in this state',
  },
  confidential: { ...flag, description: 'Only issues that are confidential, or are not' },
  fields: {
    type: 'array',
    items: { type: 'string', enum: ['title'] },
    onlyIn: 'GitLab Premium',
    description: 'Only with the text in these fields',
  },
  num_context_lines: {
    type: 'integer',
    minimum: 0,
    maximum: 20,
    onlyIn: 'GitLab Premium',
    description: 'Number of lines to show around a match',
  },
  regex: { ...flag, onlyIn: 'GitLab Premium', description: 'Read the text as a regular expression' },
} as const;

const acrossProjects = {
  include_archived: { ...flag, description: 'Search archived projects, too' },
  exclude_forks: { ...flag, onlyIn: 'GitLab Premium', description: 'Only projects that are not forks' },
} as const;

/** Endpoints of search. */
export const searching = {
  onInstance: endpoint({
    ...shared,
    method: 'GET',
    path: '/search',
    summary: 'Search the instance',
    risk: 'read',
    paginated: true,
    onlyTrue: ['exclude_forks'],
    params: {
      search,
      scope: ofScope(['projects', 'snippet_titles', ...scopes]),
      ...filters,
      ...acrossProjects,
    },
    required: ['search', 'scope'],
    success: 200,
    response: openList,
  }),
  inGroup: endpoint({
    ...shared,
    method: 'GET',
    path: '/groups/:id/search',
    summary: 'Search a group and its subgroups',
    access: { to: 'group', from: 'viewer' },
    risk: 'read',
    paginated: true,
    onlyTrue: ['exclude_forks'],
    params: {
      id: groupRef,
      search,
      scope: ofScope(['projects', ...scopes]),
      ...filters,
      ...acrossProjects,
    },
    required: ['search', 'scope'],
    success: 200,
    response: openList,
  }),
  inProject: endpoint({
    ...shared,
    method: 'GET',
    path: '/projects/:id/search',
    summary: 'Search a project',
    access: { to: 'project', from: 'viewer' },
    risk: 'read',
    paginated: true,
    params: {
      id: projectRef,
      search,
      scope: ofScope(scopes),
      ref: { type: 'string', description: 'Branch or tag to search (default: the default branch)' },
      ...filters,
    },
    required: ['search', 'scope'],
    success: 200,
    response: openList,
  }),
} as const;
