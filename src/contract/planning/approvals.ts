/** Approvals of merge requests: settings of a project, rules, and the approvals themselves (GitLab). */
import type { Schema } from '../vocabulary/endpoint.ts';
import { below, endpoint } from '../vocabulary/endpoint.ts';
import { id, openList, openRecord } from '../vocabulary/fields.ts';
import { ofGroup, ofProject } from '../vocabulary/places.ts';

const shared = { section: 'v4', onlyIn: 'GitLab Premium' } as const;

const project = { id: ofProject.ref } as const;
const readers = { to: 'project', from: 'developer' } as const;
const masters = { to: 'project', from: 'master' } as const;

const settings = {
  reset_approvals_on_push: { type: 'boolean', description: 'Remove all approvals when commits are pushed' },
  selective_code_owner_removals: {
    type: 'boolean',
    description: 'Remove only the approvals of code owners whose files a push changes',
    since: '15.3',
  },
  disable_overriding_approvers_per_merge_request: {
    type: 'boolean',
    description: 'Keep merge requests from having rules of their own',
  },
  merge_requests_author_approval: { type: 'boolean', description: 'Allow authors to approve their merge requests' },
  merge_requests_disable_committers_approval: {
    type: 'boolean',
    description: 'Keep users from approving merge requests with their commits',
  },
  require_reauthentication_to_approve: {
    type: 'boolean',
    description: 'Require authentication for each approval',
    since: '17.1',
  },
} as const;

/** Settings of the approvals of a project. */
export const approvalSettings = {
  get: endpoint({
    ...shared,
    method: 'GET',
    path: below(ofProject, '/approvals'),
    summary: 'Show the approval settings of a project',
    access: masters,
    risk: 'read',
    params: project,
    success: 200,
    response: openRecord,
  }),
  set: endpoint({
    ...shared,
    method: 'POST',
    path: below(ofProject, '/approvals'),
    summary: 'Change the approval settings of a project',
    access: masters,
    risk: 'write',
    params: { ...project, ...settings },
    anyOf: [
      'reset_approvals_on_push',
      'selective_code_owner_removals',
      'disable_overriding_approvers_per_merge_request',
      'merge_requests_author_approval',
      'merge_requests_disable_committers_approval',
      'require_reauthentication_to_approve',
    ],
    success: 201,
    response: openRecord,
  }),
} as const;

const ruleId = { ...id, description: 'Approval rule ID' } as const;

const ids = { type: 'array', items: id } as const;

/** Settings that the rules of projects, groups, and merge requests share. */
const rule = {
  name: { type: 'string', minLength: 1, description: 'Name of the rule' },
  approvals_required: { type: 'integer', minimum: 0, maximum: 100, description: 'Number of required approvals' },
  user_ids: { ...ids, description: 'User IDs of approvers' },
  group_ids: { ...ids, description: 'Group IDs of approvers' },
} as const satisfies Readonly<Record<string, Schema>>;

const branches = {
  protected_branch_ids: { ...ids, description: 'Protected branch IDs to which the rule applies' },
  applies_to_all_protected_branches: { type: 'boolean', description: 'Apply the rule to all protected branches' },
} as const;

const hidden = {
  remove_hidden_groups: { type: 'boolean', description: 'Remove approvers from groups that you cannot see' },
} as const;

const required = ['name', 'approvals_required'] as const;

/** Approval rules of a project. */
export const projectApprovalRules = {
  list: endpoint({
    ...shared,
    method: 'GET',
    path: below(ofProject, '/approval_rules'),
    summary: 'List the approval rules of a project',
    access: readers,
    risk: 'read',
    paginated: true,
    params: project,
    success: 200,
    response: openList,
  }),
  get: endpoint({
    ...shared,
    method: 'GET',
    path: below(ofProject, '/approval_rules/:approval_rule_id'),
    summary: 'Show an approval rule of a project',
    access: readers,
    risk: 'read',
    params: { ...project, approval_rule_id: ruleId },
    success: 200,
    response: openRecord,
  }),
  create: endpoint({
    ...shared,
    method: 'POST',
    path: below(ofProject, '/approval_rules'),
    summary: 'Create an approval rule in a project',
    access: masters,
    risk: 'write',
    params: {
      ...project,
      ...rule,
      ...branches,
      report_type: {
        type: 'string',
        enum: ['code_coverage'],
        description: 'Require the approvals only if this report gets worse',
      },
    },
    required,
    success: 201,
    response: openRecord,
  }),
  update: endpoint({
    ...shared,
    method: 'PUT',
    path: below(ofProject, '/approval_rules/:approval_rule_id'),
    summary: 'Update an approval rule of a project',
    access: masters,
    risk: 'write',
    params: { ...project, approval_rule_id: ruleId, ...rule, ...branches, ...hidden },
    anyOf: [
      'name',
      'approvals_required',
      'user_ids',
      'group_ids',
      'protected_branch_ids',
      'applies_to_all_protected_branches',
      'remove_hidden_groups',
    ],
    success: 200,
    response: openRecord,
  }),
  delete: endpoint({
    ...shared,
    method: 'DELETE',
    path: below(ofProject, '/approval_rules/:approval_rule_id'),
    summary: 'Delete an approval rule of a project',
    access: masters,
    risk: 'destructive',
    params: { ...project, approval_rule_id: ruleId },
    success: 204,
    response: null,
  }),
} as const;

