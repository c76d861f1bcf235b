/** The variables of projects and groups in the database. */
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import type { DbBoolean } from '../../db/values.ts';
import { pageOf } from '../../db/page-of.ts';
import type { PageRequest, Slice } from '../../db/slice-of.ts';

type Variable = Row<'variables'>;

/** The project or the group that a variable belongs to. */
export type VariablePlace = { readonly project_id: number } | { readonly namespace_id: number };

/** What a variable is set to. */
export interface NewVariable {
  readonly key: string;
  readonly value: string;
  readonly protected: DbBoolean;
}

const columnOf = (place: VariablePlace) =>
  'project_id' in place ? (['project_id', place.project_id] as const) : (['namespace_id', place.namespace_id] as const);

/** A page of the variables of a place, in the order of their keys. */
export const listVariables = (db: Db, place: VariablePlace, page: PageRequest): Promise<Slice<Variable[]>> => {
  const [column, id] = columnOf(place);
  const matching = db.selectFrom('variables').where(column, '=', id);
  return pageOf(matching, matching.selectAll().orderBy('key'), page);
};

/** Undefined when there is none. */
export const findVariable = (db: Db, place: VariablePlace, key: string): Promise<Variable | undefined> => {
  const [column, id] = columnOf(place);
  return db.selectFrom('variables').selectAll().where(column, '=', id).where('key', '=', key).executeTakeFirst();
};

/** Rejects with the engine's duplicate or orphan error when the key is taken or the place gone. */
export const insertVariable = (db: Db, place: VariablePlace, variable: NewVariable, now: string): Promise<Variable> =>
  db
    .insertInto('variables')
    .values({ namespace_id: null, project_id: null, ...place, ...variable, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();

/** `protected` stays as it is when it is not given. Undefined when there is no such variable. */
export const updateVariable = (
  db: Db,
  place: VariablePlace,
  { key, ...changes }: Omit<NewVariable, 'protected'> & Partial<NewVariable>,
  now: string,
): Promise<Variable | undefined> => {
  const [column, id] = columnOf(place);
  return db
    .updateTable('variables')
    .set({ ...changes, updated_at: now })
    .where(column, '=', id)
    .where('key', '=', key)
    .returningAll()
    .executeTakeFirst();
};

/** Takes a variable away by its ID. */
export const deleteVariable = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('variables').where('id', '=', id).execute();
};
