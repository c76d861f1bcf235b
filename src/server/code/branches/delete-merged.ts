/** The job that deletes the branches which are merged into the default branch. */
import { findProjectRow } from '../../request/auth/store.ts';
import { fromTruth } from '../../db/values.ts';
import { headPrefix, listHeads } from '../../git/list-heads.ts';
import type { JobHandler } from '../../queue/handlers.ts';
import { protectionOf } from '../../organization/protected-branches/rules.ts';
import { listRules } from '../../organization/protected-branches/store.ts';
import { changeRefs } from '../pushes/intents.ts';
import { withRepository } from '../../storage/repository-dir.ts';
import { mergedNames } from './read-branches.ts';

/** Keeps protected branches. When somebody changes one of the others meanwhile nothing is deleted, and the queue tries again. */
export const deleteMergedBranches: JobHandler<'branches.delete_merged'> = async (service, { project_id, user_id }) => {
  const { db } = service.database;
  const project = await findProjectRow(db, { id: project_id });
  if (project === undefined || fromTruth(project.archived)) return;
  const rules = await listRules(db, project.id);
  await withRepository(service, project, async (dir) => {
    const heads = (await listHeads(dir)).filter(({ name }) => !protectionOf(rules, name).protected);
    const merged = await mergedNames(dir, project, heads);
    const updates = heads
      .filter(({ name }) => merged.has(name) && name !== project.default_branch)
      .map(({ name, sha }) => ({ ref: `${headPrefix}${name}`, before: sha, after: null }));
    if (updates.length === 0) return;
    const changed = await changeRefs(service, { project, dir, userId: user_id, updates });
    if (!changed) throw new Error('a branch was changed while merged ones were deleted');
  });
};
