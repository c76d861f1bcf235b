import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { idsWithin } from '../../db/lineage.ts';
import type { Row } from '../../db/schema.ts';
import { byOthersThanBanned } from '../../request/hidden-authors-store.ts';

/** The owner of the hook that is tested. */
export type SamplePlace =
  | { readonly project: Pick<Row<'projects'>, 'id'> }
  | { readonly group: Pick<Row<'namespaces'>, 'id' | 'lineage'> };

/** The projects of a place, as a subquery. */
const projectsOf = (place: SamplePlace) =>
  'project' in place
    ? sql<number>`(${place.project.id})`
    : sql<number>`(select p.id from projects p where p.pending_delete = 0 and p.namespace_id in ${idsWithin(place.group.lineage)})`;

type ProjectTable = 'issues' | 'notes' | 'pipelines' | 'pipeline_jobs' | 'deployments' | 'releases' | 'milestones';

/** The newest record of a table in a place. */
export const newest = <Table extends ProjectTable>(db: Db, table: Table, place: SamplePlace, also = sql`1 = 1`) =>
  sql<Row<Table>>`select * from ${sql.table(table)} where project_id in ${projectsOf(place)} and ${also}
    order by id desc limit 1`
    .execute(db)
    .then(({ rows }) => rows[0]);

export const newestIssue = (db: Db, place: SamplePlace, confidential: 0 | 1) =>
  newest(db, 'issues', place, sql`confidential = ${confidential} and ${byOthersThanBanned('issues.author_id')}`);

const onConfidential = sql`(noteable_type = 'issue' and noteable_id in (select id from issues where confidential = 1))`;

const onHidden = sql`(
  (noteable_type = 'issue' and noteable_id in (select id from issues where not ${byOthersThanBanned('issues.author_id')}))
  or (noteable_type = 'merge_request'
    and noteable_id in (select id from merge_requests where not ${byOthersThanBanned('merge_requests.author_id')})))`;

/** The newest comment of a user. */
export const newestNote = (db: Db, place: SamplePlace, confidential: boolean) => {
  const also = confidential ? onConfidential : sql`not ${onConfidential}`;
  return newest(
    db,
    'notes',
    place,
    sql`system = 0 and noteable_type <> 'snippet'
    and ${byOthersThanBanned('notes.author_id')} and not ${onHidden} and ${also}`,
  );
};

export const newestMergeRequest = async (
  db: Db,
  place: SamplePlace,
): Promise<{ readonly id: number; readonly project_id: number } | undefined> => {
  const { rows } = await sql<{ id: number; project_id: number }>`select id, target_project_id as project_id
    from merge_requests where target_project_id in ${projectsOf(place)}
      and ${byOthersThanBanned('merge_requests.author_id')} order by id desc limit 1`.execute(db);
  return rows[0];
};

/** The ID of the newest project with a default branch. */
export const newestProject = async (db: Db, place: SamplePlace): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`select id from projects where id in ${projectsOf(place)}
    and default_branch is not null order by id desc limit 1`.execute(db);
  return rows[0]?.id;
};
