/** Topics, by which projects are found (GitLab). */
import { endpoint } from '../vocabulary/endpoint.ts';
import { id, openList, openRecord, searchText } from '../vocabulary/fields.ts';

const topicId = { ...id, description: 'Topic ID' } as const;

const shared = { onlyIn: 'GitLab', section: 'v4', access: { to: 'admin' } } as const;
const reading = { ...shared, access: { to: 'anyone' } } as const;

const settings = {
  name: { type: 'string', minLength: 1, description: 'Name, as in the settings of projects' },
  title: { type: 'string', minLength: 1, description: 'Title' },
  description: { type: 'string', description: 'Description in Markdown' },
  avatar: { type: 'string', description: 'Avatar file' },
} as const;

/** Endpoints of topics. */
export const topics = {
  list: endpoint({
    ...reading,
    since: '14.5',
    method: 'GET',
    path: '/topics',
    summary: 'List topics, most used first',
    risk: 'read',
    paginated: true,
    onlyTrue: ['without_projects'],
    params: {
      search: { ...searchText, description: 'Only topics with this text in the name or title' },
      without_projects: { type: 'boolean', description: 'Only topics that no project has' },
    },
    success: 200,
    response: openList,
  }),
  get: endpoint({
    ...reading,
    since: '14.5',
    method: 'GET',
    path: '/topics/:id',
    summary: 'Show a topic',
    risk: 'read',
    params: { id: topicId },
    success: 200,
    response: openRecord,
  }),
  create: endpoint({
    ...shared,
    since: '14.5',
    method: 'POST',
    path: '/topics',
    summary: 'Create a topic',
    risk: 'write',
    params: settings,
    required: ['name', 'title'],
    files: ['avatar'],
    success: 201,
    response: openRecord,
  }),
  update: endpoint({
    ...shared,
    since: '14.5',
    method: 'PUT',
    path: '/topics/:id',
    summary: 'Update a topic',
    risk: 'write',
    params: { id: topicId, ...settings },
    anyOf: Object.keys(settings),
    files: ['avatar'],
    success: 200,
    response: openRecord,
  }),
  delete: endpoint({
    ...shared,
    since: '14.9',
    method: 'DELETE',
    path: '/topics/:id',
    summary: 'Delete a topic',
    risk: 'destructive',
    params: { id: topicId },
    success: 204,
    response: null,
  }),
  merge: endpoint({
    ...shared,
    since: '15.5',
    method: 'POST',
    path: '/topics/merge',
    summary: 'Move the projects of a topic to another, and delete it',
    risk: 'destructive',
    params: {
      source_topic_id: { ...id, description: 'Topic to delete' },
      target_topic_id: { ...id, description: 'Topic that gets its projects' },
    },
    required: ['source_topic_id', 'target_topic_id'],
    success: 201,
    response: openRecord,
  }),
} as const;
