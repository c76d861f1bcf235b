import { gpgKeys as endpoints } from '../../../contract/people/gpg-keys.ts';
import type { Noun } from '../../verbs/noun.ts';
import { keyOwner, keyVerbs } from './key-verbs.ts';

export const gpgKeys: Noun = {
  name: 'gpg-keys',
  singular: 'GPG key',
  summary: 'Manage GPG keys',
  nameKey: 'id',
  naming: { title: 'primary_key_id' },
  belongs: keyOwner,
  columns: [
    { key: 'id', title: 'ID', as: 'count', keep: true },
    { key: 'primary_key_id', title: 'KEY ID' },
    { key: 'emails', title: 'EMAILS', as: 'list', shrink: 1 },
    { key: 'fingerprint', title: 'FINGERPRINT', wide: true },
    { key: 'created_at', title: 'CREATED', as: 'time' },
    { key: 'expires_at', title: 'EXPIRES', as: 'time' },
  ],
  verbs: keyVerbs({
    kind: 'a GPG key',
    endpoints,
    create: {
      // An armored key starts with dashes, so an argument would be parsed as an option.
      positional: [],
      complete: async (_context, params) => (await import('./complete-key.ts')).completeGpgKey(params),
    },
    examples: {
      list: [
        { command: 'repoctl gpg-keys list', caption: 'List your keys' },
        {
          command: 'repoctl gpg-keys list --user 7 --fields fingerprint,emails',
          caption: "List the email addresses of user 7's keys",
        },
      ],
      get: [{ command: 'repoctl gpg-keys get 3 --jq .key', caption: 'Print the public key for gpg --import' }],
      create: [
        {
          command: 'gpg --armor --export alice@example.com | repoctl gpg-keys create --key -',
          caption: 'Add a key from the keyring',
        },
        { command: 'repoctl gpg-keys create --key @alice.asc --user 7', caption: 'Add a key from a file to user 7' },
      ],
      delete: [{ command: 'repoctl gpg-keys delete 3 --yes', caption: 'Delete a key without confirmation' }],
    },
  }),
};
