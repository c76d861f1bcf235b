import type { Db } from '../../db/database.ts';
import type { ProtectedLevel } from '../../db/tables/organization.ts';
import type { Row } from '../../db/schema.ts';
import type { DbBoolean } from '../../db/values.ts';

type ProtectedBranch = Row<'protected_branches'>;

/** The two levels of a rule. */
interface Levels {
  readonly push_access_level: ProtectedLevel;
  readonly merge_access_level: ProtectedLevel;
}

export const listRules = (db: Db, projectId: number): Promise<ProtectedBranch[]> =>
  db.selectFrom('protected_branches').selectAll().where('project_id', '=', projectId).orderBy('name').execute();

/** The rule with exactly this name. */
export const findRule = (db: Db, projectId: number, name: string): Promise<ProtectedBranch | undefined> =>
  db
    .selectFrom('protected_branches')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('name', '=', name)
    .executeTakeFirst();

/** Inserts a rule. Fails as a duplicate if the name is taken, and as an orphan if the project was deleted. */
export const insertRule = (db: Db, rule: Omit<ProtectedBranch, 'id'>): Promise<ProtectedBranch> =>
  db.insertInto('protected_branches').values(rule).returningAll().executeTakeFirstOrThrow();

/** Allows or forbids force pushes by a rule; undefined if it was deleted. */
export const setForcePush = (db: Db, id: number, allowForcePush: DbBoolean): Promise<ProtectedBranch | undefined> =>
  db
    .updateTable('protected_branches')
    .set({ allow_force_push: allowForcePush })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

/** Creates or updates a rule. Levels that are not given stay, or are those of masters in a new rule. */
export const upsertRule = async (
  db: Db,
  projectId: number,
  name: string,
  { push_access_level: push, merge_access_level: merge }: { readonly [Name in keyof Levels]: Levels[Name] | undefined },
  createdAt: string,
): Promise<void> => {
  const levels = { push_access_level: push ?? 40, merge_access_level: merge ?? 40 };
  await db
    .insertInto('protected_branches')
    .values({ project_id: projectId, name, ...levels, allow_force_push: 0, created_at: createdAt })
    .onConflict((on) =>
      on.columns(['project_id', 'name']).doUpdateSet((of) => ({
        push_access_level: push ?? of.ref('protected_branches.push_access_level'),
        merge_access_level: merge ?? of.ref('protected_branches.merge_access_level'),
      })),
    )
    .execute();
};

/** Protects a project's first branch, with the level of masters, unless there is a rule. */
export const protectFirstBranch = async (
  db: Db,
  projectId: number,
  branch: string,
  createdAt: string,
): Promise<void> => {
  const levels = { push_access_level: 40, merge_access_level: 40 } as const;
  await db
    .insertInto('protected_branches')
    .values({ project_id: projectId, name: branch, ...levels, allow_force_push: 0, created_at: createdAt })
    .onConflict((on) => on.columns(['project_id', 'name']).doNothing())
    .execute();
};

/** Deletes the rule with exactly this name; false if there is none. */
export const deleteRule = async (db: Db, projectId: number, name: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('protected_branches')
    .where('project_id', '=', projectId)
    .where('name', '=', name)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};
