import { groups } from '../../../contract/organization/groups.ts';
import { projects } from '../../../contract/organization/projects.ts';
import { fieldsOf, type Section } from './section.ts';

/** The only record is the owner itself, so it has no name. */
const itself = {
  nameOf: () => '',
  named: () => ({}),
  ref: () => ({}),
  singular: 'settings',
  isSingle: true,
  isOwner: true,
} as const;

const undeletable = 'projects and groups are never deleted';

export const projectSettings: Section = {
  ...itself,
  name: 'settings',
  calls: { projects: { get: projects.get, create: projects.create, update: projects.update } },
  within: (project) => [project],
  fields: fieldsOf({
    of: [projects.update],
    without: ['path', 'import_url'],
    more: {
      description: { compare: 'text' },
      ci_config_path: { compare: 'text' },
      tag_list: { compare: 'set' },
      topics: { compare: 'set' },
      archived: {
        schema: { type: 'boolean', description: 'Archive the project' },
        endpoints: (archived) => [archived === true ? projects.archive : projects.unarchive],
      },
    },
  }),
  successors: {
    emails_disabled: 'emails_enabled',
    packages_enabled: 'package_registry_access_level',
    public_builds: 'public_jobs',
    restrict_user_defined_variables: 'ci_pipeline_variables_minimum_override_role',
  },
  undeletable,
};

export const groupSettings: Section = {
  ...itself,
  name: 'settings',
  calls: { groups: { get: groups.get, create: groups.create, update: groups.update } },
  within: (group) => [group],
  fields: fieldsOf({
    of: [groups.update],
    without: ['path'],
    more: {
      description: {
        compare: 'text',
        schema: { ...groups.update.params.description, type: ['string', 'null'] },
        // The API does not accept null here.
        write: (description) => ({ description: description ?? '' }),
      },
    },
  }),
  successors: {
    default_branch_protection: 'default_branch_protection_defaults',
    emails_disabled: 'emails_enabled',
  },
  undeletable,
};
