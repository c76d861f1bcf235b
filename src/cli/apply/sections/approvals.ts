/** Approvals of merge requests (GitLab Premium): their settings in a project, and its rules. */
import { projectApprovalRules as rules } from '../../../contract/planning/approval-rules.ts';
import { approvalSettings as settings } from '../../../contract/planning/approvals.ts';
import { idsInLists } from '../../verbs/ids-in-lists.ts';
import { type Field, fieldsOf, type Section, type WireRecord } from './section.ts';

const namesIn = (records: unknown, key: string): unknown =>
  Array.isArray(records) ? (records as WireRecord[]).map((record) => record[key]) : undefined;

const names = (description: string): Pick<Field, 'schema'> => ({
  schema: { type: 'array', items: { type: 'string', minLength: 1 }, description },
});

export const approvalSettings: Section = {
  name: 'approval_settings',
  singular: 'approval settings',
  isSingle: true,
  calls: { projects: { get: settings.get, update: settings.set } },
  nameOf: () => '',
  named: () => ({}),
  ref: () => ({}),
  fields: fieldsOf({ of: [settings.set], without: [] }),
  undeletable: 'approval settings are never deleted',
};

/** An update of a rule needs its approvers: GitLab documents that it may remove those that are left out. */
export const approversOf = (rule: WireRecord): WireRecord =>
  idsInLists(rule, { user_ids: 'users', group_ids: 'groups' });

/** Rules of security policies are no part of the section: they belong to the policy. */
export const approvalRules: Section = {
  name: 'approval_rules',
  singular: 'approval rule',
  calls: {
    projects: {
      list: rules.list,
      create: rules.create,
      update: rules.update,
      delete: rules.delete,
    },
  },
  isOwn: ({ report_type: report }) => (report ?? 'code_coverage') === 'code_coverage',
  nameOf: (record) => String(record['name']),
  named: (name) => ({ name }),
  ref: ({ id }) => ({ approval_rule_id: id }),
  rename: 'name',
  kept: approversOf,
  shorthand: 'approvals_required',
  fields: fieldsOf({
    of: [rules.create],
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
