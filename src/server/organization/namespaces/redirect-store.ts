/** The addresses that groups, users and projects had before, in the database. */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import { escapeLike, fold } from '../../db/values.ts';

/** What an address leads to. */
export type Place = { readonly namespace_id: number } | { readonly project_id: number };

/** Rows of `routes` and `redirects` that lead to this namespace, or to anything below it. */
export const leadsBelow = (lineage: string) => sql<boolean>`(
  namespace_id in (select id from namespaces where lineage like ${`${lineage}%`})
  or project_id in (select p.id from projects p join namespaces n on n.id = p.namespace_id
    where n.lineage like ${`${lineage}%`}))`;

/**
 * Keeps an address that something is about to lose, so that it still leads there: for the transaction that renames or
 * moves it. Whatever the address led to before is forgotten.
 */
export const keepRedirect = async (
  transaction: Db,
  { path, ...place }: Place & { readonly path: string },
): Promise<void> => {
  const target = { namespace_id: null, project_id: null, ...place };
  await transaction
    .insertInto('redirects')
    .values({ path, path_folded: fold(path), ...target })
    .onConflict((taken) => taken.column('path_folded').doUpdateSet({ path, ...target }))
    .execute();
};

/** `keepRedirect` for a namespace and all below it, with the addresses that they have now. */
export const keepRedirectsBelow = async (transaction: Db, { lineage }: Row<'namespaces'>): Promise<void> => {
  await transaction
    .insertInto('redirects')
    .columns(['path', 'path_folded', 'namespace_id', 'project_id'])
    .expression(
      transaction
        .selectFrom('routes')
        .select(['path', 'path_folded', 'namespace_id', 'project_id'])
        .where(leadsBelow(lineage)),
    )
    .onConflict((taken) =>
      taken.column('path_folded').doUpdateSet((of) => ({
        path: of.ref('excluded.path'),
        namespace_id: of.ref('excluded.namespace_id'),
        project_id: of.ref('excluded.project_id'),
      })),
    )
    .execute();
};

/**
 * Forgets where an address led, and all addresses below it: for the transaction that gives it to something. What lies
 * below it from now on is another's, and must not lead to what the one before had there.
 */
export const dropRedirects = async (transaction: Db, path: string): Promise<void> => {
  const folded = fold(path);
  await transaction
    .deleteFrom('redirects')
    .where((is) =>
      is.or([is('path_folded', '=', folded), sql<boolean>`path_folded like ${`${escapeLike(folded)}/%`} escape '\\'`]),
    )
    .execute();
};

/** Forgets every address that led to a project, which is about to go. */
export const dropRedirectsTo = async (transaction: Db, projectId: number): Promise<void> => {
  await transaction.deleteFrom('redirects').where('project_id', '=', projectId).execute();
};
