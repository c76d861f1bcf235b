/** Who has an SSH key. */
import type { Db } from '../../db/database.ts';

/** Whether any user has the key. */
export const isUsersKey = async (db: Db, fingerprint: string): Promise<boolean> => {
  const found = await db.selectFrom('keys').select('id').where('fingerprint', '=', fingerprint).executeTakeFirst();
  return found !== undefined;
};

/** Whether a machine has the key already. */
export const isDeployKey = async (db: Db, fingerprint: string): Promise<boolean> => {
  const found = await db
    .selectFrom('deploy_keys')
    .innerJoin('deploy_key_projects as p', 'p.deploy_key_id', 'deploy_keys.id')
    .select('deploy_keys.id')
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst();
  return found !== undefined;
};
