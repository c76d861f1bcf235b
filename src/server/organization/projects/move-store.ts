/** Renames and moves projects in the database. */
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import { fold } from '../../db/values.ts';
import { dropRedirects, storeRedirect } from '../../namespaces/rename-store.ts';

/** The new namespace and name of a project. */
export interface Destination {
  readonly namespace: Row<'namespaces'>;
  readonly name: string;
  readonly path: string;
  readonly now: string;
}

/**
 * Moves a project with its route and names; the old path redirects. For a transaction. Fails as a duplicate if the path
 * is taken. The repository stays, since its directory follows from the ID.
 */
export const moveProject = async (
  transaction: Db,
  project: Row<'projects'>,
  { namespace, name, path, now }: Destination,
): Promise<Row<'projects'>> => {
  const fullPath = `${namespace.full_path}/${path}`;
  if (fullPath !== project.full_path) {
    await transaction
      .updateTable('routes')
      .set({ path: fullPath, path_folded: fold(fullPath) })
      .where('project_id', '=', project.id)
      .execute();
    await dropRedirects(transaction, fullPath);
    // A path that differs by case alone stays the same path.
    if (fold(fullPath) !== fold(project.full_path)) {
      await storeRedirect(transaction, { path: project.full_path, project_id: project.id });
    }
  }
  return transaction
    .updateTable('projects')
    .set({
      namespace_id: namespace.id,
      name,
      path,
      full_path: fullPath,
      full_name: `${namespace.full_name} / ${name}`,
      search_text: fold(`${name}\n${fullPath}`),
      updated_at: now,
    })
    .where('id', '=', project.id)
    .returningAll()
    .executeTakeFirstOrThrow();
};
