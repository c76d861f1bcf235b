import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import type { Avatar } from '../../people/users/avatar-store.ts';

/** The path of an avatar below `/uploads/`. */
const pathOf = (projectId: number, { extension }: Avatar): string => `project/avatar/${projectId}/avatar.${extension}`;

/** Sets or removes the avatar of a project. */
export const setProjectAvatar = async (
  transaction: Db,
  projectId: number,
  avatar: Avatar | null,
): Promise<Row<'projects'>> => {
  await transaction.deleteFrom('project_avatars').where('project_id', '=', projectId).execute();
  if (avatar !== null) {
    const content = avatar.bytes.toString('base64');
    await transaction
      .insertInto('project_avatars')
      .values({ project_id: projectId, content_type: avatar.contentType, content })
      .execute();
  }
  return transaction
    .updateTable('projects')
    .set({ avatar_path: avatar === null ? null : pathOf(projectId, avatar) })
    .where('id', '=', projectId)
    .returningAll()
    .executeTakeFirstOrThrow();
};

export const findProjectAvatar = (db: Db, projectId: number): Promise<Row<'project_avatars'> | undefined> =>
  db.selectFrom('project_avatars').selectAll().where('project_id', '=', projectId).executeTakeFirst();
