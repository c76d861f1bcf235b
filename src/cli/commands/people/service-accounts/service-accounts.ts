import {
  groupServiceAccounts as ofGroup,
  projectServiceAccounts as ofProject,
  serviceAccounts as ofInstance,
} from '../../../../contract/people/service-accounts.ts';
import type { Noun } from '../../../verbs/noun.ts';
import { serviceAccountTokens } from './service-account-tokens.ts';

const account = { user_id: { name: 'account' } } as const;

/** The instance is the default; its switch and `--project` are refused together, as all that choose an endpoint. */
const inAny = <const Name extends keyof typeof ofInstance>(name: Name) => ({
  endpoint: ofInstance[name],
  alternatives: [
    { flag: 'project', endpoint: ofProject[name] },
    { flag: 'group', endpoint: ofGroup[name] },
    {
      flag: 'instance',
      description: 'Use the service accounts of the instance (default; administrators only)',
      endpoint: { ...ofInstance[name] },
    },
  ],
});

export const serviceAccounts: Noun = {
  name: 'service-accounts',
  singular: 'service account',
  summary: 'Manage service accounts and their access tokens',
  nameKey: 'username',
  naming: { key: 'username' },
  columns: [
    { key: 'id', title: 'ID', as: 'count', keep: true },
    { key: 'username', title: 'USERNAME', keep: true },
    { key: 'name', title: 'NAME', shrink: 1 },
    { key: 'email', title: 'EMAIL' },
  ],
  verbs: [
    {
      name: 'list',
      summary: 'List the service accounts of the instance, a group, or a project',
      ...inAny('list'),
      examples: [
        { command: 'repoctl service-accounts list', caption: 'List the service accounts of the instance' },
        { command: 'repoctl service-accounts list -g platform', caption: 'List those of a group' },
      ],
    },
    {
      name: 'create',
      summary: 'Create a service account of the instance, a group, or a project',
      ...inAny('create'),
      positional: ['username'],
      existing: {
        in: [ofInstance.list, ofProject.list, ofGroup.list],
        isIt: ({ username }, { username: wanted }) => wanted !== undefined && username === wanted,
      },
      unique: [{ together: ['username'], ignoreCase: true }],
      examples: [
        {
          command: "repoctl service-accounts create deployer --name 'Deployments'",
          caption: 'Create a service account of the instance (administrators only)',
        },
        {
          command: 'repoctl service-accounts create platform-bot -g platform',
          caption: 'Create a service account of a group',
        },
      ],
    },
    {
      name: 'update',
      summary: 'Update a service account of the instance, a group, or a project',
      ...inAny('update'),
      flags: account,
      examples: [
        {
          command: "repoctl service-accounts update platform-bot --name 'Platform' -g platform",
          caption: 'Change the name of a service account',
        },
      ],
    },
    {
      name: 'delete',
      summary: 'Delete a service account of a group or project',
      endpoint: ofGroup.delete,
      alternatives: [{ flag: 'project', endpoint: ofProject.delete }],
      flags: account,
      confirm: {
        consequence: ({ many, params }) =>
          `${many ? 'Their' : 'Its'} tokens stop working.${params['hard_delete'] === true ? ` What ${many ? 'they' : 'it'} created is deleted, too.` : ''}`,
      },
      examples: [
        {
          command: 'repoctl service-accounts delete platform-bot -g platform --yes',
          caption: 'Delete a service account without confirmation',
        },
      ],
    },
  ],
  nouns: [serviceAccountTokens],
};
