/** Rules that protect repositories of the container registry, and tags in them (GitLab). */
import { endpoint } from '../vocabulary/endpoint.ts';
import { id, openList, openRecord, projectRef } from '../vocabulary/fields.ts';

const ruleId = { ...id, description: 'Rule ID' } as const;
const section = 'v4';
const access = { to: 'project', from: 'master' } as const;

const roles = ['maintainer', 'owner', 'admin'] as const;
const pushing = 'Lowest role that can push';
const deleting = 'Lowest role that can delete';

const levels = {
  minimum_access_level_for_push: { type: 'string', enum: roles, description: pushing },
  minimum_access_level_for_delete: { type: 'string', enum: roles, description: deleting },
} as const;

/** An empty text takes a level away. */
const changedLevels = {
  minimum_access_level_for_push: { type: 'string', enum: [...roles, ''], description: pushing },
  minimum_access_level_for_delete: { type: 'string', enum: [...roles, ''], description: deleting },
} as const;

const repositories = '/projects/:id/registry/protection/repository/rules';

const pathPattern = {
  type: 'string',
  minLength: 1,
  maxLength: 255,
  description: 'Repository path, in which * stands for any text',
} as const;

/** Endpoints of rules for repositories. */
export const registryRules = {
  list: endpoint({
    onlyIn: 'GitLab',
    since: '17.8',
    method: 'GET',
    path: repositories,
    summary: 'List the rules that protect registry repositories',
    section,
    access,
    risk: 'read',
    paginated: true,
    params: { id: projectRef },
    success: 200,
    response: openList,
  }),
  create: endpoint({
    onlyIn: 'GitLab',
    since: '17.8',
    method: 'POST',
    path: repositories,
    summary: 'Protect registry repositories from pushes and deletes',
    section,
    access,
    risk: 'write',
    params: { id: projectRef, repository_path_pattern: pathPattern, ...levels },
    required: ['repository_path_pattern'],
    success: 201,
    response: openRecord,
  }),
  update: endpoint({
    onlyIn: 'GitLab',
    since: '17.8',
    method: 'PATCH',
    path: `${repositories}/:protection_rule_id`,
    summary: 'Update a rule that protects registry repositories',
    section,
    access,
    risk: 'write',
    params: { id: projectRef, protection_rule_id: ruleId, repository_path_pattern: pathPattern, ...changedLevels },
    anyOf: ['repository_path_pattern', 'minimum_access_level_for_push', 'minimum_access_level_for_delete'],
    success: 200,
    response: openRecord,
  }),
  delete: endpoint({
    onlyIn: 'GitLab',
    since: '17.8',
    method: 'DELETE',
    path: `${repositories}/:protection_rule_id`,
    summary: 'Delete a rule that protects registry repositories',
    section,
    access,
    risk: 'destructive',
    params: { id: projectRef, protection_rule_id: ruleId },
    success: 204,
    response: null,
  }),
} as const;

const tags = '/projects/:id/registry/protection/tag/rules';

const tagPattern = {
  type: 'string',
  minLength: 1,
  maxLength: 100,
  description: 'Regular expression (RE2) of tag names',
} as const;

/** Endpoints of rules for tags, of all repositories of a project. */
export const registryTagRules = {
  list: endpoint({
    onlyIn: 'GitLab',
    method: 'GET',
    path: tags,
    summary: 'List the rules that protect tags of registry repositories',
    section,
    access,
    risk: 'read',
    paginated: true,
    params: { id: projectRef },
    success: 200,
    response: openList,
  }),
  create: endpoint({
    onlyIn: 'GitLab',
    method: 'POST',
    path: tags,
    summary: 'Protect tags of registry repositories from pushes and deletes',
    section,
    access,
    risk: 'write',
    params: { id: projectRef, tag_name_pattern: tagPattern, ...levels },
    required: ['tag_name_pattern', 'minimum_access_level_for_push', 'minimum_access_level_for_delete'],
    success: 201,
    response: openRecord,
  }),
  update: endpoint({
    onlyIn: 'GitLab',
    method: 'PATCH',
    path: `${tags}/:protection_rule_id`,
    summary: 'Update a rule that protects tags of registry repositories',
    section,
    access,
    risk: 'write',
    params: { id: projectRef, protection_rule_id: ruleId, tag_name_pattern: tagPattern, ...changedLevels },
    anyOf: ['tag_name_pattern', 'minimum_access_level_for_push', 'minimum_access_level_for_delete'],
    success: 200,
    response: openRecord,
  }),
  delete: endpoint({
    onlyIn: 'GitLab',
    method: 'DELETE',
    path: `${tags}/:protection_rule_id`,
    summary: 'Delete a rule that protects tags of registry repositories',
    section,
    access,
    risk: 'destructive',
    params: { id: projectRef, protection_rule_id: ruleId },
    success: 204,
    response: null,
  }),
} as const;
