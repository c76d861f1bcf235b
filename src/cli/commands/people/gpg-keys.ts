import { gpgKeys as endpoints } from '../../../contract/people/gpg-keys.ts';
import type { FlagChanges, Noun, WireParams } from '../../verbs/noun.ts';
import { ownerByName } from './by-name.ts';

const flags: Readonly<Record<string, FlagChanges>> = {
  key_id: { name: 'id' },
  user_id: ownerByName,
};

const named = ({ key_id: key, user_id: user }: WireParams): string =>
  `GPG key ${String(key)}${user === undefined ? '' : ` of user ${String(user)}`}`;

export const gpgKeys: Noun = {
  name: 'gpg-keys',
  singular: 'GPG key',
  summary: 'GPG keys of users',
  nameKey: 'id',
  columns: [
    { key: 'id', title: 'ID', as: 'count' },
    { key: 'primary_key_id', title: 'KEY ID' },
    { key: 'emails', title: 'EMAILS', as: 'list', shrink: 1 },
    { key: 'fingerprint', title: 'FINGERPRINT', wide: true },
    { key: 'created_at', title: 'ADDED', as: 'time' },
    { key: 'expires_at', title: 'EXPIRES', as: 'time' },
  ],
  verbs: [
    {
      name: 'list',
      summary: "List your GPG keys, or a user's",
      endpoint: endpoints.list,
      alternatives: [{ flag: 'user', endpoint: endpoints.listForUser }],
      flags,
      examples: [
        { command: 'repoctl gpg-keys list', caption: 'Your keys' },
        {
          command: 'repoctl gpg-keys list --user 7 --fields fingerprint,emails',
          caption: 'Whom the keys of user 7 vouch for',
        },
      ],
    },
    {
      name: 'get',
      summary: "Show one of your GPG keys, or of a user's",
      endpoint: endpoints.get,
      alternatives: [{ flag: 'user', endpoint: endpoints.getForUser }],
      flags,
      examples: [{ command: 'repoctl gpg-keys get 3 --jq .key', caption: 'The key itself, for gpg --import' }],
    },
    {
      name: 'create',
      summary: "Add a GPG key to your account, or to a user's",
      endpoint: endpoints.create,
      alternatives: [{ flag: 'user', endpoint: endpoints.createForUser }],
      // An armored key starts with dashes: as an argument it would be taken for an option.
      positional: [],
      flags,
      complete: async (_context, params) => (await import('./complete-gpg-key.ts')).completeGpgKey(params),
      examples: [
        {
          command: 'gpg --armor --export alice@example.com | repoctl gpg-keys create --key -',
          caption: 'Add a key from the keyring',
        },
        { command: 'repoctl gpg-keys create --key @alice.asc --user 7', caption: 'Add one from a file to user 7' },
      ],
    },
    {
      name: 'delete',
      summary: "Delete one of your GPG keys, or of a user's",
      endpoint: endpoints.delete,
      alternatives: [{ flag: 'user', endpoint: endpoints.deleteForUser }],
      flags,
      confirm: { what: named },
      examples: [{ command: 'repoctl gpg-keys delete 3 --yes', caption: 'Delete a key without being asked' }],
    },
  ],
};
