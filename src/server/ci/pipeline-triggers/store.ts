import type { Insertable, Updateable } from 'kysely';
import { digestToken } from '../../request/credentials.ts';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import type { PipelineTriggersTable } from '../../db/tables/ci.ts';
import { pageOf, type PageRequest, type Slice } from '../../db/page-of.ts';

type Trigger = Row<'pipeline_triggers'>;

/** Inserts a trigger with its token. */
export const insertTrigger = (db: Db, trigger: Insertable<PipelineTriggersTable>): Promise<Trigger> =>
  db.insertInto('pipeline_triggers').values(trigger).returningAll().executeTakeFirstOrThrow();

export const findTrigger = (db: Db, projectId: number, id: number): Promise<Trigger | undefined> =>
  db
    .selectFrom('pipeline_triggers')
    .selectAll()
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .executeTakeFirst();

/** The trigger of a token: found by the digest, so that the time it takes says nothing of the token. */
export const findTriggerByToken = (db: Db, token: string): Promise<Trigger | undefined> =>
  db.selectFrom('pipeline_triggers').selectAll().where('digest', '=', digestToken(token)).executeTakeFirst();

/** A page of a project's triggers in the order they were made. */
export const listTriggers = (db: Db, projectId: number, page: PageRequest): Promise<Slice<Trigger[]>> => {
  const all = db.selectFrom('pipeline_triggers').where('project_id', '=', projectId);
  return pageOf(all, all.selectAll().orderBy('id'), page);
};

/** Changes a trigger; undefined when it is gone. */
export const updateTrigger = (
  db: Db,
  id: number,
  changes: Updateable<PipelineTriggersTable>,
): Promise<Trigger | undefined> =>
  db.updateTable('pipeline_triggers').set(changes).where('id', '=', id).returningAll().executeTakeFirst();

/** Whether there was one to delete. */
export const deleteTrigger = async (db: Db, id: number): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom('pipeline_triggers').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
};
