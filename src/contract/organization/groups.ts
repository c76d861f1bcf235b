/** Groups (document, "Groups" and "Group"). */
import { endpoint } from '../vocabulary/endpoint.ts';
import {
  attributes,
  flag,
  groupRef,
  ids,
  nullableId,
  projectRef,
  searchText,
  visibility,
} from '../vocabulary/fields.ts';
import { onlyTrueProjectFilters, projectFilters } from './project-parameters.ts';
import { firstGitlabSettings, laterGitlabSettings } from './gitlab-group-settings.ts';
import { group, groupDetail, shownGroup, updatedGroup } from './group-record.ts';
import { listedProject } from './project-record.ts';
import { withAttributes } from '../people/custom-attributes.ts';

const sizes = {
  type: 'boolean',
  heededFor: 'admin',
  description: 'Include storage sizes (administrators only)',
} as const;

/** For administrators only. */
const groupExtras = { statistics: sizes, with_custom_attributes: withAttributes } as const;

/** Filters and order of the lists of groups. */
const groupFilters = {
  skip_groups: { ...ids, description: 'Group IDs to leave out' },
  all_available: { ...flag, description: 'Include groups you are not a member of (administrators always do)' },
  search: { ...searchText, description: 'Only groups whose name or path contains this' },
  order_by: { type: 'string', enum: ['name', 'path'], default: 'name', description: 'Sort field' },
  sort: { type: 'string', enum: ['asc', 'desc'], default: 'asc', description: 'Sort direction' },
  owned: { ...flag, description: 'Only groups you own' },
  custom_attributes: {
    ...attributes,
    heededFor: 'admin',
    description: 'Only groups with this custom attribute (administrators only)',
  },
  ...groupExtras,
} as const;

/** Parameters that create and update take. */
const groupSettings = {
  name: { type: 'string', minLength: 1, maxLength: 255, description: 'Display name' },
  path: { type: 'string', minLength: 1, maxLength: 255, description: 'URL path' },
  description: { type: 'string', maxLength: 65_535, description: 'Description' },
  visibility: { ...visibility, description: 'Visibility (default: private)' },
  lfs_enabled: { ...flag, noEffect: true, description: 'Enable Git LFS' },
  request_access_enabled: { ...flag, noEffect: true, description: 'Allow users to request access' },
} as const;

export const groups = {
  list: endpoint({
    method: 'GET',
    path: '/groups',
    summary: 'List groups',
    section: 'Groups',
    access: { to: 'anyone' },
    risk: 'read',
    cacheable: true,
    paginated: true,
    params: groupFilters,
    onlyTrue: ['owned'],
    success: 200,
    response: { type: 'array', items: group },
  }),
  subgroups: endpoint({
    method: 'GET',
    path: '/groups/:id/subgroups',
    summary: 'List direct subgroups',
    section: 'Groups',
    access: { to: 'group', from: 'reader' },
    risk: 'read',
    cacheable: true,
    paginated: true,
    params: { id: groupRef, ...groupFilters },
    onlyTrue: ['owned'],
    success: 200,
    response: { type: 'array', items: group },
  }),
  descendants: endpoint({
    method: 'GET',
    path: '/groups/:id/descendant_groups',
    summary: 'List subgroups at every depth',
    section: 'v4',
    access: { to: 'group', from: 'reader' },
    risk: 'read',
    paginated: true,
    since: '13.5',
    params: { id: groupRef, ...groupFilters },
    onlyTrue: ['owned'],
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
    cacheable: true,
    params: {
      id: groupRef,
      with_projects: { type: 'boolean', default: true, description: 'Include the projects of the group' },
      ...groupExtras,
      statistics: { ...sizes, until: '19.0' },
    },
    success: 200,
    response: shownGroup,
  }),
  create: endpoint({
    method: 'POST',
    path: '/groups',
    summary: 'Create a group or subgroup',
    section: 'Groups',
    access: { to: 'user' },
    risk: 'write',
    audited: true,
    params: {
      ...groupSettings,
      lfs_enabled: { ...groupSettings.lfs_enabled, default: true },
      request_access_enabled: { ...groupSettings.request_access_enabled, default: false },
      parent_id: { ...nullableId, description: 'Parent group ID' },
      ...firstGitlabSettings,
    },
    required: ['name', 'path'],
    files: ['avatar'],
    success: 201,
    response: groupDetail,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/groups/:id',
    summary: 'Update a group',
    section: 'Groups',
    access: { to: 'group', from: 'owner' },
    risk: 'write',
    params: { id: groupRef, ...groupSettings, ...laterGitlabSettings },
    files: ['avatar'],
    success: 200,
    response: updatedGroup,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/groups/:id',
    summary: 'Delete a group and everything in it',
    section: 'Groups',
    access: { to: 'group', from: 'owner' },
    risk: 'destructive',
    conditionalOn: 'group',
    params: { id: groupRef },
    success: 204,
    response: null,
  }),
  projects: endpoint({
    method: 'GET',
    path: '/groups/:id/projects',
    summary: 'List the projects of a group',
    section: 'Groups',
    access: { to: 'group', from: 'reader' },
    risk: 'read',
    cacheable: true,
    paginated: true,
    params: {
      id: groupRef,
      ...projectFilters,
      include_subgroups: {
        type: 'boolean',
        default: false,
        since: '10.3',
        description: 'Include the projects of subgroups',
      },
    },
    onlyTrue: onlyTrueProjectFilters,
    success: 200,
    response: { type: 'array', items: listedProject },
  }),
  transferProject: endpoint({
    method: 'POST',
    path: '/groups/:id/projects/:project_id',
    summary: 'Move a project into a group',
    section: 'Groups',
    access: { to: 'admin' },
    risk: 'write',
    params: { id: groupRef, project_id: projectRef },
    success: 201,
    response: groupDetail,
  }),
} as const;
