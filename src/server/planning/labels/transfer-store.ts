/** Gives projects that were moved labels of their own, in place of those of groups that are no longer above them. */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { labelText, usableLabels } from '../issuables/label-store.ts';
import { isNotAbove, type Moved, movedProjects } from '../issuables/moved-store.ts';

/** A label that a project uses and no longer sees. */
interface Lost {
  readonly project_id: number;
  readonly namespace_id: number;
  readonly label_id: number;
  readonly name: string;
  readonly color: string;
  readonly description: string | null;
}

const lostLabels = async (transaction: Db, moved: Moved): Promise<readonly Lost[]> => {
  const projects = movedProjects(moved);
  const uses = sql`
    select i.project_id, l.label_id from label_links l join issues i on i.id = l.issue_id
      where i.project_id in ${projects}
    union select m.target_project_id, l.label_id from label_links l join merge_requests m on m.id = l.merge_request_id
      where m.target_project_id in ${projects}
    union select r.project_id, r.label_id from label_priorities r where r.project_id in ${projects}`;
  const { rows } = await sql<Lost>`
    select u.project_id, p.namespace_id, b.id as label_id, b.name, b.color, b.description
    from (${uses}) u join labels b on b.id = u.label_id
    join projects p on p.id = u.project_id join namespaces n on n.id = p.namespace_id
    where ${isNotAbove('b.namespace_id', 'n.lineage')}
    order by u.project_id, b.id`.execute(transaction);
  return rows;
};

const insertCopy = async (transaction: Db, lost: Lost, now: string): Promise<number> => {
  const { project_id, name, color, description } = lost;
  const { id } = await transaction
    .insertInto('labels')
    .values({
      project_id,
      name,
      color,
      description,
      search_text: labelText(lost),
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

const replaceInProject = async (transaction: Db, { project_id: project, label_id: old }: Lost, id: number) => {
  const issues = sql`(select i.id from issues i where i.project_id = ${project})`;
  const mergeRequests = sql`(select m.id from merge_requests m where m.target_project_id = ${project})`;
  // What has both labels keeps one.
  await sql`delete from label_links where label_id = ${old} and (
    issue_id in (select l.issue_id from label_links l where l.label_id = ${id})
    or merge_request_id in (select l.merge_request_id from label_links l where l.label_id = ${id}))`.execute(
    transaction,
  );
  await sql`update label_links set label_id = ${id} where label_id = ${old}
    and (issue_id in ${issues} or merge_request_id in ${mergeRequests})`.execute(transaction);
  await sql`insert into label_priorities (label_id, project_id, priority)
    select ${id}, r.project_id, r.priority from label_priorities r
    where r.label_id = ${old} and r.project_id = ${project} on conflict do nothing`.execute(transaction);
  await sql`delete from label_priorities where label_id = ${old} and project_id = ${project}`.execute(transaction);
};

/** Issues and merge requests keep the names of their labels. For the transaction of the move, after it; `now` is a timestamp. */
export const keepLabels = async (transaction: Db, moved: Moved, now: string): Promise<void> => {
  for (const lost of await lostLabels(transaction, moved)) {
    const project = { id: lost.project_id, namespace_id: lost.namespace_id };
    const usable = (await usableLabels(transaction, project, [lost.name])).get(lost.name);
    await replaceInProject(transaction, lost, usable ?? (await insertCopy(transaction, lost, now)));
  }
};
