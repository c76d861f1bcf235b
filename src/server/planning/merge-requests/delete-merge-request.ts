/** Deletes merge requests. */
import type { Row } from '../../db/schema.ts';
import { findRefs } from '../../git/list-refs.ts';
import { updateRefs } from '../../git/update-refs.ts';
import { deleteAttached } from '../issuables/attached-store.ts';
import { errorText } from '../../formats/log.ts';
import type { Service } from '../../request/service.ts';
import { withRepository } from '../../storage/repository-dir.ts';
import { headRef } from './head.ts';
import { deleteMergeRequestRow } from './store.ts';

/** With all that was said about it. A ref that cannot be removed does no harm: its number is not given out again. */
export const deleteMergeRequest = async (
  service: Service,
  project: Row<'projects'>,
  { id, iid }: Row<'merge_requests'>,
): Promise<void> => {
  await service.database.db.transaction().execute(async (transaction) => {
    await deleteAttached(transaction, { type: 'merge_request', id });
    await deleteMergeRequestRow(transaction, id);
  });
  const ref = headRef(iid);
  try {
    await withRepository(service, project, async (dir) => {
      const before = (await findRefs(dir, [ref])).get(ref);
      if (before !== undefined) await updateRefs(dir, [{ ref, before, after: null }]);
    });
  } catch (error) {
    service.log('warn', 'the ref of a deleted merge request could not be removed', { ref, error: errorText(error) });
  }
};
