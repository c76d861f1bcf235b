import type { Insertable, Updateable } from 'kysely';
import { digestToken } from '../../request/credentials.ts';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import type { PipelineTriggersTable } from '../../db/tables/ci.ts';
import { pageOf, type PageRequest, type Slice } from '../../db/page-of.ts';

type Trigger = Row<'pipeline_triggers'>;

export const insertTrigger = (db: Db, trigger: Insertable<PipelineTriggersTable>): Promise<Trigger> =>
  db.insertInto('pipeline_triggers').values(trigger).returningAll().executeTakeFirstOrThrow();

export const findTrigger = (db: Db, projectId: number, id: number): Promise<Trigger | undefined> =>
  db
    .selectFrom('pipeline_triggers')
    .selectAll()
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .executeTakeFirst();

/** The lookup is by digest, so that its duration reveals nothing about the token. */
export const findTriggerByToken = (db: Db, token: string): Promise<Trigger | undefined> =>
  db.selectFrom('pipeline_triggers').selectAll().where('digest', '=', digestToken(token)).executeTakeFirst();

/** A page of a project's triggers, oldest first. */
export const listTriggers = (db: Db, projectId: number, page: PageRequest): Promise<Slice<Trigger[]>> => {
  const all = db.selectFrom('pipeline_triggers').where('project_id', '=', projectId);
  return pageOf(all, all.selectAll().orderBy('id'), page);
};

/** Updates a trigger; undefined if it was deleted. */
export const updateTrigger = (
  db: Db,
  id: number,
  changes: Updateable<PipelineTriggersTable>,
): Promise<Trigger | undefined> =>
  db.updateTable('pipeline_triggers').set(changes).where('id', '=', id).returningAll().executeTakeFirst();

/** False if it was deleted already. */
export const deleteTrigger = async (db: Db, id: number): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom('pipeline_triggers').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
};
