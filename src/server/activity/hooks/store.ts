import { type Expression, type Insertable, sql, type SqlBool, type Updateable } from 'kysely';
import { compiledQuery } from '../../db/compiled-query.ts';
import type { Db } from '../../db/database.ts';
import type { HooksTable } from '../../db/tables/instance.ts';
import type { Row } from '../../db/schema.ts';
import { pageOf, type PageRequest, type Slice } from '../../db/page-of.ts';

/** A hook without the values of its secrets. */
export type Hook = Omit<Row<'hooks'>, 'token' | 'signing_token' | 'custom_headers' | 'url_variables'>;

const columns = [
  'id',
  'project_id',
  'namespace_id',
  'url',
  'name',
  'description',
  'custom_webhook_template',
  'push_events',
  'tag_push_events',
  'issues_events',
  'confidential_issues_events',
  'note_events',
  'confidential_note_events',
  'merge_requests_events',
  'pipeline_events',
  'job_events',
  'deployment_events',
  'releases_events',
  'milestone_events',
  'member_events',
  'subgroup_events',
  'push_events_branch_filter',
  'branch_filter_strategy',
  'enable_ssl_verification',
  'base_url',
  'recent_failures',
  'disabled_until',
  'created_at',
  'updated_at',
] as const;

/** Whose hooks: those of a project, of a group, or of the instance. */
export type HookOwner = { readonly project_id: number } | { readonly namespace_id: number } | 'instance';

const ownedBy = (db: Db, owner: HookOwner) => {
  const all = db.selectFrom('hooks');
  if (owner === 'instance') return all.where('project_id', 'is', null).where('namespace_id', 'is', null);
  return 'project_id' in owner
    ? all.where('project_id', '=', owner.project_id)
    : all.where('namespace_id', '=', owner.namespace_id);
};

/** A page of hooks, oldest first. */
export const listHooks = (db: Db, owner: HookOwner, page: PageRequest): Promise<Slice<Hook[]>> => {
  const all = ownedBy(db, owner);
  return pageOf(all, all.select(columns).orderBy('id'), page);
};

export const findHook = (db: Db, owner: HookOwner, id: number): Promise<Hook | undefined> =>
  ownedBy(db, owner).select(columns).where('id', '=', id).executeTakeFirst();

/** A hook with its secrets, for sending. */
export const findReceiver = (db: Db, id: number): Promise<Row<'hooks'> | undefined> =>
  db.selectFrom('hooks').selectAll().where('id', '=', id).executeTakeFirst();

/** Where an event happened: in a project, or in a group by itself. */
export type HookPlace =
  | { readonly project: Pick<Row<'projects'>, 'id'> }
  | { readonly group: Pick<Row<'namespaces'>, 'id'> };

interface Ids {
  readonly id: number;
}

/** The groups from one up to the top. */
const above = (db: Db, start: Expression<SqlBool>) =>
  db.withRecursive('above', (query) =>
    query
      .selectFrom('namespaces')
      .select(['id', 'parent_id'])
      .where(start)
      .unionAll(
        query
          .selectFrom('namespaces as parent')
          .innerJoin('above', 'above.parent_id', 'parent.id')
          .select(['parent.id', 'parent.parent_id']),
      ),
  );

const isOfInstance = sql<SqlBool>`(project_id is null and namespace_id is null)`;

const isAbove = sql<SqlBool>`namespace_id in (select above.id from above)`;

/** The hooks of a project, of the groups above, and of the instance, oldest first. */
const hooksOfProject = compiledQuery((db, { id }: Ids) =>
  above(db, sql<SqlBool>`id = (select p.namespace_id from projects p where p.id = ${id})`)
    .selectFrom('hooks')
    .select(columns)
    .where(({ or, eb }) => or([eb('project_id', '=', id), isAbove, isOfInstance]))
    .orderBy('id'),
);

/** The hooks of a group, of those above, and of the instance, oldest first. */
const hooksOfGroup = compiledQuery((db, { id }: Ids) =>
  above(db, sql<SqlBool>`id = ${id}`)
    .selectFrom('hooks')
    .select(columns)
    .where(({ or }) => or([isAbove, isOfInstance]))
    .orderBy('id'),
);

export const hooksFor = (db: Db, place: HookPlace): Promise<Hook[]> =>
  'project' in place ? hooksOfProject(db, { id: place.project.id }) : hooksOfGroup(db, { id: place.group.id });

export const insertHook = (db: Db, hook: Insertable<HooksTable>): Promise<Hook> =>
  db.insertInto('hooks').values(hook).returning(columns).executeTakeFirstOrThrow();

export const updateHook = (db: Db, id: number, changes: Updateable<HooksTable>): Promise<Hook | undefined> =>
  db.updateTable('hooks').set(changes).where('id', '=', id).returning(columns).executeTakeFirst();

export const deleteHook = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('hooks').where('id', '=', id).execute();
};
