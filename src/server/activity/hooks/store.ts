import { type Expression, type Insertable, sql, type SqlBool, type Updateable } from 'kysely';
import { compiledQuery } from '../../db/compiled-query.ts';
import type { Db } from '../../db/database.ts';
import type { HooksTable } from '../../db/tables/instance.ts';
import type { Row } from '../../db/schema.ts';
import { pageOf, type PageRequest, type Slice } from '../../db/page-of.ts';

export type Hook = Row<'hooks'>;

export const isOfInstance = ({ project_id, namespace_id }: Pick<Hook, 'project_id' | 'namespace_id'>): boolean =>
  project_id === null && namespace_id === null;

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
  return pageOf(all, all.selectAll().orderBy('id'), page);
};

export const findHook = (db: Db, owner: HookOwner, id: number): Promise<Hook | undefined> =>
  ownedBy(db, owner).selectAll().where('id', '=', id).executeTakeFirst();

export const findReceiver = (db: Db, id: number): Promise<Hook | undefined> =>
  db.selectFrom('hooks').selectAll().where('id', '=', id).executeTakeFirst();

/** Where an event happened: in a project, in a group by itself, or in neither. */
export type HookPlace =
  | 'instance'
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

const belongsToInstance = sql<SqlBool>`(project_id is null and namespace_id is null)`;

const isAbove = sql<SqlBool>`namespace_id in (select above.id from above)`;

/** The hooks of a project, of the groups above, and of the instance, oldest first. */
const hooksOfProject = compiledQuery((db, { id }: Ids) =>
  above(db, sql<SqlBool>`id = (select p.namespace_id from projects p where p.id = ${id})`)
    .selectFrom('hooks')
    .selectAll('hooks')
    .where(({ or, eb }) => or([eb('project_id', '=', id), isAbove, belongsToInstance]))
    .orderBy('id'),
);

/** The hooks of a group, of those above, and of the instance, oldest first. */
const hooksOfGroup = compiledQuery((db, { id }: Ids) =>
  above(db, sql<SqlBool>`id = ${id}`)
    .selectFrom('hooks')
    .selectAll('hooks')
    .where(({ or }) => or([isAbove, belongsToInstance]))
    .orderBy('id'),
);

/** Those of the instance, oldest first. */
const hooksOfInstance = compiledQuery((db, _nothing: object) =>
  db.selectFrom('hooks').selectAll().where(belongsToInstance).orderBy('id'),
);

export const hooksFor = (db: Db, place: HookPlace): Promise<Hook[]> => {
  if (place === 'instance') return hooksOfInstance(db, {});
  return 'project' in place ? hooksOfProject(db, { id: place.project.id }) : hooksOfGroup(db, { id: place.group.id });
};

export const insertHook = (db: Db, hook: Insertable<HooksTable>): Promise<Hook> =>
  db.insertInto('hooks').values(hook).returningAll().executeTakeFirstOrThrow();

export const updateHook = (db: Db, id: number, changes: Updateable<HooksTable>): Promise<Hook | undefined> =>
  db.updateTable('hooks').set(changes).where('id', '=', id).returningAll().executeTakeFirst();

/** Changes a hook whose headers and URL variables are still those of the row. Returns false if another request changed them. */
export const replaceSecrets = async (
  db: Db,
  { id, custom_headers: headers, url_variables: variables }: Hook,
  changes: Updateable<HooksTable>,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('hooks')
    .set(changes)
    .where('id', '=', id)
    .where('custom_headers', 'is not distinct from', headers)
    .where('url_variables', 'is not distinct from', variables)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const deleteHook = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('hooks').where('id', '=', id).execute();
};
