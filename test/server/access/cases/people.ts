import type { AccessCases } from '../access-case.ts';
import {
  freshUser,
  pendingUser,
  userAfter,
  freshToken,
  freshAttribute,
  freshEmail,
  sshKey,
  gpgKey,
  ownKey,
  ownTokenPath,
  withOwnToken,
  keyOfUser,
  ownSession,
  sessionOfUser,
} from '../fresh.ts';
import {
  authenticated,
  adminReads,
  adminCreates,
  adminDeletes,
  createsTheirOwn,
  deletesTheirOwn,
} from '../statuses.ts';

export const people: AccessCases = {
  'users.list': [authenticated, () => ({ line: 'GET /users' })],
  'users.get': [authenticated, () => ({ line: 'GET /users/1' })],
  'users.create': [
    adminCreates,
    ({ world }) => {
      const username = world.fresh();
      return { line: 'POST /users', json: { username, name: username, email: `${username}@example.org` } };
    },
  ],
  'users.update': [adminReads, async (at) => ({ line: `PUT /users/${await freshUser(at)}`, json: { bio: 'New' } })],
  'users.delete': [adminDeletes, async (at) => ({ line: `DELETE /users/${await freshUser(at)}` })],
  'users.current': [authenticated, () => ({ line: 'GET /user' })],
  'users.block': [adminCreates, async (at) => ({ line: `POST /users/${await freshUser(at)}/block` })],
  'users.memberships': [adminReads, () => ({ line: 'GET /users/1/memberships' })],
  'users.unblock': [adminCreates, async (at) => ({ line: `POST ${await userAfter(at, 'block')}/unblock` })],

  'userStates.deactivate': [adminCreates, async (at) => ({ line: `POST /users/${await freshUser(at)}/deactivate` })],
  'userStates.activate': [adminCreates, async (at) => ({ line: `POST ${await userAfter(at, 'deactivate')}/activate` })],
  'userStates.ban': [adminCreates, async (at) => ({ line: `POST /users/${await freshUser(at)}/ban` })],
  'userStates.unban': [adminCreates, async (at) => ({ line: `POST ${await userAfter(at, 'ban')}/unban` })],
  'userStates.approve': [adminCreates, async (at) => ({ line: `POST ${await pendingUser(at)}/approve` })],
  'userStates.reject': [adminCreates, async (at) => ({ line: `POST ${await pendingUser(at)}/reject` })],

  'userAttributes.list': [adminReads, () => ({ line: 'GET /users/1/custom_attributes' })],
  'userAttributes.get': [adminReads, async (at) => ({ line: `GET ${await freshAttribute(at)}` })],
  'userAttributes.set': [
    adminReads,
    async (at) => ({
      line: `PUT /users/${await freshUser(at)}/custom_attributes/desk`,
      json: { value: '5' },
    }),
  ],
  'userAttributes.delete': [adminDeletes, async (at) => ({ line: `DELETE ${await freshAttribute(at)}` })],

  'accessTokens.list': [adminReads, () => ({ line: 'GET /users/1/impersonation_tokens' })],
  'accessTokens.get': [adminReads, async (at) => ({ line: `GET ${await freshToken(at)}` })],
  'accessTokens.create': [
    adminCreates,
    async (at) => ({
      line: `POST /users/${await freshUser(at)}/impersonation_tokens`,
      json: { name: 'new', scopes: ['api'] },
    }),
  ],
  'accessTokens.revoke': [adminDeletes, async (at) => ({ line: `DELETE ${await freshToken(at)}` })],
  'accessTokens.self': [authenticated, () => ({ line: 'GET /personal_access_tokens/self' })],

  'personalTokens.list': [authenticated, () => ({ line: 'GET /personal_access_tokens' })],
  'personalTokens.get': [authenticated, async (at) => ({ line: `GET ${await ownTokenPath(at)}` })],
  'personalTokens.create': [
    createsTheirOwn,
    () => ({ line: 'POST /user/personal_access_tokens', json: { name: 'new', scopes: ['api'] } }),
  ],
  'personalTokens.createForUser': [
    adminCreates,
    async (at) => ({
      line: `POST /users/${await freshUser(at)}/personal_access_tokens`,
      json: { name: 'new', scopes: ['api'] },
    }),
  ],
  'personalTokens.revoke': [deletesTheirOwn, async (at) => ({ line: `DELETE ${await ownTokenPath(at)}` })],
  'personalTokens.rotate': [authenticated, async (at) => ({ line: `POST ${await ownTokenPath(at)}/rotate` })],
  'personalTokens.revokeSelf': [deletesTheirOwn, (at) => withOwnToken(at, 'DELETE /personal_access_tokens/self')],
  'personalTokens.rotateSelf': [authenticated, (at) => withOwnToken(at, 'POST /personal_access_tokens/self/rotate')],

  'emails.list': [authenticated, () => ({ line: 'GET /user/emails' })],
  'emails.get': [authenticated, async (at) => ({ line: `GET ${await ownKey(at, '/user/emails', freshEmail(at))}` })],
  'emails.create': [createsTheirOwn, (at) => ({ line: 'POST /user/emails', json: freshEmail(at) })],
  'emails.delete': [
    deletesTheirOwn,
    async (at) => ({ line: `DELETE ${await ownKey(at, '/user/emails', freshEmail(at))}` }),
  ],
  'emails.listForUser': [adminReads, () => ({ line: 'GET /users/1/emails' })],
  'emails.createForUser': [
    adminCreates,
    async (at) => ({ line: `POST /users/${await freshUser(at)}/emails`, json: freshEmail(at) }),
  ],
  'emails.deleteForUser': [
    adminDeletes,
    async (at) => ({ line: `DELETE ${await keyOfUser(at, 'emails', freshEmail(at))}` }),
  ],

  'keys.list': [authenticated, () => ({ line: 'GET /user/keys' })],
  'keys.get': [authenticated, async (at) => ({ line: `GET ${await ownKey(at, '/user/keys', sshKey())}` })],
  'keys.create': [createsTheirOwn, () => ({ line: 'POST /user/keys', json: sshKey() })],
  'keys.delete': [deletesTheirOwn, async (at) => ({ line: `DELETE ${await ownKey(at, '/user/keys', sshKey())}` })],
  'keys.listForUser': [adminReads, () => ({ line: 'GET /users/1/keys' })],
  'keys.getForUser': [adminReads, async (at) => ({ line: `GET ${await keyOfUser(at, 'keys', sshKey())}` })],
  'keys.createForUser': [
    adminCreates,
    async (at) => ({ line: `POST /users/${await freshUser(at)}/keys`, json: sshKey() }),
  ],
  'keys.deleteForUser': [adminDeletes, async (at) => ({ line: `DELETE ${await keyOfUser(at, 'keys', sshKey())}` })],

  'gpgKeys.list': [authenticated, () => ({ line: 'GET /user/gpg_keys' })],
  'gpgKeys.get': [authenticated, async (at) => ({ line: `GET ${await ownKey(at, '/user/gpg_keys', await gpgKey())}` })],
  'gpgKeys.create': [createsTheirOwn, async () => ({ line: 'POST /user/gpg_keys', json: await gpgKey() })],
  'gpgKeys.delete': [
    deletesTheirOwn,
    async (at) => ({ line: `DELETE ${await ownKey(at, '/user/gpg_keys', await gpgKey())}` }),
  ],
  'gpgKeys.listForUser': [adminReads, () => ({ line: 'GET /users/1/gpg_keys' })],
  'gpgKeys.getForUser': [
    adminReads,
    async (at) => ({ line: `GET ${await keyOfUser(at, 'gpg_keys', await gpgKey())}` }),
  ],
  'gpgKeys.createForUser': [
    adminCreates,
    async (at) => ({
      line: `POST /users/${await freshUser(at)}/gpg_keys`,
      json: await gpgKey(),
    }),
  ],
  'gpgKeys.deleteForUser': [
    adminDeletes,
    async (at) => ({ line: `DELETE ${await keyOfUser(at, 'gpg_keys', await gpgKey())}` }),
  ],

  'sessions.list': [authenticated, () => ({ line: 'GET /user/sessions' })],
  'sessions.revoke': [deletesTheirOwn, async (at) => ({ line: `DELETE ${await ownSession(at)}` })],
  'sessions.listForUser': [adminReads, () => ({ line: 'GET /users/1/sessions' })],
  'sessions.revokeForUser': [adminDeletes, async (at) => ({ line: `DELETE ${await sessionOfUser(at)}` })],
};
