import { projectApprovalRules as endpoints } from '../../../contract/planning/approvals.ts';
import { type Field, fieldsOf, type Section, type WireRecord } from './section.ts';

const namesIn = (records: unknown, key: string): unknown =>
  Array.isArray(records) ? (records as WireRecord[]).map((record) => record[key]) : undefined;

const names = (description: string): Pick<Field, 'schema'> => ({
  schema: { type: 'array', items: { type: 'string', minLength: 1 }, description },
});

/** Approval rules of a project (GitLab Premium). Those of security policies belong to the policy. */
export const approvalRules: Section = {
  name: 'approval_rules',
  singular: 'approval rule',
  calls: {
    projects: {
      list: endpoints.list,
      create: endpoints.create,
      update: endpoints.update,
      delete: endpoints.delete,
    },
  },
  isOwn: ({ report_type: report }) => (report ?? 'code_coverage') === 'code_coverage',
  nameOf: (record) => String(record['name']),
  named: (name) => ({ name }),
  ref: ({ id }) => ({ approval_rule_id: id }),
  rename: 'name',
  shorthand: 'approvals_required',
  fields: fieldsOf({
    of: [endpoints.create],
    without: ['name', 'user_ids', 'group_ids', 'protected_branch_ids'],
    more: {
      users: {
        ...names('Usernames of approvers'),
        compare: 'names',
        ids: { of: 'users', parameter: 'user_ids' },
        read: ({ users }) => namesIn(users, 'username'),
      },
      groups: {
        ...names('Paths of groups of approvers'),
        compare: 'names',
        ids: { of: 'groups', parameter: 'group_ids' },
        read: ({ groups }) => namesIn(groups, 'full_path'),
      },
      protected_branches: {
        ...names('Names or patterns of protected branches to which the rule applies'),
        compare: 'set',
        ids: { of: 'protected branches', parameter: 'protected_branch_ids' },
        // A rule for all of them lists them, too.
        read: ({ applies_to_all_protected_branches: isForAll, protected_branches: branches }) =>
          isForAll === true ? [] : namesIn(branches, 'name'),
      },
      // It can be set on a new rule alone.
      report_type: { endpoints: () => [] },
    },
  }),
};
