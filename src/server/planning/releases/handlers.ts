/** Releases of a project, under their current paths and those of their tags (document, "Tags and releases"). */
import type { releases } from '../../../contract/planning/releases.ts';
import type { Row } from '../../db/schema.ts';
import { toTimestamp } from '../../formats/clock.ts';
import { badRequest, conflict, notFound, unprocessable } from '../../formats/problems.ts';
import { tagPrefix } from '../../git/tags.ts';
import type { Project } from '../../request/access-level.ts';
import type { Handlers } from '../../request/handler.ts';
import type { RefChange, Service } from '../../request/service.ts';
import { withRepository } from '../../storage/storages.ts';
import { createTag } from '../../code/tags/create-tag.ts';
import { findTag } from '../../code/tags/find-tag.ts';
import { releaseRecord, releaseRecords } from './record.ts';
import {
  deleteReleases,
  findRelease,
  insertRelease,
  listReleases,
  type NewRelease,
  updateRelease,
} from '../../code/tags/release-store.ts';
import { chunk } from '../../formats/chunk.ts';

const requireRelease = async (service: Service, project: Project, tag: string): Promise<Row<'releases'>> => {
  const row = await findRelease(service.database.db, project.id, tag);
  if (row === undefined) throw notFound('Release');
  return row;
};

const hasTag = async (service: Service, project: Project, name: string): Promise<boolean> =>
  (await withRepository(service, project, (dir) => findTag(dir, name))) !== undefined;

/** Adds a release to an existing tag. Throws 409 if it has one. */
const addRelease = async (service: Service, release: NewRelease): Promise<Row<'releases'>> => {
  const { db, engine } = service.database;
  try {
    return await insertRelease(db, release, toTimestamp(service.clock.now()));
  } catch (error) {
    if (engine.isDuplicate(error)) throw conflict(`Tag "${release.tag}" already has a release`);
    throw engine.isOrphan(error) ? notFound('Project') : error;
  }
};

const notesRecord = ({ tag, description }: Row<'releases'>) => ({ tag_name: tag, description });

/** An empty name stands for the name of the tag. */
const storedName = (name: string): string | null => (name.trim() === '' ? null : name);

export const releaseHandlers: Handlers<typeof releases> = {
  list: async ({ service, project, params, page, baseUrl }) => {
    const order = { by: params.order_by ?? 'released_at', sort: params.sort ?? 'desc' } as const;
    const { items, total } = await listReleases(service.database.db, project.id, order, page);
    return { total, items: await releaseRecords({ service, project, baseUrl }, items) };
  },

  get: async ({ service, project, params, baseUrl }) =>
    releaseRecord({ service, project, baseUrl }, await requireRelease(service, project, params.tag_name)),

  create: async ({ service, project, caller, params, baseUrl }) => {
    const { tag_name: tag, ref, tag_message: message, name = '', description = '', released_at } = params;
    if (!(await hasTag(service, project, tag))) {
      if (ref === undefined) throw unprocessable(`Tag "${tag}" does not exist: "ref" is required to create it`);
      await createTag(service, { project, caller, name: tag, target: ref, message }, badRequest);
    }
    const row = await addRelease(service, {
      project_id: project.id,
      tag,
      description,
      name: storedName(name),
      released_at: released_at ?? null,
      author_id: caller.id,
    });
    return releaseRecord({ service, project, baseUrl }, row);
  },

  update: async ({ service, project, params, baseUrl }) => {
    await requireRelease(service, project, params.tag_name);
    const { tag_name: tag, name, description, released_at } = params;
    const changes = {
      ...(name !== undefined && { name: storedName(name) }),
      ...(description !== undefined && { description }),
      ...(released_at !== undefined && { released_at }),
    };
    const now = toTimestamp(service.clock.now());
    const changed = await updateRelease(service.database.db, project.id, tag, changes, now);
    if (changed === undefined) throw notFound('Release');
    return releaseRecord({ service, project, baseUrl }, changed);
  },

  delete: async ({ service, project, params, baseUrl, checkUnmodified }) => {
    const row = await requireRelease(service, project, params.tag_name);
    checkUnmodified(row.updated_at);
    const deleted = await releaseRecord({ service, project, baseUrl }, row);
    await deleteReleases(service.database.db, project.id, [row.tag]);
    return deleted;
  },

  createOfTag: async ({ service, project, caller, params: { tag_name: tag, description } }) => {
    if (!(await hasTag(service, project, tag))) throw notFound('Tag');
    const release = { project_id: project.id, tag, description, author_id: caller.id };
    return notesRecord(await addRelease(service, release));
  },

  updateOfTag: async ({ service, project, params: { tag_name: tag, description } }) => {
    if (!(await hasTag(service, project, tag))) throw notFound('Tag');
    const now = toTimestamp(service.clock.now());
    const changed = await updateRelease(service.database.db, project.id, tag, { description }, now);
    if (changed === undefined) throw notFound('Release');
    return notesRecord(changed);
  },
};

/** The number of tags in one statement, far below the maximum number of parameters of both engines. */
const batch = 500;

/** Deletes the releases of deleted tags. */
export const dropReleases = async ({ database }: Service, { project, updates }: RefChange): Promise<void> => {
  const tags = updates
    .filter(({ ref, after }) => after === null && ref.startsWith(tagPrefix))
    .map(({ ref }) => ref.slice(tagPrefix.length));
  for (const some of chunk(tags, batch)) await deleteReleases(database.db, project.id, some);
};
