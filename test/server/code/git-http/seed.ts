/** Inserts users, tokens, and projects directly into the tables. */
import { digestToken } from '../../../../src/server/request/credentials.ts';
import type { Db } from '../../../../src/server/db/database.ts';
import type { Row } from '../../../../src/server/db/schema.ts';
import { firstColumns } from '../../../../src/server/organization/projects/settings.ts';
import type { Visibility } from '../../../../src/server/formats/visibility.ts';

const at = '2024-01-01T00:00:00.000Z';
const times = { created_at: at, updated_at: at };

export interface SeededUser {
  readonly id: number;
  readonly token: string;
}

/** Inserts a user and a token with the given scopes. */
export const seedUser = async (db: Db, username: string, scopes = 'api', admin: 0 | 1 = 0): Promise<SeededUser> => {
  const email = `${username}@example.org`;
  const names = { username, username_folded: username, name: username, email, email_folded: email };
  const texts = { chat_handle: '', network_profile: '', microblog_handle: '', website_url: '', organization: '' };
  const nothing = { avatar_path: null, bio: null, location: null, password_digest: null, last_activity_on: null };
  const never = { confirmed_at: at, current_sign_in_at: null, last_sign_in_at: null };
  const flags = { can_create_group: 1, two_factor_enabled: 0, must_change_password: 0, external: 0 } as const;
  const rest = {
    search_text: `${username}\n${email}`,
    state: 'active',
    projects_limit: 10,
    theme_id: 1,
    color_scheme_id: 1,
  } as const;
  const { id } = await db
    .insertInto('users')
    .values({ ...names, ...texts, ...nothing, ...never, ...flags, ...rest, admin, ...times })
    .returning('id')
    .executeTakeFirstOrThrow();
  const token = `token-of-${username}`;
  const tokenFields = {
    kind: 'personal',
    name: 'git',
    name_folded: 'git',
    digest: digestToken(token),
    expires_at: null,
    revoked: 0,
  } as const;
  await db
    .insertInto('access_tokens')
    .values({ ...tokenFields, user_id: id, scopes, created_at: at })
    .execute();
  return { id, token };
};

const groupId = async (db: Db): Promise<number> => {
  const present = await db.selectFrom('namespaces').select('id').where('full_path', '=', 'Team').executeTakeFirst();
  if (present !== undefined) return present.id;
  const names = { name: 'Team', path: 'Team', full_path: 'Team', full_name: 'Team', search_text: 'team' };
  const rest = { parent_id: null, owner_id: null, description: '', visibility: 'public', avatar_path: null } as const;
  const { id } = await db
    .insertInto('namespaces')
    .values({ kind: 'group', ...names, ...rest, lineage: '', lfs_enabled: 0, request_access_enabled: 0, ...times })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('namespaces')
    .set({ lineage: `/${id}/` })
    .where('id', '=', id)
    .execute();
  return id;
};

/** Inserts a project `Team/<path>` on the storage `default`, without a repository. */
export const seedProject = async (db: Db, path: string, visibility: Visibility): Promise<Row<'projects'>> => {
  const fullPath = `Team/${path}`;
  const names = { name: path, path, full_path: fullPath, full_name: fullPath, search_text: fullPath };
  const project = await db
    .insertInto('projects')
    .values({
      namespace_id: await groupId(db),
      creator_id: 1,
      ...names,
      ...firstColumns,
      archived: 0,
      pending_delete: 0,
      default_branch: null,
      avatar_path: null,
      visibility,
      storage: 'default',
      last_activity_at: at,
      ...times,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const route = { path: fullPath, path_folded: fullPath.toLowerCase(), namespace_id: null, project_id: project.id };
  await db.insertInto('routes').values(route).execute();
  return project;
};

export const seedMember = async (
  db: Db,
  projectId: number,
  userId: number,
  level: 10 | 20 | 30 | 40,
): Promise<void> => {
  const member = { namespace_id: null, project_id: projectId, user_id: userId, access_level: level, expires_at: null };
  await db
    .insertInto('members')
    .values({ ...member, created_at: at })
    .execute();
};
