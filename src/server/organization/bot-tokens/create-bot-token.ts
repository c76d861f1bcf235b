/** Creates a token of a project or a group, with its bot user. */
import { fireSystem } from '../../activity/hooks/fire-hooks.ts';
import { fireMember } from '../members/fire-member.ts';
import { randomBytes } from 'node:crypto';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import { toDbBoolean } from '../../db/values.ts';
import { todayOf, toTimestamp } from '../../formats/clock.ts';
import { forbidden, invalid } from '../../formats/problems.ts';
import { checkedExpiry } from '../../people/access-tokens/record.ts';
import type { IssuedToken } from '../../people/access-tokens/rotate-token.ts';
import { insertToken } from '../../people/access-tokens/store.ts';
import { insertBot } from '../../people/bots/store.ts';
import { insertOwnNamespace, insertUser } from '../../people/users/store.ts';
import type { Caller } from '../../request/access-level.ts';
import type { AuditDetails } from '../../request/audit.ts';
import { newToken } from '../../request/credentials.ts';
import type { Service } from '../../request/service.ts';
import type { Place } from '../members/changes.ts';
import { type AccessLevel, insertMember, listRoles } from '../members/store.ts';

interface Creation {
  readonly service: Service;
  readonly caller: Caller;
  readonly params: {
    readonly name: string;
    readonly description?: string | null;
    readonly scopes: readonly string[];
    readonly access_level?: AccessLevel;
    readonly expires_at?: string | null;
  };
  readonly describeForAudit: (details: AuditDetails) => void;
}

const master = 40;

/** The last day of the caller's own role, which a token cannot outlive. */
const latestFor = async ({ service, caller }: Creation, place: Place) => {
  if (caller.admin) return undefined;
  const filter = { today: todayOf(service), userId: caller.id };
  const { items } = await listRoles(service.database, await place.rolePlace(), filter, { limit: 1, offset: 0 });
  return { day: items[0]?.expires_at ?? null, because: 'as your own membership' };
};

/** The domain is reserved (RFC 2606). */
const insertBotUser = async (
  transaction: Db,
  { username, name, external, now }: { username: string; name: string; external: boolean; now: string },
): Promise<Row<'users'>> => {
  const user = await insertUser(transaction, {
    username,
    name,
    email: `${username}@users.invalid`,
    state: 'active',
    bot: 1,
    avatar_path: null,
    bio: null,
    location: null,
    chat_handle: '',
    network_profile: '',
    microblog_handle: '',
    website_url: '',
    organization: '',
    admin: 0,
    external: toDbBoolean(external),
    can_create_group: 0,
    two_factor_enabled: 0,
    projects_limit: 0,
    theme_id: 1,
    color_scheme_id: 1,
    password_digest: null,
    must_change_password: 0,
    confirmed_at: now,
    created_at: now,
    updated_at: now,
  });
  await insertOwnNamespace(transaction, user, now);
  return user;
};

/** Throws 403 for a bot, and 400 for a role, scopes, or an expiration beyond the caller's. */
export const createBotToken = async (call: Creation, place: Place): Promise<IssuedToken> => {
  const { service, caller, params, describeForAudit } = call;
  if (caller.bot === true) throw forbidden('A token of a project or a group cannot create tokens');
  const { name, description, access_level: level = master } = params;
  if (level > place.callerLevel) throw invalid({ access_level: ['is higher than your own role'] });
  const expiresAt = checkedExpiry(params, { caller, day: todayOf(service), latest: await latestFor(call, place) });
  const now = toTimestamp(service.clock.now());
  const [kind, id] = 'project_id' in place.at ? ['project', place.at.project_id] : ['group', place.at.namespace_id];
  const username = `${kind}_${id}_bot_${randomBytes(16).toString('hex')}`;
  describeForAudit({ member: username, newAccessLevel: level });
  const text = newToken();
  return service.database.db.transaction().execute(async (transaction) => {
    const user = await insertBotUser(transaction, { username, name, external: caller.external, now });
    await insertBot(transaction, user.id, place.at);
    const joining = { place: place.at, userId: user.id, accessLevel: level, expiresAt: null, now };
    const member = await insertMember(transaction, joining);
    await fireSystem(transaction, { type: 'user', action: 'create', user }, new Date(now));
    await fireMember(transaction, member, 'add', new Date(now));
    const row = await insertToken(transaction, {
      userId: user.id,
      kind: 'personal',
      name,
      description,
      token: text,
      scopes: [...new Set(params.scopes)],
      expiresAt,
      now,
    });
    return { row, text };
  });
};
