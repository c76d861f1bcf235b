/** The pipelines in the database, and changes of several of their jobs. */
import type { Sealed } from '../../db/tables/column-types.ts';
import type { Service } from '../../request/service.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import type { PipelineJobsTable, PipelinesTable } from '../../db/tables/ci.ts';
import { fold, toDbBoolean } from '../../db/values.ts';
import { chunk } from '../../formats/chunk.ts';
import type { PipelineVariable } from '../pipeline-file/context.ts';
import type { PlannedJob } from '../pipeline-file/plan.ts';
import { pageOf, type PageRequest, type Slice } from '../../db/page-of.ts';

interface PipelineFilter {
  readonly projectId: number;
  readonly scope?: 'running' | 'pending' | 'finished' | 'branches' | 'tags';
  readonly status?: string;
  readonly ref?: string;
  readonly tag?: 0 | 1;
  readonly yamlErrors?: boolean;
  /** Full name of the user who started the pipeline. */
  readonly name?: string;
  readonly username?: string;
  readonly updatedAfter?: string;
  readonly updatedBefore?: string;
  readonly orderBy: 'id' | 'status' | 'ref' | 'user_id';
  readonly sort: 'asc' | 'desc';
}

const statusesOf = {
  running: ['running'],
  pending: ['pending'],
  finished: ['success', 'failed', 'canceled'],
} as const;

/** A page of a project's pipelines. */
export const listPipelines = (
  db: Db,
  filter: PipelineFilter,
  page: PageRequest,
): Promise<Slice<Row<'pipelines'>[]>> => {
  const {
    projectId,
    scope,
    status,
    ref,
    tag: isTag,
    yamlErrors,
    name,
    username,
    updatedAfter,
    updatedBefore,
    orderBy,
    sort,
  } = filter;
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
  if (isTag !== undefined) matching = matching.where('tag', '=', isTag);
  if (yamlErrors !== undefined) matching = matching.where('yaml_errors', yamlErrors ? 'is not' : 'is', null);
  if (updatedAfter !== undefined) matching = matching.where('updated_at', '>=', updatedAfter);
  if (updatedBefore !== undefined) matching = matching.where('updated_at', '<=', updatedBefore);
  if (name !== undefined) {
    matching = matching.where('user_id', 'in', db.selectFrom('users').select('id').where('name', '=', name));
  }
  if (username !== undefined) {
    const user = db.selectFrom('users').select('id').where('username_folded', '=', fold(username));
    matching = matching.where('user_id', 'in', user);
  }
  return pageOf(
    matching,
    matching
      .selectAll()
      // Null is last on both engines, in either direction.
      .orderBy(sql`case when ${sql.ref(orderBy)} is null then 1 else 0 end`)
      .orderBy(orderBy, sort)
      .orderBy('id', 'desc'),
    page,
  );
};

export type NewPipeline = Insertable<PipelinesTable>;

/** The variables of a pipeline, sealed for its row. */
export const sealVariables = (
  { secrets }: Pick<Service, 'secrets'>,
  variables: readonly PipelineVariable[],
): Sealed<'pipeline variables'> => secrets.seal('pipeline variables', JSON.stringify(variables));

/**
 * Inserts a pipeline, as the last one of its schedule; undefined if its due time has one already. A delayed run does not
 * replace the pipeline of a later due time. `updated_at` of the schedule is the time of the last change by a user.
 */
