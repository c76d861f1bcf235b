import { emails as endpoints } from '../../../contract/people/emails.ts';
import type { Noun } from '../../verbs/noun.ts';
import type { FlagChanges } from '../../verbs/parameter.ts';
import { keyOwner } from './key-verbs.ts';
import { owner } from './shared-flags.ts';

const flags: Readonly<Record<string, FlagChanges>> = { email_id: { name: 'id' }, user_id: owner };

export const emails: Noun = {
  name: 'emails',
  singular: 'email address',
  plural: 'email addresses',
  summary: 'Manage further email addresses',
  nameKey: 'id',
  naming: { key: 'email' },
  belongs: keyOwner,
  columns: [
    { key: 'id', title: 'ID', as: 'count', keep: true },
    { key: 'email', title: 'EMAIL', keep: true },
    { key: 'confirmed_at', title: 'CONFIRMED', as: 'time' },
  ],
  verbs: [
    {
      name: 'list',
      summary: "List your further email addresses, or a user's",
      endpoint: endpoints.list,
      alternatives: [{ flag: 'user', endpoint: endpoints.listForUser }],
      flags,
      examples: [
        { command: 'repoctl emails list', caption: 'List your email addresses other than that of your account' },
        { command: 'repoctl emails list --user alice', caption: 'List those of a user' },
      ],
    },
    {
      name: 'get',
      endpoint: endpoints.get,
      flags,
      examples: [{ command: 'repoctl emails get 3', caption: 'Show an email address by its ID' }],
    },
    {
      name: 'create',
      summary: "Add an email address to your account, or to a user's",
      endpoint: endpoints.create,
      alternatives: [{ flag: 'user', endpoint: endpoints.createForUser }],
      flags,
      existing: {
        in: [endpoints.list, endpoints.listForUser],
        isIt: ({ email }, params) => String(email).toLowerCase() === String(params['email']).toLowerCase(),
      },
      unique: [{ together: ['email'], ignoreCase: true }],
      done: ({ thing, params: { user_id: user } }) =>
        `Added ${thing} to ${user === undefined ? 'your account' : `user ${String(user)}`}`,
      examples: [
        { command: 'repoctl emails create me@work.example', caption: 'Add an email address' },
        {
          command: 'repoctl emails create alice@work.example --user alice --skip-confirmation',
          caption: 'Add a confirmed email address to a user',
        },
      ],
    },
    {
      name: 'confirm',
      summary: 'Confirm an email address of a user, or add a confirmed one',
      endpoint: endpoints.createForUser,
      positional: ['email'],
      flags: { user_id: owner, skip_confirmation: { fixed: true } },
      steps: {
        find: async (context, params) => (await import('./confirm-email.ts')).findSteps(context, params),
        result: async (context, params) => (await import('./confirm-email.ts')).readConfirmed(context, params),
      },
      done: ({ params }) => `Confirmed email address ${String(params['email'])} of user ${String(params['user_id'])}`,
      examples: [
        {
          command: 'repoctl emails confirm alice@work.example --user alice',
          caption: "Confirm a user's email address",
        },
      ],
    },
    {
      name: 'delete',
      summary: "Delete your further email address, or a user's",
      endpoint: endpoints.delete,
      alternatives: [{ flag: 'user', endpoint: endpoints.deleteForUser }],
      flags,
      examples: [
        { command: 'repoctl emails delete 3', caption: 'Delete an email address after confirmation' },
        { command: 'repoctl emails delete 3 --user alice --yes', caption: "Delete a user's without confirmation" },
      ],
    },
  ],
};
