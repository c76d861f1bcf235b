/** Keeps pipelines of projects that have none as they are. */
import type { Row } from '../../db/schema.ts';
import { fromTruth } from '../../db/values.ts';
import { forbidden } from '../../formats/errors/problems.ts';
import { requireWritable } from '../../organization/projects/require-writable.ts';

/** Throws 403 for a project that is archived, and for one that has pipelines switched off. */
export const requireRunning = (project: Pick<Row<'projects'>, 'archived' | 'jobs_enabled' | 'full_path'>): void => {
  requireWritable(project);
  if (!fromTruth(project.jobs_enabled)) {
    throw forbidden(`${project.full_path} has pipelines switched off`);
  }
};
