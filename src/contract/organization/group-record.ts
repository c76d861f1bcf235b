/** The group record (document, "Group"). */
import { customAttributes } from '../people/custom-attributes.ts';
import { count, flag, id, nullableId, nullableText, text, visibility } from '../vocabulary/fields.ts';
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
  statistics: {
    title: 'GroupStatistics',
    type: 'object',
    properties: {
      storage_size: count,
      repository_size: count,
      lfs_objects_size: count,
      job_artifacts_size: count,
    },
    required: ['storage_size', 'repository_size', 'lfs_objects_size', 'job_artifacts_size'],
    additionalProperties: false,
  },
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

/** A single group: with the projects in it and those shared with it, a hundred of each at most. */
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

const updatedProject = {
  ...project,
  title: 'UpdatedGroupProject',
  properties: { ...project.properties, public: flag },
  required: [...project.required, 'public'],
} as const;

/** What an update answers with: the projects also say whether they are public (document, "Project"). */
export const updatedGroup = {
  title: 'UpdatedGroup',
  type: 'object',
  properties: {
    ...fields,
    projects: { type: 'array', items: updatedProject },
    shared_projects: { type: 'array', items: updatedProject },
  },
  required: [...fieldNames, 'projects', 'shared_projects'],
  additionalProperties: false,
} as const;