export const insertPipeline = async (transaction: Db, pipeline: NewPipeline): Promise<Row<'pipelines'> | undefined> => {
  const inserted = await transaction
    .insertInto('pipelines')
    .values(pipeline)
    .onConflict((conflict) => conflict.columns(['schedule_id', 'due_at']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (inserted === undefined || inserted.schedule_id === null) return inserted;
  const { id, schedule_id, due_at } = inserted;
  const later = transaction
    .selectFrom('pipelines')
    .select('id')
    .where('schedule_id', '=', schedule_id)
    .where('due_at', '>', due_at);
  await transaction
    .updateTable('pipeline_schedules')
    .set({ last_pipeline_id: id })
    .where('id', '=', schedule_id)
    .where(({ not, exists }) => not(exists(later)))
    .execute();
  return inserted;
};

export const findPipeline = (db: Db, id: number): Promise<Row<'pipelines'> | undefined> =>
  db.selectFrom('pipelines').selectAll().where('id', '=', id).executeTakeFirst();

/** Deletes a pipeline with its jobs and their logs. */
export const deletePipeline = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('pipelines').where('id', '=', id).execute();
};

export const variablesOf = ({ secrets }: Pick<Service, 'secrets'>, pipeline: Row<'pipelines'>): PipelineVariable[] =>
  JSON.parse(secrets.open('pipeline variables', pipeline.variables)) as PipelineVariable[];

export const pipelinesByIds = async (db: Db, ids: readonly number[]): Promise<Map<number, Row<'pipelines'>>> => {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('pipelines').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
};

/** Updates a pipeline; undefined if it was deleted. */
export const updatePipeline = (
  db: Db,
  id: number,
  changes: Updateable<PipelinesTable>,
): Promise<Row<'pipelines'> | undefined> =>
  db.updateTable('pipelines').set(changes).where('id', '=', id).returningAll().executeTakeFirst();

/** Locks a pipeline and its jobs until the end of the transaction. */
export const lockPipeline = async (transaction: Db, id: number): Promise<Row<'pipelines'> | undefined> =>
  transaction
    .updateTable('pipelines')
    .set((is) => ({ updated_at: is.ref('updated_at') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

/** SQLite takes 32,766 values in a statement. */
const rowsAtOnce = 500;

/** Inserts the jobs of a new pipeline, which have not started. */
export const insertJobs = async (db: Db, pipeline: Row<'pipelines'>, jobs: readonly PlannedJob[]): Promise<void> => {
  const { id, project_id, user_id, created_at } = pipeline;
  const shared = { project_id, user_id, pipeline_id: id, created_at, updated_at: created_at };
  const fresh = {
    status: 'created',
    coverage: null,
    runner: null,
    started_at: null,
    finished_at: null,
    erased_at: null,
    scheduled_at: null,
  } as const;
  const rows = jobs.map(({ allow_failure, needs, variables, ...job }) => ({
    ...job,
    ...shared,
    ...fresh,
    allow_failure: toDbBoolean(allow_failure),
    needs: needs === null ? null : JSON.stringify(needs),
    variables: JSON.stringify(variables),
  }));
  for (const some of chunk(rows, rowsAtOnce)) await db.insertInto('pipeline_jobs').values(some).execute();
};

/** The jobs of a pipeline without retried ones, in the order of the stages. */
export const presentJobs = (db: Db, pipelineId: number): Promise<Row<'pipeline_jobs'>[]> =>
  db
    .selectFrom('pipeline_jobs')
    .selectAll()
    .where('pipeline_id', '=', pipelineId)
    .where('retried', '=', 0)
    .orderBy('stage_index')
    .orderBy('id')
    .execute();

export const setJobs = async (
  db: Db,
  ids: readonly number[],
  changes: Updateable<PipelineJobsTable>,
): Promise<void> => {
  if (ids.length === 0) return;
  await db.updateTable('pipeline_jobs').set(changes).where('id', 'in', ids).execute();
};

/** The mean coverage of the jobs of a pipeline in percent; null if no job reported it. */
export const coverageOf = async (db: Db, pipelineId: number): Promise<number | null> => {
  const { coverage } = await db
    .selectFrom('pipeline_jobs')
    .select(({ fn }) => fn.avg<number | string | null>('coverage').as('coverage'))
    .where('pipeline_id', '=', pipelineId)
    .where('retried', '=', 0)
    .executeTakeFirstOrThrow();
  return coverage === null ? null : Number(coverage);
};

export const pushHasPipeline = async (
  db: Db,
  push: Pick<Row<'pipelines'>, 'project_id' | 'ref' | 'sha' | 'tag' | 'before_sha'>,
): Promise<boolean> => {
  const found = await db
    .selectFrom('pipelines')
    .select('id')
    .where('project_id', '=', push.project_id)
    .where('ref', '=', push.ref)
    .where('sha', '=', push.sha)
    .where('tag', '=', push.tag)
    .where('source', '=', 'push')
    .where('before_sha', push.before_sha === null ? 'is' : '=', push.before_sha)
    .executeTakeFirst();
  return found !== undefined;
};
