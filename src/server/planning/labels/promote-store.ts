import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';

/** A label of the group by this name, with the look of the promoted one. */
const groupLabel = async (transaction: Db, label: Row<'labels'>, groupId: number, now: string): Promise<number> => {
  const look = { color: label.color, description: label.description, search_text: label.search_text, updated_at: now };
  const { id } = await transaction
    .insertInto('labels')
    .values({ ...look, project_id: null, namespace_id: groupId, name: label.name, created_at: now })
    .onConflict((existing) => existing.columns(['namespace_id', 'name']).doUpdateSet(look))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/**
 * Merges the labels of this name in the projects of a group, without subgroups, into one of the group, and returns its ID. Issues,
 * merge requests, ranks, and subscriptions stay. For a transaction.
 */
export const promoteLabel = async (
  transaction: Db,
  label: Row<'labels'>,
  groupId: number,
  now: string,
): Promise<number> => {
  const id = await groupLabel(transaction, label, groupId, now);
  const old = sql`(select o.id from labels o join projects p on p.id = o.project_id
    where p.namespace_id = ${groupId} and o.name = ${label.name})`;
  // What has both labels keeps one.
  await sql`delete from label_links where label_id = ${id} and (
    issue_id in (select l.issue_id from label_links l where l.label_id in ${old})
    or merge_request_id in (select l.merge_request_id from label_links l where l.label_id in ${old}))`.execute(
    transaction,
  );
  await sql`update label_links set label_id = ${id} where label_id in ${old}`.execute(transaction);
  await sql`delete from label_priorities where label_id = ${id}
    and project_id in (select r.project_id from label_priorities r where r.label_id in ${old})`.execute(transaction);
  await sql`update label_priorities set label_id = ${id} where label_id in ${old}`.execute(transaction);
  await sql`insert into subscriptions (user_id, subject_type, subject_id, created_at)
    select s.user_id, 'label', ${id}, min(s.created_at) from subscriptions s
    where s.subject_type = 'label' and s.subject_id in ${old} group by s.user_id
    on conflict do nothing`.execute(transaction);
  await sql`delete from subscriptions where subject_type = 'label' and subject_id in ${old}`.execute(transaction);
  await sql`delete from labels where id in ${old}`.execute(transaction);
  return id;
};
