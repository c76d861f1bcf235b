/** Settings of a project for approvals of its merge requests (GitLab). */
import { endpoint } from '../vocabulary/endpoint.ts';
import { openRecord, projectRef } from '../vocabulary/fields.ts';

const shared = {
  onlyIn: 'GitLab Premium',
  section: 'v4',
  access: { to: 'project', from: 'master' },
  path: '/projects/:id/approvals',
} as const;

const settings = {
  reset_approvals_on_push: { type: 'boolean', description: 'Remove all approvals when commits are pushed' },
  selective_code_owner_removals: {
    type: 'boolean',
    description: 'Remove only the approvals of code owners whose files a push changes',
    since: '15.3',
  },
  disable_overriding_approvers_per_merge_request: {
    type: 'boolean',
    description: 'Prevent merge requests from overriding the rules',
  },
  merge_requests_author_approval: { type: 'boolean', description: 'Allow authors to approve their merge requests' },
  merge_requests_disable_committers_approval: {
    type: 'boolean',
    description: 'Prevent approvals by users who added commits',
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
    summary: 'Show the approval settings of a project',
    risk: 'read',
    params: { id: projectRef },
    success: 200,
    response: openRecord,
  }),
  set: endpoint({
    ...shared,
    method: 'POST',
    summary: 'Change the approval settings of a project',
    risk: 'write',
    params: { id: projectRef, ...settings },
    anyOf: Object.keys(settings),
    success: 201,
    response: openRecord,
  }),
} as const;
