/** Release notes of tags (document, "Tags and releases"). */
import type { releases } from '../../../contract/code/tags.ts';
import type { Project } from '../../request/access-level.ts';
import type { Row } from '../../db/schema.ts';
import { conflict, notFound } from '../../formats/problems.ts';
import type { Handlers } from '../../request/handler.ts';
import type { Service } from '../../request/service.ts';
import { withRepository } from '../../storage/storages.ts';
import { findTag } from './handlers.ts';
import { insertRelease, updateRelease } from './release-store.ts';
import { toTimestamp } from '../../formats/clock.ts';
import { requireWritable } from '../../request/require-writable.ts';

const record = ({ tag, description }: Row<'releases'>) => ({ tag_name: tag, description });

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
      return record(await insertRelease(db, project.id, tag, description, toTimestamp(service.clock.now())));
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
    return record(changed);
  },
};
