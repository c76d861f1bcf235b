/** Creates users, for the API, the first start, and the demo. */
import type { Params } from '../../../contract/vocabulary/endpoint.ts';
import type { users } from '../../../contract/people/users.ts';
import { digestPassword } from '../../request/credentials.ts';
import type { Row } from '../../db/schema.ts';
import { toDbBoolean } from '../../db/values.ts';
import { conflict, refuseFaults } from '../../formats/problems.ts';
import { displayNameFault, emailFault, pathNameFault, webUrlFault } from '../../formats/names.ts';
import type { Service } from '../../request/service.ts';
import { findUserByIdentity, type Identity, insertOwnNamespace, insertUser, setIdentity } from './store.ts';
import { avatarOf } from './avatar.ts';
import { findEmail } from '../emails/store.ts';
import { setAvatar } from './avatar-store.ts';
import { refusePassword } from './password-rules.ts';
import { identityOf } from './record.ts';
import { toTimestamp } from '../../formats/clock.ts';
import { findUserByName } from '../../request/auth-store.ts';

/** Default maximum number of personal projects. */
const projectsLimit = 100_000;

type NewUser = Params<(typeof users)['create']>;

const refuseTaken = async (service: Service, { email, username }: NewUser): Promise<void> => {
  const { db } = service.database;
  if ((await findEmail(db, email)) !== undefined) {
    throw conflict('Email has already been taken');
  }
  if ((await findUserByName(db, username)) !== undefined) {
    throw conflict('Username has already been taken');
  }
};

const refuseTakenIdentity = async (service: Service, identity: Identity | undefined): Promise<void> => {
  if (identity !== undefined && (await findUserByIdentity(service.database.db, identity)) !== undefined) {
    throw conflict('Extern uid has already been taken');
  }
};

/**
 * Creates a user with a namespace. Throws 400 for invalid values, and 409 for a username or email address that is
 * taken. `reset_password` overrides `password` (document, "Users").
 */
export const createUser = async (service: Service, params: NewUser): Promise<Row<'users'>> => {
  refuseFaults({
    email: emailFault(params.email),
    username: pathNameFault(params.username, 'top'),
    name: displayNameFault(params.name),
    website_url: webUrlFault(params.website_url),
  });
  const identity = identityOf(params);
  const avatar = avatarOf(params.avatar);
  await refuseTaken(service, params);
  await refuseTakenIdentity(service, identity);
  const now = toTimestamp(service.clock.now());
  const password = params.reset_password === true ? undefined : params.password;
  await refusePassword(password, params);
  const passwordDigest = password === undefined ? null : await digestPassword(password);
  const external = params.external ?? false;
  const { db, engine } = service.database;
  try {
    return await db.transaction().execute(async (transaction) => {
      const user = await insertUser(transaction, {
        username: params.username,
        name: params.name,
        email: params.email,
        state: params.state ?? 'active',
        avatar_path: null,
        bio: params.bio ?? null,
        location: params.location ?? null,
        chat_handle: params.chat_handle ?? '',
        network_profile: params.network_profile ?? '',
        microblog_handle: params.microblog_handle ?? '',
        website_url: params.website_url ?? '',
        organization: params.organization ?? '',
        admin: toDbBoolean(params.admin ?? false),
        external: toDbBoolean(external),
        can_create_group: toDbBoolean(params.can_create_group ?? !external),
        two_factor_enabled: 0,
        projects_limit: params.projects_limit ?? (external ? 0 : projectsLimit),
        theme_id: 1,
        color_scheme_id: 1,
        password_digest: passwordDigest,
        must_change_password: 0,
        confirmed_at: params.skip_confirmation === true ? now : null,
        current_sign_in_at: null,
        last_sign_in_at: null,
        last_activity_on: null,
        created_at: now,
        updated_at: now,
      });
      await insertOwnNamespace(transaction, user, now);
      if (identity !== undefined) {
        await setIdentity(transaction, user.id, identity);
      }
      await service.steps.fireSystem(transaction, { type: 'user', action: 'create', user }, new Date(now));
      return avatar === undefined || avatar === null ? user : await setAvatar(transaction, user.id, avatar);
    });
  } catch (error) {
    // Another request took the name meanwhile, or a group has the path.
    throw engine.isDuplicate(error) ? conflict('Username has already been taken') : error;
  }
};
