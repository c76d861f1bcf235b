/** The fields of a person to onboard, as parameters of a call that no server has. */
import { users } from '../../../../../contract/people/users.ts';
import type { Endpoint, Schema } from '../../../../../contract/vocabulary/endpoint.ts';
import { record } from '../../../../../contract/vocabulary/fields.ts';
import type { Verb } from '../../../../verbs/noun.ts';

const { password: _password, avatar: _avatar, reset_password: resets, ...settings } = users.create.params;

const roles = {
  type: 'array',
  items: { type: 'string', minLength: 1 },
} as const;

const anyValue: Schema = {};

/** One change, as lists of changes print it. */
const change = record('OnboardingChange', {
  address: anyValue,
  action: anyValue,
  fields: anyValue,
  status: anyValue,
  error: anyValue,
});

export const onboarding = {
  ...users.create,
  files: [],
  params: {
    ...settings,
    // GitLab has no user without a password or a link to set one.
    reset_password: { ...resets, default: true },
    keys: {
      type: 'string',
      minLength: 1,
      maxLength: 100_000,
      description: 'SSH public keys, one per line, such as @ann.pub',
    },
    groups: { ...roles, description: 'Roles in groups: PATH:ROLE, or "PATH:ROLE until DAY"' },
    projects: { ...roles, description: 'Roles in projects, in the same form' },
  },
  required: [],
  response: { type: 'array', items: change },
} as const satisfies Endpoint;

export const onboard: Verb = {
  name: 'onboard',
  summary: 'Add people with their SSH keys, groups, and projects, from a row each; run again, it adds what is missing',
  endpoint: onboarding,
  positional: ['username'],
  flags: { username: { description: 'Username; with --from, it is in the rows' } },
  extras: [
    { flags: '--from <file>', description: 'Rows with a person each: CSV, NDJSON, JSON, or usernames; - for stdin' },
    {
      flags: '--from-format <format>',
      description: 'Format of the rows (default: by the file name, else by the first line)',
      choices: ['csv', 'json', 'ndjson', 'name'],
    },
  ],
  usual: ['--from', '--name', '--email', '--keys', '--groups', '--projects', '--external'],
  nameKey: 'address',
  columns: [
    { key: 'action', title: 'ACTION', keep: true },
    { key: 'address', title: 'ADDRESS', keep: true },
    { key: 'status', title: 'STATUS', as: 'result' },
    { key: 'error', title: 'ERROR', shrink: 1 },
  ],
  printsDryRun: true,
  run: async (context, call) => (await import('./run-onboard.ts')).runOnboard(context, call),
  examples: [
    {
      command: 'repoctl users onboard alice --name "Alice Doe" --email alice@example.com',
      caption: 'Create a user, who gets a link to set a password',
    },
    {
      command:
        'repoctl users onboard bob --name "Bob Roe" --email bob@example.com --groups platform:developer --keys @bob.pub',
      caption: 'Create a user with a role in a group and an SSH key',
    },
    {
      command: 'repoctl users onboard --from people.csv --dry-run',
      caption: 'Show what rows with username, name, email, keys, groups, and projects would change',
    },
  ],
};
