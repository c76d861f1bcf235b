/** Lists of pipelines. */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import { fold } from '../../db/values.ts';
import type { PageRequest, Slice } from '../../request/handler.ts';

/** Which pipelines of a project are wanted, and in which order. */
export interface PipelineFilter {
  readonly projectId: number;
  readonly scope?: 'running' | 'pending' | 'finished' | 'branches' | 'tags';
  readonly status?: string;
  readonly ref?: string;
  readonly yamlErrors?: boolean;
  /** Of the user who started it, in full. */
  readonly name?: string;
  readonly username?: string;
  readonly orderBy: 'id' | 'status' | 'ref' | 'user_id';
  readonly sort: 'asc' | 'desc';
}

const statusesOf = {
  running: ['running'],
  pending: ['pending'],
  finished: ['success', 'failed', 'canceled'],
} as const;

/** A page of a project's pipelines. */
export const listPipelines = async (
  db: Db,
  filter: PipelineFilter,
  page: PageRequest,
): Promise<Slice<Row<'pipelines'>[]>> => {
  const { projectId, scope, status, ref, yamlErrors, name, username, orderBy, sort } = filter;
  let matching = db.selectFrom('pipelines').where('project_id', '=', projectId);
  if (scope === 'branches' || scope === 'tags') {
    const tag = scope === 'tags' ? 1 : 0;
    const latest = db
      .selectFrom('pipelines')
      .select(({ fn }) => fn.max('id').as('id'))
      .where('project_id', '=', projectId)
      .where('tag', '=', tag)
      .groupBy('ref');
    matching = matching.where('id', 'in', latest);
  } else if (scope !== undefined) {
    matching = matching.where('status', 'in', [...statusesOf[scope]]);
  }
  if (status !== undefined) matching = matching.where('status', '=', status);
  if (ref !== undefined) matching = matching.where('ref', '=', ref);
  if (yamlErrors !== undefined) matching = matching.where('yaml_errors', yamlErrors ? 'is not' : 'is', null);
  if (name !== undefined) {
    matching = matching.where('user_id', 'in', db.selectFrom('users').select('id').where('name', '=', name));
  }
  if (username !== undefined) {
    const user = db.selectFrom('users').select('id').where('username_folded', '=', fold(username));
    matching = matching.where('user_id', 'in', user);
  }
  const { total } = await matching.select(db.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const items = await matching
    .selectAll()
    // Where nobody is known it is the last one on either engine, whichever way.
    .orderBy(sql`case when ${sql.ref(orderBy)} is null then 1 else 0 end`)
    .orderBy(orderBy, sort)
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { items, total };
};
