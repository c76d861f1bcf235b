/** The pipelines in the database. */
import type { Insertable } from 'kysely';
import type { Db } from '../db/database.ts';
import type { PipelinesTable, Row } from '../db/schema.ts';

/** A variable as a pipeline was made with it. */
export interface PipelineVariable {
  readonly key: string;
  readonly value: string;
}

/** A pipeline to be inserted, with the variables that it runs with. */
export type NewPipeline = Omit<Insertable<PipelinesTable>, 'variables'> & {
  readonly variables: readonly PipelineVariable[];
};

/** Adds a pipeline; undefined when the schedule's due time has one already. */
export const insertPipeline = (db: Db, pipeline: NewPipeline): Promise<Row<'pipelines'> | undefined> =>
  db
    .insertInto('pipelines')
    .values({ ...pipeline, variables: JSON.stringify(pipeline.variables) })
    .onConflict((conflict) => conflict.columns(['schedule_id', 'due_at']).doNothing())
    .returningAll()
    .executeTakeFirst();

/** A pipeline by id. */
export const findPipeline = (db: Db, id: number): Promise<Row<'pipelines'> | undefined> =>
  db.selectFrom('pipelines').selectAll().where('id', '=', id).executeTakeFirst();

/** The variables that a pipeline was made with. */
export const variablesOf = (pipeline: Row<'pipelines'>): PipelineVariable[] =>
  JSON.parse(pipeline.variables) as PipelineVariable[];
