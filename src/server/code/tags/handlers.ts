/** Tags of a project and their release notes (document, "Tags and releases"). */
import type { releases, tags } from '../../../contract/code/tags.ts';
import type { Row } from '../../db/schema.ts';
import { conflict, methodNotAllowed, notFound } from '../../formats/problems.ts';
import { listRefs, type Ref } from '../../git/refs.ts';
import { makeTag, readTags, type Tag, tagPrefix } from '../../git/tags.ts';
import { canBeRef, isRefName } from '../../git/ref-name.ts';
import { resolveRef } from '../../git/resolve-commit.ts';
import type { Handlers } from '../../request/handler.ts';
import type { RefChange, Service } from '../../request/service.ts';
import { withRepository } from '../../storage/storages.ts';
import { nameFilter } from '../branches/read-branches.ts';
import { commitRecord } from '../commits/record.ts';
import { changeRefs } from '../pushes/ref-journal.ts';
import { deleteReleases, insertRelease, releasesByTags, updateRelease } from './release-store.ts';
import { toTimestamp } from '../../formats/clock.ts';
import { findUser } from '../../request/auth-store.ts';
import { requireWritable } from '../../request/access.ts';
import type { Project } from '../../request/access-level.ts';

/** Whether a ref leads to a commit: git also takes tags of files and directories, which the API has no form for. */
const leadsToCommit = ({ type, target }: Ref): boolean =>
  type === 'commit' || (type === 'tag' && (target === 'commit' || target === 'tag'));

/** A tag by its name; undefined when there is none that leads to a commit. */
const findTag = async (dir: string, name: string): Promise<Tag | undefined> => {
  if (!canBeRef(name)) return undefined;
  const ref = `${tagPrefix}${name}`;
  const refs = (await listRefs(dir, ref)).filter((found) => found.ref === ref);
  const [tag] = await readTags(dir, refs);
  return tag;
};

const record = ({ name, message, commit }: Tag, release: Row<'releases'> | undefined) => ({
  name,
  message,
  commit: commitRecord(commit),
  release: release === undefined ? null : { tag_name: release.tag, description: release.description },
});

/** The records of tags; their releases are read for all of them at once. */
const records = async (service: Service, projectId: number, read: readonly Tag[]) => {
  const names = read.map((tag) => tag.name);
  const releases = await releasesByTags(service.database.db, projectId, names);
  return read.map((tag) => record(tag, releases.get(tag.name)));
};

export const tagHandlers: Handlers<typeof tags> = {
  list: async ({ service, project, params, page }) => {
    const order = { by: params.order_by === 'updated' ? 'date' : 'name', descending: params.sort !== 'asc' } as const;
    const fits = nameFilter(params.search);
    const { total, shown } = await withRepository(service, project, async (dir) => {
      const refs = (await listRefs(dir, tagPrefix, order)).filter(
        (ref) => leadsToCommit(ref) && fits(ref.ref.slice(tagPrefix.length)),
      );
      return { total: refs.length, shown: await readTags(dir, refs.slice(page.offset, page.offset + page.limit)) };
    });
    return { items: await records(service, project.id, shown), total };
  },

  get: async ({ service, project, params }) => {
    const tag = await withRepository(service, project, (dir) => findTag(dir, params.tag_name));
    const [found] = tag === undefined ? [] : await records(service, project.id, [tag]);
    if (found === undefined) throw notFound('Tag');
    return found;
  },

  create: async ({ service, project, caller, params }) => {
    requireWritable(project);
    const { tag_name: name, ref: target, message, release_description: notes } = params;
    if (!isRefName(name)) throw methodNotAllowed(`"${name}" cannot be the name of a tag`);
    const { db } = service.database;
    const email = (await findUser(db, caller.id))?.email ?? '';
    const tag = await withRepository(service, project, async (dir) => {
      const start = await resolveRef(dir, target);
      if (start === undefined) throw methodNotAllowed(`"${target}" is no branch, tag or commit of the project`);
      const annotated = message !== undefined && message !== null && message.trim() !== '';
      const tagger = { name: caller.name, email };
      const date = service.clock.now();
      const after = annotated ? await makeTag(dir, { name, target: start.sha, message, tagger, date }) : start.sha;
      const update = { ref: `${tagPrefix}${name}`, before: null, after };
      if (!(await changeRefs(service, { project, dir, userId: caller.id, updates: [update] }))) {
        const there = (await findTag(dir, name)) !== undefined;
        throw methodNotAllowed(
          there ? `Tag "${name}" already exists` : `"${name}" is in the way of another tag, or above it`,
        );
      }
      return findTag(dir, name);
    });
    if (tag === undefined) throw notFound('Tag');
    // Notes of an earlier tag of this name, whose removal was cut off, are not those of this one.
    await deleteReleases(db, project.id, [name]);
    const release =
      notes === undefined || notes === null || notes === ''
        ? undefined
        : await insertRelease(db, project.id, name, notes, toTimestamp(service.clock.now()));
    return record(tag, release);
  },

  delete: ({ service, project, caller, params, checkUnmodified }) => {
    requireWritable(project);
    return withRepository(service, project, async (dir) => {
      const tag = await findTag(dir, params.tag_name);
      if (tag === undefined) throw notFound('Tag');
      checkUnmodified(tag.commit.committer.date);
      const update = { ref: `${tagPrefix}${tag.name}`, before: tag.sha, after: null };
      const changed = await changeRefs(service, { project, dir, userId: caller.id, updates: [update] });
      if (!changed) throw conflict(`Tag "${tag.name}" has just been changed`);
      return null;
    });
  },
};

const releaseRecord = ({ tag, description }: Row<'releases'>) => ({ tag_name: tag, description });

/** Throws 404 when the project has no such tag. */
const requireTag = async (service: Service, project: Project, name: string): Promise<void> => {
  const tag = await withRepository(service, project, (dir) => findTag(dir, name));
  if (tag === undefined) throw notFound('Tag');
};

export const releaseHandlers: Handlers<typeof releases> = {
  create: async ({ service, project, params: { tag_name: tag, description } }) => {
    requireWritable(project);
    await requireTag(service, project, tag);
    const { db, engine } = service.database;
    try {
      return releaseRecord(await insertRelease(db, project.id, tag, description, toTimestamp(service.clock.now())));
    } catch (error) {
      if (engine.isDuplicate(error)) throw conflict(`Tag "${tag}" has a release already`);
      throw engine.isOrphan(error) ? notFound('Project') : error;
    }
  },

  update: async ({ service, project, params: { tag_name: tag, description } }) => {
    requireWritable(project);
    await requireTag(service, project, tag);
    const { db } = service.database;
    const changed = await updateRelease(db, project.id, tag, description, toTimestamp(service.clock.now()));
    if (changed === undefined) throw notFound('Release');
    return releaseRecord(changed);
  },
};

/** Tags in one statement: far below the parameters that either engine takes. */
const atOnce = 500;

/** A tag that is gone takes its release notes along. */
export const dropReleases = async ({ database }: Service, { project, updates }: RefChange): Promise<void> => {
  const tags = updates
    .filter(({ ref, after }) => after === null && ref.startsWith(tagPrefix))
    .map(({ ref }) => ref.slice(tagPrefix.length));
  for (let start = 0; start < tags.length; start += atOnce) {
    await deleteReleases(database.db, project.id, tags.slice(start, start + atOnce));
  }
};
