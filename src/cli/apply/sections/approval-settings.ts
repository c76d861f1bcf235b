import { approvalSettings as endpoints } from '../../../contract/planning/approvals.ts';
import { fieldsOf, type Section } from './section.ts';

/** Settings of the approvals of merge requests (GitLab Premium). */
export const approvalSettings: Section = {
  name: 'approval_settings',
  singular: 'approval settings',
  isSingle: true,
  calls: { projects: { get: endpoints.get, update: endpoints.set } },
  nameOf: () => '',
  named: () => ({}),
  ref: () => ({}),
  fields: fieldsOf({ of: [endpoints.set], without: [] }),
  undeletable: 'approval settings are never deleted',
};
