/** Groups (document, "Groups" and "Group"). */
import { endpoint } from './endpoint.ts';
import { flag, groupRef, id, nullableId, nullableText, text, visibility } from './fields.ts';
import { project } from './project-record.ts';

const fields = {
  id,
  name: text,
  path: text,
  full_name: text,
  full_path: text,
  description: text,
  visibility,
  lfs_enabled: flag,
  avatar_url: nullableText,
  web_url: text,
  request_access_enabled: flag,
  parent_id: nullableId,
} as const;

const fieldNames = [
  'id',
  'name',
  'path',
  'full_name',
  'full_path',
  'description',
  'visibility',
  'lfs_enabled',
  'avatar_url',
  'web_url',
  'request_access_enabled',
  'parent_id',
] as const;

/** A group as lists show it. */
export const group = {
  title: 'Group',
  type: 'object',
  properties: fields,
  required: fieldNames,
  additionalProperties: false,
} as const;

/** A single group: with the projects in it and those shared with it. */
export const groupDetail = {
  title: 'GroupDetail',
  type: 'object',
  properties: {
    ...fields,
    projects: { type: 'array', items: project },
    shared_projects: { type: 'array', items: project },
  },
  required: [...fieldNames, 'projects', 'shared_projects'],
  additionalProperties: false,
} as const;

/** Endpoints of groups. */
export const groups = {
  list: endpoint({
    method: 'GET',
    path: '/groups',
    summary: 'List groups',
    section: 'Groups',
    access: { to: 'anyone' },
    risk: 'read',
    paginated: true,
    params: {
      search: { ...text, description: 'Only groups whose name or path contains this' },
      all_available: { type: 'boolean', default: false, description: 'Also groups you are no member of' },
      owned: { type: 'boolean', default: false, description: 'Only groups you own' },
      order_by: { type: 'string', enum: ['name', 'path'], default: 'name', description: 'Order of the list' },
      sort: { type: 'string', enum: ['asc', 'desc'], default: 'asc', description: 'Direction of the order' },
    },
    success: 200,
    response: { type: 'array', items: group },
  }),
  get: endpoint({
    method: 'GET',
    path: '/groups/:id',
    summary: 'Show a group with its projects',
    section: 'Groups',
    access: { to: 'group', from: 'reader' },
    risk: 'read',
    params: { id: groupRef },
    success: 200,
    response: groupDetail,
  }),
  create: endpoint({
    method: 'POST',
    path: '/groups',
    summary: 'Create a group, or a subgroup of one',
    section: 'Groups',
    access: { to: 'user' },
    risk: 'write',
    params: {
      name: { type: 'string', minLength: 1, maxLength: 255, description: 'Name as people write it' },
      path: { type: 'string', minLength: 1, maxLength: 255, description: 'Last part of its address' },
      description: { type: 'string', maxLength: 65_535, description: 'What the group is for' },
      visibility: { ...visibility, description: 'Who sees it; private when not given' },
      lfs_enabled: { type: 'boolean', default: true, description: 'Allow large-file storage' },
      request_access_enabled: { type: 'boolean', default: false, description: 'Let people ask for membership' },
      parent_id: { ...nullableId, description: 'ID of the group to create it in' },
    },
    required: ['name', 'path'],
    success: 201,
    response: groupDetail,
  }),
} as const;
