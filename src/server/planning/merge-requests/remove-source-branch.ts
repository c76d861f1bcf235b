/** Takes the source branch away once it is merged. */
import { projectLevel } from '../../request/access.ts';
import { type Caller, holds } from '../../request/access-level.ts';
import { findProjectRow } from '../../request/auth-store.ts';
import type { Row } from '../../db/schema.ts';
import { fromDbBoolean } from '../../db/values.ts';
import { headPrefix } from '../../git/refs.ts';
import { errorText } from '../../formats/log.ts';
import { protectionOf } from '../../organization/protected-branches/rules.ts';
import { listRules } from '../../organization/protected-branches/store.ts';
import { changeRefs } from '../../code/pushes/ref-journal.ts';
import type { Service } from '../../request/service.ts';
import { withRepository } from '../../storage/storages.ts';
import type { MergeRequest } from './store.ts';

/** Whoever merges may, as a developer of the project; and so may the author, who asked for it before. */
const mayRemove = async (
  service: Service,
  project: Row<'projects'>,
  caller: Caller,
  { author_id: author, force_remove_source_branch: asked }: MergeRequest,
): Promise<boolean> =>
  holds(await projectLevel(service, project, caller), 'developer') ||
  (fromDbBoolean(asked) && holds(await projectLevel(service, project, { id: author, admin: false }), 'developer'));

const remove = async (service: Service, caller: Caller, row: MergeRequest): Promise<void> => {
  const { db } = service.database;
  const { source_branch: branch, source_project_id: id } = row;
  const project = id === null ? undefined : await findProjectRow(db, { id });
  if (project === undefined || fromDbBoolean(project.archived) || project.default_branch === branch) return;
  if (!(await mayRemove(service, project, caller, row))) return;
  if (protectionOf(await listRules(db, project.id), branch).protected) return;
  const update = { ref: `${headPrefix}${branch}`, before: row.sha, after: null };
  await withRepository(service, project, (dir) =>
    changeRefs(service, { project, dir, userId: caller.id, updates: [update] }),
  );
};

/**
 * Deletes the branch where the caller may, or its author, unless it is protected, the default branch, or has gone on since. Never
 * rejects: the merge is done.
 */
export const removeSourceBranch = async (service: Service, caller: Caller, row: MergeRequest): Promise<void> => {
  await remove(service, caller, row).catch((error: unknown) => {
    service.log('error', 'a merged branch could not be removed', { merge_request: row.id, error: errorText(error) });
  });
};
