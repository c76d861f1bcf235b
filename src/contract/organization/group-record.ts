/** The records of groups (document, "Group"). */
import { customAttributes } from '../people/custom-attributes.ts';
import {
  count,
  flag,
  id,
  nullableDate,
  nullableId,
  nullableText,
  record,
  text,
  visibility,
} from '../vocabulary/fields.ts';
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
  statistics: record('GroupStatistics', {
    storage_size: count,
    repository_size: count,
    lfs_objects_size: count,
    job_artifacts_size: count,
  }),
  custom_attributes: customAttributes,
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

/** A group as lists show it; the sizes are bytes, of the projects in the group itself. */
export const group = {
  title: 'Group',
  type: 'object',
  properties: fields,
  required: fieldNames,
  additionalProperties: false,
} as const;

/** The groups whose members get access to a group and everything in it. */
const sharedWithGroups = {
  type: 'array',
  items: record('GroupOfShare', {
    group_id: id,
    group_name: text,
    group_full_path: text,
    group_access_level: { type: 'integer' },
    expires_at: nullableDate,
  }),
} as const;

/** A single group: with the projects in it and those shared with it, a hundred of each at most. */
export const groupDetail = {
  title: 'GroupDetail',
  type: 'object',
  properties: {
    ...fields,
    shared_with_groups: sharedWithGroups,
    projects: { type: 'array', items: project },
    shared_projects: { type: 'array', items: project },
  },
  required: [...fieldNames, 'shared_with_groups', 'projects', 'shared_projects'],
  additionalProperties: false,
} as const;

/** The same, whose projects can be left out. */
export const shownGroup = {
  ...groupDetail,
  title: 'ShownGroup',
  required: [...fieldNames, 'shared_with_groups'],
} as const;

const updatedProject = {
  ...project,
  title: 'UpdatedGroupProject',
  properties: { ...project.properties, public: flag },
  required: [...project.required, 'public'],
} as const;

/** The response of an update: its projects have `public`, too (document, "Project"). */
export const updatedGroup = {
  title: 'UpdatedGroup',
  type: 'object',
  properties: {
    ...fields,
    shared_with_groups: sharedWithGroups,
    projects: { type: 'array', items: updatedProject },
    shared_projects: { type: 'array', items: updatedProject },
  },
  required: [...fieldNames, 'shared_with_groups', 'projects', 'shared_projects'],
  additionalProperties: false,
} as const;
