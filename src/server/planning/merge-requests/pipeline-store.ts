/** The pipelines that ran on what is to be merged. */
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';

/** The latest pipeline of the source branch on the commit that a merge request is about. */
export const headPipeline = async (
  db: Db,
  { source_project_id: project, source_branch: ref, sha }: Row<'merge_requests'>,
): Promise<Row<'pipelines'> | undefined> =>
  project === null || sha === null
    ? undefined
    : db
        .selectFrom('pipelines')
        .selectAll()
        .where('project_id', '=', project)
        .where('ref', '=', ref)
        .where('sha', '=', sha)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();

const ends = new Set(['success', 'failed', 'canceled', 'skipped']);

/** Whether a pipeline has come to its end. */
export const hasEnded = ({ status }: Pick<Row<'pipelines'>, 'status'>): boolean => ends.has(status);
