import { pullMirror, pushMirrors as endpoints } from '../../../contract/code/mirrors.ts';
import { ExitError } from '../../errors/exit-error.ts';
import { textAt } from '../../output/field-path.ts';
import { hasCredentials, isSameExceptCredentials } from '../../values/url-credentials.ts';
import type { Existing } from '../../verbs/existing.ts';
import type { Noun } from '../../verbs/noun.ts';

const mirror = { mirror_id: { name: 'mirror' } } as const;

const url = {
  untyped: 'credentials',
  description: 'URL of the repository; with a password: @file, or - for stdin or a prompt',
} as const;

/** A server shows URLs without the password, and changes only the other settings. */
const existing: Existing = {
  in: [endpoints.list],
  looksFirst: true,
  isIt: (record, params) => isSameExceptCredentials(textAt(record, 'url'), String(params['url'])),
  update: endpoints.update,
  ref: ({ id }) => ({ mirror_id: id }),
  shown: (record, params) => {
    if (!hasCredentials(String(params['url']))) return record;
    throw new ExitError(`cannot update the username and password of push mirror ${textAt(record, 'id')}`, {
      code: 'conflict',
      hint: 'Delete the mirror and create it again.',
    });
  },
};

const pull: Noun = {
  name: 'pull',
  singular: 'pull mirror',
  summary: 'Manage the repository that a project is pulled from',
  nameKey: 'id',
  naming: { title: 'url' },
  columns: [
    { key: 'url', title: 'URL', keep: true, shrink: 1 },
    { key: 'enabled', title: 'ENABLED', as: 'flag', tellsNo: true },
    { key: 'update_status', title: 'STATUS', as: 'state' },
    { key: 'last_successful_update_at', title: 'UPDATED', as: 'time' },
    { key: 'last_error', title: 'ERROR', shrink: 2 },
  ],
  verbs: [
    {
      name: 'get',
      endpoint: pullMirror.get,
      examples: [
        { command: 'repoctl mirrors pull get -p platform/api', caption: 'Show when a project was updated' },
        {
          command: 'repoctl mirrors pull get -p platform/api --jq .last_error',
          caption: 'Show why the last update failed',
        },
      ],
    },
    {
      name: 'start',
      endpoint: pullMirror.start,
      done: ({ in: place }) => `Started to pull changes${place}`,
      examples: [
        {
          command: 'repoctl mirrors pull start -p platform/api',
          caption: 'Update a project now',
        },
      ],
    },
    {
      name: 'set',
      endpoint: pullMirror.set,
      // Its own name is that of the option with the URL of the server.
      flags: { url: { ...url, name: 'mirror-url' } },
      done: ({ in: place }) => `Set up pull mirroring${place}`,
      examples: [
        { command: 'repoctl mirrors pull set -p platform/api --no-enabled', caption: 'Stop pulling' },
        {
          command:
            'repoctl mirrors pull set -p platform/api --mirror-url https://git.example.com/api.git --enabled --auth-user mirror --auth-password @token',
          caption: 'Use a token at another server',
        },
      ],
    },
  ],
};

export const mirrors: Noun = {
  name: 'mirrors',
  singular: 'push mirror',
  summary: 'Manage push mirrors, and the pull mirror of a project',
  nameKey: 'id',
  naming: { title: 'url' },
  columns: [
    { key: 'id', title: 'ID', as: 'count', keep: true },
    { key: 'url', title: 'URL', keep: true, shrink: 1 },
    { key: 'enabled', title: 'ENABLED', as: 'flag', tellsNo: true },
    { key: 'update_status', title: 'STATUS', as: 'state' },
    { key: 'last_successful_update_at', title: 'UPDATED', as: 'time' },
    { key: 'last_error', title: 'ERROR', shrink: 2 },
    { key: 'auth_method', title: 'AUTHENTICATION', wide: true },
  ],
  verbs: [
    {
      name: 'list',
      endpoint: endpoints.list,
      examples: [
        { command: 'repoctl mirrors list -p platform/api', caption: 'List the push mirrors of a project' },
        {
          command: "repoctl mirrors list --each-project --of platform --where '.last_error != null' --fail-if-any",
          caption: 'Check that all mirrors in a group are up to date',
        },
      ],
    },
    {
      name: 'get',
      endpoint: endpoints.get,
      flags: mirror,
      examples: [
        { command: 'repoctl mirrors get 3 -p platform/api', caption: 'Show a mirror and its last error' },
        {
          command: 'repoctl mirrors get https://git.example.com/api.git -p platform/api',
          caption: 'Show a mirror by its URL',
        },
      ],
    },
    {
      name: 'create',
      endpoint: endpoints.create,
      flags: { url },
      existing,
      examples: [
        {
          command: 'repoctl mirrors create @mirror-url -p platform/api --enabled',
          caption: 'Read a URL with a password from a file',
        },
        {
          command:
            'repoctl mirrors create ssh://git@git.example.com/api.git -p platform/api --enabled --auth-method ssh_public_key',
          caption: 'Use an SSH key, which "mirrors public-key" shows',
        },
        {
          command:
            'repoctl mirrors create https://git.example.com/api.git -p platform/api --enabled --only-protected-branches',
          caption: 'Create a mirror of the protected branches',
        },
      ],
    },
    {
      name: 'update',
      endpoint: endpoints.update,
      flags: mirror,
      examples: [
        { command: 'repoctl mirrors update 3 -p platform/api --no-enabled', caption: 'Stop pushing to a mirror' },
      ],
    },
    {
      name: 'delete',
      endpoint: endpoints.delete,
      flags: mirror,
      confirm: {
        consequence: ({ many }) =>
          many ? 'The repositories that they push to stay.' : 'The repository that it pushes to stays.',
      },
      examples: [
        {
          command: 'repoctl mirrors delete 3 -p platform/api --yes',
          caption: 'Delete a mirror without confirmation',
        },
      ],
    },
    {
      name: 'sync',
      endpoint: endpoints.sync,
      flags: mirror,
      done: ({ given, in: place }) => `Started an update of ${given}${place}`,
      examples: [{ command: 'repoctl mirrors sync 3 -p platform/api', caption: 'Update a mirror now' }],
    },
    {
      name: 'public-key',
      endpoint: endpoints.publicKey,
      flags: mirror,
      columns: [{ key: 'public_key', title: 'PUBLIC KEY', keep: true }],
      examples: [
        {
          command: 'repoctl mirrors public-key 3 -p platform/api --jq .public_key',
          caption: 'Print the key that the mirrored repository must accept',
        },
      ],
    },
  ],
  nouns: [pull],
};
