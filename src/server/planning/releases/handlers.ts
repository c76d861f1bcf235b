/** Releases of a project, under their current paths and those of their tags (document, "Tags and releases"). */
import type { releases } from '../../../contract/planning/releases.ts';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import { toTimestamp } from '../../formats/clock.ts';
import { badRequest, conflict, notFound, unknownMilestones, unprocessable } from '../../formats/problems.ts';
import { tagPrefix } from '../../git/tags.ts';
import type { Caller, Project } from '../../request/access-level.ts';
import { requireTagAccess } from '../../organization/protected-tags/rules.ts';
import type { Handlers } from '../../request/handler.ts';
import type { RefChange, Service } from '../../request/service.ts';
import { withRepository } from '../../storage/storages.ts';
import { fireReleases } from '../../code/tags/fire-releases.ts';
import { createTag } from '../../code/tags/create-tag.ts';
import { findTag } from '../../code/tags/find-tag.ts';
import { readAssetLinks } from './check-links.ts';
import { requireRelease } from './find-release.ts';
import { insertLinks, type NewLink } from './link-store.ts';
import { milestoneIdsByTitles } from '../issuables/usable-milestones.ts';
import { setMilestones } from './milestone-store.ts';
import { releaseRecord, releaseRecords, releaseUrl, urlBelow } from './record.ts';
import {
  deleteReleases,
  insertRelease,
  listReleases,
  type NewRelease,
  releasesByTags,
  updateRelease,
} from '../../code/tags/release-store.ts';
import { chunk } from '../../formats/chunk.ts';

const hasTag = async (service: Service, project: Project, name: string): Promise<boolean> =>
  (await withRepository(service, project, (dir) => findTag(dir, name))) !== undefined;

interface Attached {
  readonly milestoneIds: readonly number[];
  readonly links: readonly NewLink[];
}

/** Adds a release to an existing tag. Throws 409 if it has one. */
const addRelease = async (
  service: Service,
  { userId, ...release }: NewRelease & { readonly userId: number },
  { milestoneIds, links }: Attached = { milestoneIds: [], links: [] },
): Promise<Row<'releases'>> => {
  const { db, engine } = service.database;
  const at = service.clock.now();
  const now = toTimestamp(at);
  try {
    return await db.transaction().execute(async (transaction) => {
      const row = await insertRelease(transaction, release, now);
      await insertLinks(transaction, row.id, links, now);
      await setMilestones(transaction, row.id, milestoneIds);
      await fireReleases(transaction, [row], { projectId: row.project_id, action: 'create', userId, now: at });
      return row;
    });
  } catch (error) {
    if (engine.isDuplicate(error)) throw conflict(`Tag "${release.tag}" already has a release`);
    throw engine.isOrphan(error) ? notFound('Project') : error;
  }
};

type ReleaseChanges = Parameters<typeof updateRelease>[3];

/** Updates a release; undefined if it was deleted. `also` runs in the transaction. */
const changeRelease = (
  service: Service,
  { project, caller, tag }: { readonly project: Project; readonly caller: Caller; readonly tag: string },
  changes: ReleaseChanges,
  also: (transaction: Db, row: Row<'releases'>) => Promise<void> = async () => {},
): Promise<Row<'releases'> | undefined> => {
  const now = service.clock.now();
  return service.database.db.transaction().execute(async (transaction) => {
    const row = await updateRelease(transaction, project.id, tag, changes, toTimestamp(now));
    if (row === undefined) return undefined;
    await also(transaction, row);
    await fireReleases(transaction, [row], { projectId: project.id, action: 'update', userId: caller.id, now });
    return row;
  });
};

const removeReleases = async (
  service: Service,
  projectId: number,
  rows: readonly Row<'releases'>[],
  userId: number,
): Promise<void> => {
  if (rows.length === 0) return;
  const now = service.clock.now();
  await service.database.db.transaction().execute(async (transaction) => {
    await fireReleases(transaction, rows, { projectId, action: 'delete', userId, now });
    await deleteReleases(
      transaction,
      projectId,
      rows.map(({ tag }) => tag),
    );
  });
};

/** Throws 400 for titles that are not of milestones the project can use, with the text of v4 servers. */
const findMilestones = async (service: Service, project: Project, given: readonly string[]): Promise<number[]> => {
  const titles = [...new Set(given.map((title) => title.trim()))].filter((title) => title !== '');
  const found = await milestoneIdsByTitles(service.database.db, project, titles);
  const missing = titles.filter((title) => !found.has(title));
  if (missing.length > 0) throw unknownMilestones(missing);
  return [...found.values()];
};

const findLatest = async (service: Service, project: Project): Promise<Row<'releases'>> => {
  const first = { page: 1, perPage: 1, offset: 0, limit: 1 };
  const { items } = await listReleases(service.database.db, project.id, { by: 'released_at', sort: 'desc' }, first);
  if (items[0] === undefined) throw notFound('Release');
  return items[0];
};

