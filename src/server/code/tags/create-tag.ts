import { notFound, type Problem } from '../../formats/problems.ts';
import { resolveRef } from '../../git/resolve-commit.ts';
import { isRefName } from '../../git/ref-name.ts';
import { makeTag, type Tag, tagPrefix } from '../../git/tags.ts';
import type { Caller, Project } from '../../request/access-level.ts';
import { findUser } from '../../request/auth-store.ts';
import { requireTagAccess } from '../../organization/protected-tags/rules.ts';
import type { Service } from '../../request/service.ts';
import { withWritableRepository } from '../../storage/storages.ts';
import { changeRefs } from '../pushes/ref-journal.ts';
import { deleteReleases } from './release-store.ts';
import { findTag } from './find-tag.ts';

interface NewTag {
  readonly project: Project;
  readonly caller: Caller;
  readonly name: string;
  /** Branch, tag, or SHA. */
  readonly target: string;
  /** Without a message, or with a blank one, the tag is lightweight. */
  readonly message?: string | null | undefined;
}

/**
 * Creates a tag without a release. `refuse` makes the error for an invalid name or target; a protected tag that the caller
 * cannot create is 403.
 */
export const createTag = async (
  service: Service,
  { project, caller, name, target, message }: NewTag,
  refuse: (why: string) => Problem,
): Promise<Tag> => {
  if (!isRefName(name)) throw refuse(`"${name}" cannot be the name of a tag`);
  await requireTagAccess(service, project, name);
  const { db } = service.database;
  const email = (await findUser(db, caller.id))?.email ?? '';
  const tag = await withWritableRepository(service, project, async (dir) => {
    const start = await resolveRef(dir, target, service.pools.objects.ask);
    if (start === undefined) throw refuse(`"${target}" is not a branch, tag, or commit of the project`);
    const annotated = message !== undefined && message !== null && message.trim() !== '';
    const tagger = { name: caller.name, email };
    const date = service.clock.now();
    const after = annotated ? await makeTag(dir, { name, target: start.sha, message, tagger, date }) : start.sha;
    const update = { ref: `${tagPrefix}${name}`, before: null, after };
    if (!(await changeRefs(service, { project, dir, userId: caller.id, updates: [update] }))) {
      const there = (await findTag(dir, name)) !== undefined;
      throw refuse(there ? `Tag "${name}" already exists` : `"${name}" conflicts with an existing tag`);
    }
    return findTag(dir, name);
  });
  if (tag === undefined) throw notFound('Tag');
  // The release of a former tag of this name can remain if its removal was interrupted.
  await deleteReleases(db, project.id, [name]);
  return tag;
};
