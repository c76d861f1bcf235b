import { hooks as endpoints } from '../../../contract/instance/hooks.ts';
import { groupHooks, projectHooks } from '../../../contract/organization/hooks.ts';
import type { Endpoint } from '../../../contract/vocabulary/endpoint.ts';
import { fieldsOf, type Section } from './section.ts';

const shared: Omit<Section, 'calls' | 'singular' | 'ref' | 'fields'> = {
  name: 'hooks',
  nameOf: (record) => String(record['url']),
  named: (url) => ({ url }),
};

/** No server shows the values. */
const secrets = {
  token: { hidden: true, writeOnly: true },
  signing_token: { hidden: true, writeOnly: true },
  custom_headers: { hidden: true, writeOnly: true },
  url_variables: { hidden: true, writeOnly: true },
} as const;

/** Hooks of the instance. */
export const hooks: Section = {
  ...shared,
  singular: 'system hook',
  calls: {
    instance: {
      list: endpoints.list,
      create: endpoints.create,
      update: endpoints.update,
      delete: endpoints.delete,
    },
  },
  ref: ({ id }) => ({ id }),
  fields: fieldsOf({ of: [endpoints.create], without: ['url'], more: secrets }),
  // Some servers have no update. The token of the old hook cannot be read, so it could not be restored.
  replaces: 'create first',
};

const below = (calls: Section['calls'], of: Endpoint): Section => ({
  ...shared,
  singular: 'hook',
  calls,
  ref: ({ id }) => ({ hook_id: id }),
  fields: fieldsOf({ of: [of], without: ['url'], more: secrets }),
});

export const hooksOfProjects = below({ projects: projectHooks }, projectHooks.create);
export const hooksOfGroups = below({ groups: groupHooks }, groupHooks.create);
