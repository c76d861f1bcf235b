/** Renames namespaces in the database, with everything below them. */
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { idsWithin, isWithin } from '../db/lineage.ts';
import type { Row } from '../db/schema.ts';
import { escapeLike, fold } from '../db/values.ts';

type Place = { readonly namespace_id: number } | { readonly project_id: number };

/** Rows of `routes` and `redirects` that lead to this namespace, or to anything below it. */
export const redirectsBelow = (lineage: string) => sql<boolean>`(
  namespace_id in ${idsWithin(lineage)}
  or project_id in (select p.id from projects p where p.namespace_id in ${idsWithin(lineage)}))`;

/**
 * Keeps an address that something is about to lose, so that it still leads there: for the transaction that renames or
 * moves it. Whatever the address led to before is forgotten.
 */
export const storeRedirect = async (
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
const keepRedirectsBelow = async (transaction: Db, { lineage }: Row<'namespaces'>): Promise<void> => {
  await transaction
    .insertInto('redirects')
    .columns(['path', 'path_folded', 'namespace_id', 'project_id'])
    .expression(
      transaction
        .selectFrom('routes')
        .select(['path', 'path_folded', 'namespace_id', 'project_id'])
        .where(redirectsBelow(lineage)),
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

/** Forgets redirects from the paths that this namespace, and what lies below it, have now. */
const dropReplacedRedirects = async (transaction: Db, lineage: string): Promise<void> => {
  await transaction
    .deleteFrom('redirects')
    .where('path_folded', 'in', (of) => of.selectFrom('routes').select('path_folded').where(redirectsBelow(lineage)))
    .execute();
};

/** Forgets every address that led to a project, which is about to go. */
export const dropRedirectsTo = async (transaction: Db, projectId: number): Promise<void> => {
  await transaction.deleteFrom('redirects').where('project_id', '=', projectId).execute();
};

/** A text as both engines take it where nothing else says that it is one. */
const text = (value: string) => sql<string>`cast(${value} as text)`;

/** The rest of a text that starts with `beginning`. */
const rest = (column: string, beginning: string) =>
  sql<string>`substr(${sql.ref(column)}, length(${text(beginning)}) + 1)`;

/** The same for an address in lower case: addresses are ASCII. */
const foldedRest = (column: string, beginning: string) => sql<string>`lower(${rest(column, beginning)})`;

/** The new name and path of a namespace. */
export interface NewNames {
  readonly name: string;
  readonly path: string;
  readonly now: string;
}

/** The last step of an address or of a full name, replaced. */
const withLast = (full: string, last: string, next: string): string => full.slice(0, full.length - last.length) + next;

/** The names and addresses of what lies below, each of which begins with the namespace's own. */
const renameBelow = async (transaction: Db, old: Row<'namespaces'>, fullPath: string, fullName: string) => {
  const derived = {
    full_path: sql<string>`${text(fullPath)} || ${rest('full_path', old.full_path)}`,
    full_name: sql<string>`${text(fullName)} || ${rest('full_name', old.full_name)}`,
    // It ends in the address, and what stands before that stays.
    search_text: sql<string>`substr(search_text, 1, length(search_text) - length(full_path))
      || ${text(fold(fullPath))} || ${foldedRest('full_path', old.full_path)}`,
  };
  await transaction.updateTable('projects').set(derived).where('namespace_id', 'in', idsWithin(old.lineage)).execute();
  await transaction
    .updateTable('namespaces')
    .set(derived)
    .where(isWithin('namespaces', old.lineage))
    .where('id', '!=', old.id)
    .execute();
};

/**
 * Moves the routes of a namespace and of all below it, and has the old ones lead on. If it had the new path before and nothing has
 * taken it since, what led on from below that path still does.
 */
const moveRoutes = async (transaction: Db, old: Row<'namespaces'>, fullPath: string): Promise<void> => {
  const before = await transaction
    .selectFrom('redirects')
    .select('namespace_id')
    .where('path_folded', '=', fold(fullPath))
    .executeTakeFirst();
  await keepRedirectsBelow(transaction, old);
  await transaction
    .updateTable('routes')
    .set({
      path: sql<string>`${text(fullPath)} || ${rest('path', old.full_path)}`,
      path_folded: sql<string>`${text(fold(fullPath))} || ${foldedRest('path', old.full_path)}`,
    })
    .where(redirectsBelow(old.lineage))
    .execute();
  const wasThere = before?.namespace_id === old.id || fold(fullPath) === fold(old.full_path);
  await (wasThere ? dropReplacedRedirects(transaction, old.lineage) : dropRedirects(transaction, fullPath));
};

/** The new lineages of a namespace and of all below it. */
const moveLineages = async (
  transaction: Db,
  { id, lineage }: Row<'namespaces'>,
  parent: Row<'namespaces'> | undefined,
): Promise<void> => {
  const next = `${parent?.lineage ?? '/'}${id}/`;
  await transaction
    .updateTable('namespaces')
    .set({ lineage: sql<string>`${text(next)} || ${rest('lineage', lineage)}` })
    .where(isWithin('namespaces', lineage))
    .execute();
};

/**
 * Moves a namespace below another one or to the top, and with it the addresses, full names, and lineages of everything below;
 * the old addresses lead on. For a transaction that holds both trees. A path that is taken, by whatever, fails as a duplicate.
 */
export const moveNamespace = async (
  transaction: Db,
  old: Row<'namespaces'>,
  { parent, now }: { readonly parent: Row<'namespaces'> | undefined; readonly now: string },
): Promise<Row<'namespaces'>> => {
  const fullPath = parent === undefined ? old.path : `${parent.full_path}/${old.path}`;
  const fullName = parent === undefined ? old.name : `${parent.full_name} / ${old.name}`;
  await renameBelow(transaction, old, fullPath, fullName);
  await moveRoutes(transaction, old, fullPath);
  await moveLineages(transaction, old, parent);
  return transaction
    .updateTable('namespaces')
    .set({
      parent_id: parent?.id ?? null,
      full_path: fullPath,
      full_name: fullName,
      search_text: fold(`${old.name}\n${fullPath}`),
      updated_at: now,
    })
    .where('id', '=', old.id)
    .returningAll()
    .executeTakeFirstOrThrow();
};

/**
 * Renames a namespace, and with it the addresses and full names of everything below; the old addresses lead on. For a
 * transaction. A path that is taken, by whatever, fails as a duplicate.
 */
export const renameNamespace = async (
  transaction: Db,
  old: Row<'namespaces'>,
  { name, path, now }: NewNames,
): Promise<Row<'namespaces'>> => {
  const fullPath = withLast(old.full_path, old.path, path);
  const fullName = withLast(old.full_name, old.name, name);
  await renameBelow(transaction, old, fullPath, fullName);
  if (fullPath !== old.full_path) {
    await moveRoutes(transaction, old, fullPath);
  }
  return transaction
    .updateTable('namespaces')
    .set({
      name,
      path,
      full_path: fullPath,
      full_name: fullName,
      search_text: fold(`${name}\n${fullPath}`),
      updated_at: now,
    })
    .where('id', '=', old.id)
    .returningAll()
    .executeTakeFirstOrThrow();
};
