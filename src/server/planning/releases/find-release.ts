import type { Row } from '../../db/schema.ts';
import { notFound } from '../../formats/problems.ts';
import type { Project } from '../../request/access-level.ts';
import type { Service } from '../../request/service.ts';
import { findRelease } from '../../code/tags/release-store.ts';

/** Throws 404 if the tag has no release. */
export const requireRelease = async (service: Service, project: Project, tag: string): Promise<Row<'releases'>> => {
  const row = await findRelease(service.database.db, project.id, tag);
  if (row === undefined) throw notFound('Release');
  return row;
};
