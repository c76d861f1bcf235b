/** The variables of projects, groups, and the instance in the database. */
import type { Insertable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import type { VariablesTable } from '../../db/tables/ci.ts';
import { pageOf, type PageRequest, type Slice } from '../../db/page-of.ts';

type Variable = Row<'variables'>;

/** The project, the group, or the instance that a variable belongs to. */
export type VariablePlace =
  | { readonly project_id: number }
  | { readonly namespace_id: number }
  | { readonly of_instance: 1 };

export type NewVariable = Omit<
  Insertable<VariablesTable>,
  'id' | 'namespace_id' | 'project_id' | 'of_instance' | 'created_at' | 'updated_at'
>;

const columnOf = (place: VariablePlace) => {
  if ('project_id' in place) return ['project_id', place.project_id] as const;
  return 'namespace_id' in place
    ? (['namespace_id', place.namespace_id] as const)
    : (['of_instance', place.of_instance] as const);
};

/** A page of the variables of a place, by key and scope. */
export const listVariables = (db: Db, place: VariablePlace, page: PageRequest): Promise<Slice<Variable[]>> => {
  const [column, id] = columnOf(place);
  const matching = db.selectFrom('variables').where(column, '=', id);
  return pageOf(matching, matching.selectAll().orderBy('key').orderBy('environment_scope'), page);
};

/** At most two variables with a key, enough to see that it is ambiguous; with a scope, at most one. */
export const findVariables = (
  db: Db,
  place: VariablePlace,
  key: string,
  scope: string | undefined,
): Promise<Variable[]> => {
  const [column, id] = columnOf(place);
  const named = db.selectFrom('variables').selectAll().where(column, '=', id).where('key', '=', key);
  return (scope === undefined ? named : named.where('environment_scope', '=', scope)).limit(2).execute();
};

/** Rejects with the engine's duplicate error if key and scope are taken, and with the orphan error if the owner was deleted. */
export const insertVariable = (db: Db, place: VariablePlace, variable: NewVariable, now: string): Promise<Variable> =>
  db
    .insertInto('variables')
    .values({
      namespace_id: null,
      project_id: null,
      of_instance: null,
      ...place,
      ...variable,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Undefined if the variable was deleted; rejects with the engine's duplicate error if its new scope is taken. */
export const updateVariable = (
  db: Db,
  id: number,
  changes: Partial<NewVariable>,
  now: string,
): Promise<Variable | undefined> =>
  db
    .updateTable('variables')
    .set({ ...changes, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

export const deleteVariable = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('variables').where('id', '=', id).execute();
};

/** The variables of a project, of namespaces, such as the groups above it, and of the instance. */
export const variablesAbove = (db: Db, projectId: number, namespaceIds: readonly number[]): Promise<Variable[]> =>
  db
    .selectFrom('variables')
    .selectAll()
    .where(({ eb, or }) =>
      or([
        eb('project_id', '=', projectId),
        eb('of_instance', '=', 1),
        ...(namespaceIds.length === 0 ? [] : [eb('namespace_id', 'in', [...namespaceIds])]),
      ]),
    )
    .execute();
