import type { Db } from '../../db/database.ts';

/** The latest pipeline of a commit, on whatever branch or tag, as the record of the commit has it; null if there is none. */
export const latestPipelineOf = async (db: Db, projectId: number, sha: string) =>
  (await db
    .selectFrom('pipelines')
    .select(['id', 'sha', 'ref', 'status', 'created_at', 'updated_at'])
    .where('project_id', '=', projectId)
    .where('sha', '=', sha)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null;
