import { keys as endpoints } from '../../../contract/people/keys.ts';
import type { FlagChanges, Noun, WireParams } from '../../verbs/noun.ts';
import { ownerByName } from './by-name.ts';

/** With the ID first, as one's own keys are the usual case. */
const flags: Readonly<Record<string, FlagChanges>> = {
  key_id: { name: 'id' },
  user_id: ownerByName,
};

const named = ({ key_id: key, user_id: user }: WireParams): string =>
  `SSH key ${String(key)}${user === undefined ? '' : ` of user ${String(user)}`}`;

export const keys: Noun = {
  name: 'keys',
  singular: 'SSH key',
  summary: 'SSH keys of users',
  nameKey: 'id',
  columns: [
    { key: 'id', title: 'ID', as: 'count' },
    { key: 'title', title: 'TITLE', shrink: 1 },
    { key: 'created_at', title: 'ADDED', as: 'time' },
  ],
  verbs: [
    {
      name: 'list',
      summary: "List your SSH keys, or a user's",
      endpoint: endpoints.list,
      alternatives: [{ flag: 'user', endpoint: endpoints.listForUser }],
      flags,
      columns: async () => (await import('./key-columns.ts')).keyColumns,
      examples: [
        { command: 'repoctl keys list', caption: 'Your keys, with their fingerprints' },
        { command: 'repoctl keys list --user 7 --json', caption: 'All of the keys of user 7' },
      ],
    },
    {
      name: 'get',
      summary: "Show one of your SSH keys, or of a user's",
      endpoint: endpoints.get,
      alternatives: [{ flag: 'user', endpoint: endpoints.getForUser }],
      flags,
      columns: async () => (await import('./key-columns.ts')).keyColumns,
      examples: [{ command: 'repoctl keys get 3 --jq .key', caption: 'The key itself' }],
    },
    {
      name: 'create',
      summary: "Add an SSH key to your account, or to a user's",
      endpoint: endpoints.create,
      alternatives: [{ flag: 'user', endpoint: endpoints.createForUser }],
      flags: { ...flags, title: { description: "What the key is called; default: the key's comment" } },
      complete: async (context, params) => (await import('./complete-ssh-key.ts')).completeSshKey(context, params),
      columns: async () => (await import('./key-columns.ts')).keyColumns,
      examples: [
        { command: 'repoctl keys create laptop --key @~/.ssh/id_ed25519.pub', caption: 'Add a key from a file' },
        { command: 'repoctl keys create', caption: 'Choose from the public keys in ~/.ssh' },
        {
          command: 'ssh-add -L | head -1 | repoctl keys create agent --key - --user 7',
          caption: "Add your agent's to user 7",
        },
      ],
    },
    {
      name: 'delete',
      summary: "Delete one of your SSH keys, or of a user's",
      endpoint: endpoints.delete,
      alternatives: [{ flag: 'user', endpoint: endpoints.deleteForUser }],
      flags,
      confirm: { what: named },
      examples: [
        { command: 'repoctl keys delete 3', caption: 'Delete a key, after a question' },
        { command: 'repoctl keys delete 3 --user 7 --yes', caption: "Delete a user's key without being asked" },
      ],
    },
  ],
};
