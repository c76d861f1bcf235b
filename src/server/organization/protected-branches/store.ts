import type { Db } from '../../db/database.ts';
import type { ProtectedLevel } from '../../db/tables/organization.ts';
import type { Row } from '../../db/schema.ts';

type ProtectedBranch = Row<'protected_branches'>;

/** The two levels that a rule sets. */
export interface Levels {
  readonly push_access_level: ProtectedLevel;
  readonly merge_access_level: ProtectedLevel;
}

export const listRules = (db: Db, projectId: number): Promise<ProtectedBranch[]> =>
  db.selectFrom('protected_branches').selectAll().where('project_id', '=', projectId).orderBy('name').execute();

/** The rule of exactly this name. */
export const findRule = (db: Db, projectId: number, name: string): Promise<ProtectedBranch | undefined> =>
  db
    .selectFrom('protected_branches')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('name', '=', name)
    .executeTakeFirst();

/** Adds a rule. One of the same name fails as a duplicate, a project that went away as an orphan. */
export const insertRule = (
  db: Db,
  projectId: number,
  name: string,
  levels: Levels,
  createdAt: string,
): Promise<ProtectedBranch> =>
  db
    .insertInto('protected_branches')
    .values({ project_id: projectId, name, ...levels, created_at: createdAt })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Adds a rule, or changes the one that is there. A level that is not given stays; a new rule's is that of masters. */
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
    .values({ project_id: projectId, name, ...levels, created_at: createdAt })
    .onConflict((on) =>
      on.columns(['project_id', 'name']).doUpdateSet((of) => ({
        push_access_level: push ?? of.ref('protected_branches.push_access_level'),
        merge_access_level: merge ?? of.ref('protected_branches.merge_access_level'),
      })),
    )
    .execute();
};

/** Protects a project's first branch from everyone below masters; a rule that is there stays as it is. */
export const protectFirstBranch = async (
  db: Db,
  projectId: number,
  branch: string,
  createdAt: string,
): Promise<void> => {
  const levels = { push_access_level: 40, merge_access_level: 40 } as const;
  await db
    .insertInto('protected_branches')
    .values({ project_id: projectId, name: branch, ...levels, created_at: createdAt })
    .onConflict((on) => on.columns(['project_id', 'name']).doNothing())
    .execute();
};

/** Removes the rule of exactly this name; false when there is none. */
export const deleteRule = async (db: Db, projectId: number, name: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('protected_branches')
    .where('project_id', '=', projectId)
    .where('name', '=', name)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};
