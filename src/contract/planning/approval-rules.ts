/** Approval rules of projects, groups, and merge requests (GitLab): one family, of which groups have a part. */
import { below, endpoint, type Endpoint, type Schema } from '../vocabulary/endpoint.ts';
import { id, openList, openRecord } from '../vocabulary/fields.ts';
import { ofGroup, ofProject } from '../vocabulary/places.ts';
import { mergeRequestAddress, mergeRequestPath } from './merge-request-approvals.ts';

type Schemas = Readonly<Record<string, Schema>>;

type Shared = Pick<Endpoint, 'onlyIn' | 'since' | 'section' | 'access'>;

/** A kind of record that has approval rules. */
interface Ruled {
  /** As summaries call it. */
  readonly of: string;
  readonly path: string;
  /** The parameters of its path. */
  readonly address: Schemas;
  readonly reading: Shared;
  readonly writing: Shared;
}

const shared = { onlyIn: 'GitLab Premium', section: 'v4' } as const;

const ids = { type: 'array', items: id } as const;

const settings = {
  name: { type: 'string', minLength: 1, description: 'Name of the rule' },
  approvals_required: { type: 'integer', minimum: 0, maximum: 100, description: 'Number of required approvals' },
  user_ids: { ...ids, description: 'User IDs of approvers' },
  group_ids: { ...ids, description: 'Group IDs of approvers' },
} as const;

const ruleId = { approval_rule_id: { ...id, description: 'Approval rule ID' } } as const;

/** `first` and `later` are the further settings of a create and of an update. */
const family = <const R extends Ruled, const F extends Schemas, const L extends Schemas>(
  ruled: R,
  first: F,
  later: L,
) => {
  // Inference would widen it.
  const address: R['address'] = ruled.address;
  const list = below(ruled, '/approval_rules');
  const changes = { ...settings, ...later } as const;
  return {
    list: endpoint({
      ...(ruled.reading as R['reading']),
      method: 'GET',
      path: list,
      summary: `List the approval rules of a ${ruled.of}`,
      risk: 'read',
      paginated: true,
      params: address,
      success: 200,
      response: openList,
    }),
    create: endpoint({
      ...(ruled.writing as R['writing']),
      method: 'POST',
      path: list,
      summary: `Create an approval rule of a ${ruled.of}`,
      risk: 'write',
      params: { ...address, ...settings, ...first },
      required: ['name', 'approvals_required'],
      success: 201,
      response: openRecord,
    }),
    update: endpoint({
      ...(ruled.writing as R['writing']),
      method: 'PUT',
      path: below(ruled, '/approval_rules/:approval_rule_id'),
      summary: `Update an approval rule of a ${ruled.of}`,
      risk: 'write',
      params: { ...address, ...ruleId, ...changes },
      anyOf: Object.keys(changes),
      success: 200,
      response: openRecord,
    }),
  } as const;
};

/** The endpoints that groups do not have. */
const single = <const R extends Ruled, const S extends string>(ruled: R, since: S) => {
  const path = below(ruled, '/approval_rules/:approval_rule_id');
  const params = { ...(ruled.address as R['address']), ...ruleId } as const;
  return {
    get: endpoint({
      ...(ruled.reading as R['reading']),
      since,
      method: 'GET',
      path,
      summary: `Show an approval rule of a ${ruled.of}`,
      risk: 'read',
      params,
      success: 200,
      response: openRecord,
    }),
    delete: endpoint({
      ...(ruled.writing as R['writing']),
      method: 'DELETE',
      path,
      summary: `Delete an approval rule of a ${ruled.of}`,
      risk: 'destructive',
      params,
      success: 204,
      response: null,
    }),
  } as const;
};

const developing = { ...shared, access: { to: 'project', from: 'developer' } } as const;

const project = {
  of: ofProject.of,
  path: ofProject.path,
  address: { id: ofProject.ref },
  reading: developing,
  writing: { ...shared, access: { to: 'project', from: 'master' } },
} as const satisfies Ruled;

const owning = { ...shared, since: '16.7', access: { to: 'group', from: 'owner' } } as const;

const group = {
  of: ofGroup.of,
  path: ofGroup.path,
  address: { id: ofGroup.ref },
  reading: owning,
  writing: owning,
} as const satisfies Ruled;

const mergeRequest = {
  of: 'merge request',
  path: mergeRequestPath,
  address: mergeRequestAddress,
  reading: developing,
  writing: developing,
} as const satisfies Ruled;

const branches = {
  protected_branch_ids: { ...ids, description: 'Protected branch IDs to which the rule applies' },
  applies_to_all_protected_branches: { type: 'boolean', description: 'Apply the rule to all protected branches' },
} as const;

const report = {
  report_type: {
    type: 'string',
    enum: ['code_coverage'],
    description: 'Require the approvals only if this report gets worse',
  },
} as const;

const approvers = {
  rule_type: {
    type: 'string',
    enum: ['regular', 'any_approver'],
    description: 'Approvers: those of the rule, or any member',
  },
} as const;

const origin = {
  approval_project_rule_id: { ...id, description: 'Approval rule ID in the project, of which it is a copy' },
} as const;

const hidden = {
  remove_hidden_groups: { type: 'boolean', description: 'Remove approvers from groups that you cannot see' },
} as const;

export const projectApprovalRules = {
  ...family(project, { ...branches, ...report }, { ...branches, ...hidden }),
  ...single(project, '13.7'),
} as const;

/** Rules for the projects in a group. */
export const groupApprovalRules = family(group, approvers, approvers);

/** Rules of one merge request. */
export const mergeRequestApprovalRules = {
  ...family(mergeRequest, origin, hidden),
  ...single(mergeRequest, '14.10'),
} as const;