const group = { id: ofGroup.ref } as const;
const owners = { to: 'group', from: 'owner' } as const;

const groupRule = {
  ...rule,
  rule_type: {
    type: 'string',
    enum: ['regular', 'any_approver'],
    description: 'Approvers: those of the rule, or any member',
  },
} as const;

/** Approval rules of a group, for the projects in it. */
export const groupApprovalRules = {
  list: endpoint({
    ...shared,
    since: '16.7',
    method: 'GET',
    path: below(ofGroup, '/approval_rules'),
    summary: 'List the approval rules of a group',
    access: owners,
    risk: 'read',
    paginated: true,
    params: group,
    success: 200,
    response: openList,
  }),
  create: endpoint({
    ...shared,
    since: '16.7',
    method: 'POST',
    path: below(ofGroup, '/approval_rules'),
    summary: 'Create an approval rule in a group',
    access: owners,
    risk: 'write',
    params: { ...group, ...groupRule },
    required,
    success: 201,
    response: openRecord,
  }),
  update: endpoint({
    ...shared,
    since: '16.7',
    method: 'PUT',
    path: below(ofGroup, '/approval_rules/:approval_rule_id'),
    summary: 'Update an approval rule of a group',
    access: owners,
    risk: 'write',
    params: { ...group, approval_rule_id: ruleId, ...groupRule },
    anyOf: ['name', 'approvals_required', 'rule_type', 'user_ids', 'group_ids'],
    success: 200,
    response: openRecord,
  }),
} as const;

const mr = {
  ...project,
  merge_request_iid: { ...id, description: 'Merge request number in its project' },
} as const;

const mrPath = '/projects/:id/merge_requests/:merge_request_iid';

/** Approval rules of one merge request. */
export const mergeRequestApprovalRules = {
  list: endpoint({
    ...shared,
    method: 'GET',
    path: `${mrPath}/approval_rules`,
    summary: 'List the approval rules of a merge request',
    access: readers,
    risk: 'read',
    paginated: true,
    params: mr,
    success: 200,
    response: openList,
  }),
  get: endpoint({
    ...shared,
    since: '14.10',
    method: 'GET',
    path: `${mrPath}/approval_rules/:approval_rule_id`,
    summary: 'Show an approval rule of a merge request',
    access: readers,
    risk: 'read',
    params: { ...mr, approval_rule_id: ruleId },
    success: 200,
    response: openRecord,
  }),
  create: endpoint({
    ...shared,
    method: 'POST',
    path: `${mrPath}/approval_rules`,
    summary: 'Create an approval rule of a merge request',
    access: readers,
    risk: 'write',
    params: {
      ...mr,
      ...rule,
      approval_project_rule_id: { ...id, description: 'Approval rule ID in the project, of which it is a copy' },
    },
    required,
    success: 201,
    response: openRecord,
  }),
  update: endpoint({
    ...shared,
    method: 'PUT',
    path: `${mrPath}/approval_rules/:approval_rule_id`,
    summary: 'Update an approval rule of a merge request',
    access: readers,
    risk: 'write',
    params: { ...mr, approval_rule_id: ruleId, ...rule, ...hidden },
    anyOf: ['name', 'approvals_required', 'user_ids', 'group_ids', 'remove_hidden_groups'],
    success: 200,
    response: openRecord,
  }),
  delete: endpoint({
    ...shared,
    method: 'DELETE',
    path: `${mrPath}/approval_rules/:approval_rule_id`,
    summary: 'Delete an approval rule of a merge request',
    access: readers,
    risk: 'destructive',
    params: { ...mr, approval_rule_id: ruleId },
    success: 204,
    response: null,
  }),
} as const;