/** True for a path that stays below where it begins. */
const staysBelow = (path: string): boolean => !path.split('/').some((name) => /^\.{0,2}$/.test(name));

const notesRecord = ({ tag, description }: Row<'releases'>) => ({ tag_name: tag, description });

/** An empty name stands for the name of the tag. */
const storedName = (name: string): string | null => (name.trim() === '' ? null : name);

export const releaseHandlers: Handlers<typeof releases> = {
  list: async ({ service, project, caller, params, page, baseUrl }) => {
    const order = { by: params.order_by ?? 'released_at', sort: params.sort ?? 'desc' } as const;
    const { items, total } = await listReleases(service.database.db, project.id, order, page);
    return { total, items: await releaseRecords({ service, project, caller, baseUrl }, items) };
  },

  get: async ({ service, project, caller, params, baseUrl }) =>
    releaseRecord({ service, project, caller, baseUrl }, await requireRelease(service, project, params.tag_name)),

  latest: async ({ service, project, baseUrl }) => {
    const { tag } = await findLatest(service, project);
    return { location: releaseUrl({ project, baseUrl }, tag), keepsQuery: true };
  },

  belowLatest: async ({ service, project, params, baseUrl }) => {
    const { tag } = await findLatest(service, project);
    if (!staysBelow(params.suffix_path)) throw notFound('Release');
    return { location: urlBelow(releaseUrl({ project, baseUrl }, tag), params.suffix_path), keepsQuery: true };
  },

  create: async ({ service, project, caller, params, baseUrl }) => {
    const { tag_name: tag, ref, tag_message: message, name = '', description = '', released_at } = params;
    const attached = {
      milestoneIds: await findMilestones(service, project, params.milestones ?? []),
      links: readAssetLinks(params.assets?.links ?? []),
    };
    if (await hasTag(service, project, tag)) {
      await requireTagAccess(service, project, tag);
    } else {
      if (ref === undefined) throw unprocessable(`Tag "${tag}" does not exist: "ref" is required to create it`);
      await createTag(service, { project, caller, name: tag, target: ref, message }, badRequest);
    }
    const release = {
      project_id: project.id,
      tag,
      description,
      name: storedName(name),
      released_at: released_at ?? null,
      author_id: caller.id,
      userId: caller.id,
    };
    const row = await addRelease(service, release, attached);
    return releaseRecord({ service, project, caller, baseUrl }, row);
  },

  update: async ({ service, project, caller, params, baseUrl }) => {
    await requireRelease(service, project, params.tag_name);
    await requireTagAccess(service, project, params.tag_name);
    const { tag_name: tag, name, description, released_at, milestones } = params;
    const milestoneIds = milestones && (await findMilestones(service, project, milestones));
    const changes = {
      ...(name !== undefined && { name: storedName(name) }),
      ...(description !== undefined && { description }),
      ...(released_at !== undefined && { released_at }),
    };
    const changed = await changeRelease(service, { project, caller, tag }, changes, async (transaction, row) => {
      if (milestoneIds !== undefined) await setMilestones(transaction, row.id, milestoneIds);
    });
    if (changed === undefined) throw notFound('Release');
    return releaseRecord({ service, project, caller, baseUrl }, changed);
  },

  delete: async ({ service, project, caller, params, baseUrl, checkUnmodified }) => {
    const row = await requireRelease(service, project, params.tag_name);
    await requireTagAccess(service, project, params.tag_name);
    checkUnmodified(row.updated_at);
    const deleted = await releaseRecord({ service, project, caller, baseUrl }, row);
    await removeReleases(service, project.id, [row], caller.id);
    return deleted;
  },

  createOfTag: async ({ service, project, caller, params: { tag_name: tag, description } }) => {
    if (!(await hasTag(service, project, tag))) throw notFound('Tag');
    await requireTagAccess(service, project, tag);
    const release = { project_id: project.id, tag, description, author_id: caller.id, userId: caller.id };
    return notesRecord(await addRelease(service, release));
  },

  updateOfTag: async ({ service, project, caller, params: { tag_name: tag, description } }) => {
    if (!(await hasTag(service, project, tag))) throw notFound('Tag');
    await requireTagAccess(service, project, tag);
    const changed = await changeRelease(service, { project, caller, tag }, { description });
    if (changed === undefined) throw notFound('Release');
    return notesRecord(changed);
  },
};

/** The number of tags in one statement, far below the maximum number of parameters of both engines. */
const batch = 500;

/** Deletes the releases of deleted tags. */
export const dropReleases = async (service: Service, { project, userId, updates }: RefChange): Promise<void> => {
  const tags = updates
    .filter(({ ref, after }) => after === null && ref.startsWith(tagPrefix))
    .map(({ ref }) => ref.slice(tagPrefix.length));
  for (const some of chunk(tags, batch)) {
    const rows = await releasesByTags(service.database.db, project.id, some);
    await removeReleases(service, project.id, [...rows.values()], userId);
  }
};
