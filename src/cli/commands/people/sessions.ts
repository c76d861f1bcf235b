import { sessions as endpoints } from '../../../contract/people/sessions.ts';
import type { Noun } from '../../verbs/noun.ts';
import type { FlagChanges } from '../../verbs/parameter.ts';
import { owner } from './shared-flags.ts';
import { keyOwner } from './key-verbs.ts';

const flags: Readonly<Record<string, FlagChanges>> = { session_id: { name: 'id' }, user_id: owner };

export const sessions: Noun = {
  name: 'sessions',
  summary: 'Manage login sessions',
  nameKey: 'id',
  belongs: keyOwner,
  columns: [
    { key: 'id', title: 'ID', as: 'count', keep: true },
    { key: 'kind', title: 'KIND' },
    { key: 'address', title: 'IP ADDRESS', keep: true },
    { key: 'user_agent', title: 'USER AGENT', shrink: 1 },
    { key: 'current', title: 'CURRENT', as: 'flag' },
    { key: 'created_at', title: 'CREATED', as: 'time' },
    { key: 'expires_at', title: 'EXPIRES' },
  ],
  verbs: [
    {
      name: 'list',
      summary: "List your sessions, or a user's",
      endpoint: endpoints.list,
      alternatives: [{ flag: 'user', endpoint: endpoints.listForUser }],
      flags,
      examples: [
        { command: 'repoctl sessions list', caption: 'List where you are logged in' },
        { command: 'repoctl sessions list --user alice', caption: 'List where a user is logged in' },
      ],
    },
    {
      name: 'revoke',
      summary: "Revoke your session, or a user's",
      endpoint: endpoints.revoke,
      alternatives: [{ flag: 'user', endpoint: endpoints.revokeForUser }],
      flags,
      examples: [
        { command: 'repoctl sessions revoke 14', caption: 'Log out elsewhere' },
        {
          command: 'repoctl sessions revoke 14 --user alice --yes',
          caption: "End a user's session without confirmation",
        },
      ],
    },
  ],
};
