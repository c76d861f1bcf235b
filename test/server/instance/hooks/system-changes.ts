/** Changes of users, keys, projects, and groups, of which only hooks of the instance are notified. */
import type { Change } from './changes.ts';

/** The form of an SSH key is all that is checked. */
const key = (title: string): object => ({
  title,
  key: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcH',
});

export const systemChanges: readonly Change[] = [
  [
    'users.create',
    '/users',
    { email: 'nia@example.com', username: 'nia', name: 'Nia', password: 'a-long-enough-one' },
    ['system user_create'],
  ],
  ['users.update', '/users/:users.create', { name: 'Nia of the quay' }, []],
  ['users.update', '/users/:users.create', { username: 'nia2' }, ['system user_rename']],
  ['users.block', '/users/:users.create/block', undefined, []],
  ['users.unblock', '/users/:users.create/unblock', undefined, []],
  ['keys.createForUser', '/users/:users.create/keys', key('laptop'), ['system key_create']],
  ['keys.deleteForUser', '/users/:users.create/keys/:keys.createForUser', undefined, ['system key_destroy']],
  ['keys.create', '/user/keys', key('desk'), ['system key_create']],
  ['keys.delete', '/user/keys/:keys.create', undefined, ['system key_destroy']],

  [
    'projects.createForUser',
    '/projects/user/:users.create',
    { name: 'Own' },
    ['system project_create', 'system user_add_to_team'],
  ],
  ['projects.create', '/projects', { name: 'Pier', namespace_id: ':group' }, ['system project_create']],
  ['projects.update', '/projects/:projects.create', { description: 'Long' }, ['system project_update']],
  ['projects.update', '/projects/:projects.create', { path: 'piers' }, ['system project_rename']],
  ['projects.archive', '/projects/:projects.create/archive', undefined, ['system project_update']],
  ['projects.unarchive', '/projects/:projects.create/unarchive', undefined, ['system project_update']],
  [
    'projectForks.create',
    '/projects/:project/fork',
    { path: 'pier-fork' },
    ['system project_create', 'system user_add_to_team'],
  ],
  [
    'projectTokens.create',
    '/projects/:projects.create/access_tokens',
    { name: 'robot', scopes: ['api'], expires_at: ':tomorrow' },
    ['system user_add_to_team', 'system user_create'],
  ],
  ['groups.create', '/groups', { name: 'Top', path: 'top' }, ['system group_create', 'system user_add_to_group']],
  ['groups.update', '/groups/:groups.create', { name: 'At the top' }, []],
  ['groups.update', '/groups/:groups.create', { path: 'above' }, ['system group_rename']],
  [
    'projectTransfers.transfer',
    '/projects/:projects.create/transfer',
    { namespace: ':groups.create' },
    ['system project_transfer'],
  ],
  // The token had a user.
  ['projects.delete', '/projects/:projects.create', undefined, ['system project_destroy', 'system user_destroy']],
  ['groups.delete', '/groups/:groups.create', undefined, ['system group_destroy']],
  ['users.delete', '/users/:users.create', undefined, ['system project_destroy', 'system user_destroy']],
];
