/** Updates users, for administrators (document, "Users"). */
import type { Params } from '../../../contract/vocabulary/endpoint.ts';
import type { users } from '../../../contract/people/users.ts';
import { digestPassword } from '../../request/credentials.ts';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import { toDbBooleanIfGiven } from '../../db/values.ts';
import { forbidden, refuseFaults, takenForUpdate } from '../../formats/problems.ts';
import { displayNameFault, emailFault, pathNameFault, webUrlFault } from '../../formats/names.ts';
import type { Service } from '../../request/service.ts';
import {
  findUserByIdentity,
  type Identity,
  lockAdministrators,
  renameOwnNamespace,
  setIdentity,
  setUser,
  type UserChanges,
} from './store.ts';
import type { Caller } from '../../request/access-level.ts';
import { findEmail, promoteEmail } from '../emails/store.ts';
import { endSignIns } from '../sessions/store.ts';
import { avatarOf } from './avatar.ts';
import { setAvatar } from './avatar-store.ts';
import { refusePassword } from './password-rules.ts';
import { identityOf } from './record.ts';
import { refuseBot } from '../bots/refuse-bot.ts';
import { refuseGhost } from '../bots/refuse-ghost.ts';
import { toTimestamp } from '../../formats/clock.ts';
import { findUserByName } from '../../request/auth-store.ts';

type Given = Params<(typeof users)['update']>;

/** Throws 404 if another user has the email address, username, or identity (document, "Errors", 5). */
const refuseTaken = async (db: Db, user: Row<'users'>, given: Given, identity: Identity | undefined): Promise<void> => {
  const isOther = (id: number | undefined): boolean => id !== undefined && id !== user.id;
  if (given.email !== undefined && isOther((await findEmail(db, given.email))?.user_id)) {
    throw takenForUpdate('Email');
  }
  if (given.username !== undefined && isOther((await findUserByName(db, given.username))?.id)) {
    throw takenForUpdate('Username');
  }
  if (identity !== undefined && isOther(await findUserByIdentity(db, identity))) {
    throw takenForUpdate('Extern uid');
  }
};

const refuseInvalid = (user: Row<'users'>, given: Given): void =>
  refuseFaults({
    email: given.email === undefined ? undefined : emailFault(given.email),
    username:
      given.username === undefined || given.username === user.username
        ? undefined
        : pathNameFault(given.username, 'top'),
    name: given.name === undefined ? undefined : displayNameFault(given.name),
    website_url: webUrlFault(given.website_url),
  });

/** A cleared profile text is empty, as one that was never set. */
const orEmpty = (text: string | null | undefined): string | undefined => (text === null ? '' : text);

/** A new email address is unconfirmed, unless the administrator confirms it, or it was a confirmed further address of the user. */
const confirmation = async (
  transaction: Db,
  user: Row<'users'>,
  given: Given,
  now: string,
): Promise<Pick<UserChanges, 'confirmed_at'>> => {
  if (given.email === undefined || given.email === user.email) return {};
  const confirmedAt = await promoteEmail(transaction, user, { email: given.email, now });
  return { confirmed_at: confirmedAt ?? (given.skip_reconfirmation === true ? now : null) };
};

const changesOf = async (
  user: Row<'users'>,
  given: Given,
  { now, isOwn }: { readonly now: string; readonly isOwn: boolean },
): Promise<UserChanges> => ({
  username: given.username ?? user.username,
  name: given.name ?? user.name,
  email: given.email ?? user.email,
  bio: given.bio,
  location: given.location,
  chat_handle: orEmpty(given.chat_handle),
  network_profile: orEmpty(given.network_profile),
  microblog_handle: orEmpty(given.microblog_handle),
  website_url: orEmpty(given.website_url),
  organization: orEmpty(given.organization),
  projects_limit: given.projects_limit,
  admin: toDbBooleanIfGiven(given.admin),
  can_create_group: toDbBooleanIfGiven(given.can_create_group),
  external: toDbBooleanIfGiven(given.external),
  ...(given.password === undefined
    ? {}
    : { password_digest: await digestPassword(given.password), must_change_password: isOwn ? 0 : 1 }),
  updated_at: now,
});

const refuseLastAdministrator = async (transaction: Db, user: Row<'users'>, given: Given): Promise<void> => {
  if (user.admin === 1 && given.admin === false) {
    const active = await lockAdministrators(transaction);
    if (active.every((id) => id === user.id)) {
      throw forbidden('This is the last administrator');
    }
  }
};

/**
 * Updates a user. A new username moves the user's namespace with its projects; a new password ends other logins, and
 * must be changed at the next login unless the user set it. Throws 400 for invalid values, 403 for the ghost user and
 * for demoting the last administrator, and 404 for an email address, username, or identity that is taken.
 */
export const updateUser = async (
  service: Service,
  { user, caller }: { readonly user: Row<'users'>; readonly caller: Caller },
  given: Given,
): Promise<Row<'users'>> => {
  refuseGhost(user);
  refuseBot(user);
  refuseInvalid(user, given);
  await refusePassword(given.password, {
    username: given.username ?? user.username,
    email: given.email ?? user.email,
    name: given.name ?? user.name,
  });
  const identity = identityOf(given);
  const avatar = avatarOf(given.avatar);
  const { db, engine } = service.database;
  await refuseTaken(db, user, given, identity);
  const now = toTimestamp(service.clock.now());
  const isOwn = caller.id === user.id;
  const changes = await changesOf(user, given, { now, isOwn });
  const { username: path, name } = changes;
  try {
    return await db.transaction().execute(async (transaction) => {
      await refuseLastAdministrator(transaction, user, given);
      const confirmed = await confirmation(transaction, user, given, now);
      const changed = await setUser(transaction, user.id, { ...changes, ...confirmed });
      // The old password may be known to others, so their logins end.
      if (given.password !== undefined)
        await endSignIns(transaction, user.id, isOwn ? caller.credential.id : undefined);
      if (path !== user.username || name !== user.name) {
        await renameOwnNamespace(transaction, user.id, { name, path, now });
      }
      if (identity !== undefined) {
        await setIdentity(transaction, user.id, identity);
      }
      if (path !== user.username) {
        const event = { type: 'user', action: 'rename', user: changed, oldUsername: user.username } as const;
        await service.steps.fireSystem(transaction, event, new Date(now));
      }
      return avatar === undefined ? changed : await setAvatar(transaction, user.id, avatar);
    });
  } catch (error) {
    // Another request took the name meanwhile, or a group has the path.
    throw engine.isDuplicate(error) ? takenForUpdate('Username') : error;
  }
};
