/** Tags of a project (document, "Tags and releases"). */
import type { tags } from '../../../contract/code/tags.ts';
import { pageOfItems } from '../../db/page-of.ts';
import type { Row } from '../../db/schema.ts';
import { conflict, methodNotAllowed, notFound } from '../../formats/problems.ts';
import { listRefs, type Ref } from '../../git/refs.ts';
import { readTags, type Tag, tagPrefix } from '../../git/tags.ts';
import { isProtectedTag, requireTagDeletion, type TagRule } from '../../organization/protected-tags/rules.ts';
import { listTagRules } from '../../organization/protected-tags/store.ts';
import type { Handlers } from '../../request/handler.ts';
import type { Service } from '../../request/service.ts';
import { withRepository, withWritableRepository } from '../../storage/storages.ts';
import { nameFilter } from '../branches/read-branches.ts';
import { commitRecord } from '../commits/record.ts';
import { changeRefs } from '../pushes/ref-journal.ts';
import { insertRelease, releasesByTags } from './release-store.ts';
import { fireReleases } from './fire-releases.ts';
import { createTag } from './create-tag.ts';
import { findTag } from './find-tag.ts';
import { toTimestamp } from '../../formats/clock.ts';

/** Git also has tags of files and directories, which the API has no record for. */
const pointsToCommit = ({ type, target }: Ref): boolean =>
  type === 'commit' || (type === 'tag' && (target === 'commit' || target === 'tag'));

const record = ({ name, message, commit }: Tag, release: Row<'releases'> | undefined, rules: readonly TagRule[]) => ({
  name,
  message,
  commit: commitRecord(commit),
  release: release === undefined ? null : { tag_name: release.tag, description: release.description },
  protected: isProtectedTag(rules, name),
});

/** The records of tags, with one query for all releases, and one for the rules. */
const records = async (service: Service, projectId: number, read: readonly Tag[]) => {
  const names = read.map((tag) => tag.name);
  const releases = await releasesByTags(service.database.db, projectId, names);
  const rules = await listTagRules(service.database.db, projectId);
  return read.map((tag) => record(tag, releases.get(tag.name), rules));
};

const addNotes = (
  service: Service,
  projectId: number,
  release: { readonly tag: string; readonly description: string },
  userId: number,
): Promise<Row<'releases'>> => {
  const now = service.clock.now();
  return service.database.db.transaction().execute(async (transaction) => {
    const row = await insertRelease(
      transaction,
      { ...release, project_id: projectId, author_id: userId },
      toTimestamp(now),
    );
    await fireReleases(transaction, [row], { projectId, action: 'create', userId, now });
    return row;
  });
};

export const tagHandlers: Handlers<typeof tags> = {
  list: async ({ service, project, params, page }) => {
    const order = { by: params.order_by === 'updated' ? 'date' : 'name', descending: params.sort !== 'asc' } as const;
    const fits = nameFilter(params.search);
    const { items, total } = await withRepository(service, project, async (dir) => {
      const refs = (await listRefs(dir, tagPrefix, order)).filter(
        (ref) => pointsToCommit(ref) && fits(ref.ref.slice(tagPrefix.length)),
      );
      const shown = pageOfItems(refs, page);
      return { ...shown, items: await readTags(dir, shown.items) };
    });
    return { items: await records(service, project.id, items), total };
  },

  get: async ({ service, project, params }) => {
    const tag = await withRepository(service, project, (dir) => findTag(dir, params.tag_name));
    const [found] = tag === undefined ? [] : await records(service, project.id, [tag]);
    if (found === undefined) throw notFound('Tag');
    return found;
  },

  create: async ({ service, project, caller, params }) => {
    const { tag_name: name, ref: target, message, release_description: notes } = params;
    const tag = await createTag(service, { project, caller, name, target, message }, methodNotAllowed);
    const release =
      notes === undefined || notes === null || notes === ''
        ? undefined
        : await addNotes(service, project.id, { tag: name, description: notes }, caller.id);
    return record(tag, release, await listTagRules(service.database.db, project.id));
  },

  delete: async ({ service, project, caller, params, checkUnmodified }) => {
    await requireTagDeletion(service, project, params.tag_name);
    return withWritableRepository(service, project, async (dir) => {
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
