/** Labels and milestones of issues and merge requests, in the database. */
import { compiledForms, compiledQuery } from '../../db/compiled-query.ts';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import { fold } from '../../db/values.ts';
import { lineageIds } from '../../db/lineage.ts';
import { findNamespaceRow } from '../../request/auth-store.ts';
import { linkColumn, type Subject, type SubjectType } from './subject.ts';

interface Ids {
  readonly ids: readonly number[];
}

const milestonesWithIds = compiledQuery((db, { ids }: Ids) =>
  db.selectFrom('milestones').selectAll().where('id', 'in', ids),
);

/** Reads milestones in one query, by ID; nulls are skipped. */
export const milestonesByIds = async (
  db: Db,
  ids: readonly (number | null)[],
): Promise<Map<number, Row<'milestones'>>> => {
  const unique = [...new Set(ids)].filter((id) => id !== null);
  const rows = unique.length === 0 ? [] : await milestonesWithIds(db, { ids: unique });
  return new Map(rows.map((row) => [row.id, row]));
};

/** The IDs of the groups above a project, from the top. */
export const groupsAbove = async (db: Db, project: Pick<Row<'projects'>, 'namespace_id'>): Promise<number[]> =>
  lineageIds((await findNamespaceRow(db, { id: project.namespace_id }))?.lineage ?? '');

const lineageOfProject = compiledQuery((db, { id }: { readonly id: number }) =>
  db
    .selectFrom('projects')
    .innerJoin('namespaces', 'namespaces.id', 'projects.namespace_id')
    .select('namespaces.lineage')
    .where('projects.id', '=', id),
);

export const groupsAboveProject = async (db: Db, id: number): Promise<number[]> =>
  lineageIds((await lineageOfProject(db, { id }))[0]?.lineage ?? '');

/** A project can use its own milestones, and those of all groups above it. */
export const isAvailableInProject = async (
  db: Db,
  milestoneId: number,
  project: Pick<Row<'projects'>, 'id' | 'namespace_id'>,
): Promise<boolean> => {
  const milestone = await db
    .selectFrom('milestones')
    .select(['project_id', 'namespace_id'])
    .where('id', '=', milestoneId)
    .executeTakeFirst();
  if (milestone === undefined || milestone.namespace_id === null) {
    return milestone?.project_id === project.id;
  }
  return (await groupsAbove(db, project)).includes(milestone.namespace_id);
};

/** The text in which a search for labels looks. */
export const labelText = ({ name, description }: { readonly name: string; readonly description?: string | null }) =>
  fold(`${name}\n${description ?? ''}`);

type Place = Pick<Row<'projects'>, 'id' | 'namespace_id'>;

/** The IDs of the labels that a project can use, by name: its own, or else that of the nearest group above. */
export const usableLabels = async (db: Db, project: Place, names: readonly string[]): Promise<Map<string, number>> => {
  if (names.length === 0) return new Map();
  const above = await groupsAbove(db, project);
  const rows = await db
    .selectFrom('labels')
    .select(['id', 'name', 'namespace_id'])
    .where((of) =>
      of.or([of('project_id', '=', project.id), ...(above.length === 0 ? [] : [of('namespace_id', 'in', above)])]),
    )
    .where('name', 'in', [...names])
    .execute();
  const nearness = ({ namespace_id: id }: { namespace_id: number | null }): number =>
    id === null ? above.length : above.indexOf(id);
  // A later entry replaces an earlier one of the same name.
  return new Map(rows.toSorted((a, b) => nearness(a) - nearness(b)).map(({ name, id }) => [name, id]));
};

/** Color of labels that are created because an issue should have them, as in v4 services. */
const newLabelColor = '#428BCA';

/** Returns the IDs of the labels with these names, and creates missing ones in the project. */
const ensureLabels = async (db: Db, project: Place, names: readonly string[], now: string): Promise<number[]> => {
  const usable = await usableLabels(db, project, names);
  const missing = names.filter((name) => !usable.has(name));
  if (missing.length === 0) return [...usable.values()];
  await db
    .insertInto('labels')
    .values(
      missing.map((name) => ({
        project_id: project.id,
        name,
        color: newLabelColor,
        description: null,
        search_text: labelText({ name }),
        created_at: now,
        updated_at: now,
      })),
    )
    .onConflict((existing) => existing.columns(['project_id', 'name']).doNothing())
    .execute();
  return [...(await usableLabels(db, project, names)).values()];
};

/**
 * Replaces the labels of a subject, and creates missing ones. Runs in the transaction that changes the subject; `now` is a
 * timestamp.
 */
export const setLabels = async (
  db: Db,
  subject: Subject,
  project: Place,
  names: readonly string[],
  now: string,
): Promise<void> => {
  const column = linkColumn[subject.type];
  await db.deleteFrom('label_links').where(column, '=', subject.id).execute();
  if (names.length === 0) {
    return;
  }
  const ids = await ensureLabels(db, project, names, now);
  await db
    .insertInto('label_links')
    .values(ids.map((label_id) => ({ label_id, issue_id: null, merge_request_id: null, [column]: subject.id })))
    .execute();
};

/** The labels of a subject, by name. */
export const labelsOn = (db: Db, { type, id }: Subject): Promise<Row<'labels'>[]> =>
  db
    .selectFrom('label_links')
    .innerJoin('labels', 'labels.id', 'label_links.label_id')
    .selectAll('labels')
    .where(`label_links.${linkColumn[type]}`, '=', id)
    .orderBy('labels.name')
    .execute();

/** The labels that a project has with these names, by name. */
export const labelsNamed = async (db: Db, projectId: number, names: readonly string[]): Promise<Row<'labels'>[]> =>
  names.length === 0
    ? []
    : db
        .selectFrom('labels')
        .selectAll()
        .where('project_id', '=', projectId)
        .where('name', 'in', [...names])
        .orderBy('name')
        .execute();

const labelNames = compiledForms((db, { ids }: Ids, type: SubjectType) => {
  const column = linkColumn[type];
  return db
    .selectFrom('label_links')
    .innerJoin('labels', 'labels.id', 'label_links.label_id')
    .select(['labels.name', `label_links.${column} as subject`])
    .where(`label_links.${column}`, 'in', ids)
    .orderBy('labels.name');
});

/** Returns sorted label names by ID; subjects without labels are left out. */
export const labelNamesOf = async (
  db: Db,
  type: SubjectType,
  ids: readonly number[],
): Promise<Map<number, string[]>> => {
  const names = new Map<number, string[]>();
  if (ids.length === 0) {
    return names;
  }
  for (const { name, subject } of await labelNames(db, { ids }, type)) {
    const subjectId = subject as number;
    names.set(subjectId, [...(names.get(subjectId) ?? []), name]);
  }
  return names;
};
