import { keys as endpoints } from '../../../contract/people/keys.ts';
import type { Noun } from '../../verbs/noun.ts';
import { keyOwner, keyVerbs } from './key-verbs.ts';

export const keys: Noun = {
  name: 'keys',
  singular: 'SSH key',
  summary: 'Manage SSH keys',
  nameKey: 'id',
  naming: { title: 'title' },
  belongs: keyOwner,
  columns: [
    { key: 'id', title: 'ID', as: 'count', keep: true },
    { key: 'title', title: 'TITLE', keep: true, shrink: 1 },
    { key: 'created_at', title: 'CREATED', as: 'time' },
  ],
  verbs: keyVerbs({
    kind: 'an SSH key',
    argument: 'key',
    endpoints,
    columns: async () => (await import('./key-columns.ts')).keyColumns,
    create: {
      flags: { title: { description: 'Title (default: the comment of the key)' } },
      complete: async (context, params) => (await import('./complete-key.ts')).completeSshKey(context, params),
    },
    examples: {
      list: [
        { command: 'repoctl keys list', caption: 'List your keys with their fingerprints' },
        { command: 'repoctl keys list --user 7 --json', caption: 'List the keys of user 7' },
      ],
      get: [{ command: 'repoctl keys get 3 --jq .key', caption: 'Print the public key' }],
      create: [
        { command: 'repoctl keys create laptop --key @~/.ssh/id_ed25519.pub', caption: 'Add a key from a file' },
        { command: 'repoctl keys create', caption: 'Choose from the public keys in ~/.ssh' },
        {
          command: 'ssh-add -L | head -1 | repoctl keys create agent --key - --user 7',
          caption: 'Add the key of your SSH agent to user 7',
        },
      ],
      delete: [
        { command: 'repoctl keys delete 3', caption: 'Delete a key after confirmation' },
        { command: 'repoctl keys delete 3 --user 7 --yes', caption: "Delete a user's key without confirmation" },
      ],
    },
  }),
};
