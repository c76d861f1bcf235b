/** What a change of branches means for the merge requests from and into them. */
import type { Row } from '../../db/schema.ts';
import { headPrefix } from '../../git/refs.ts';
import { enqueue } from '../../queue/store.ts';
import { errorText } from '../../formats/log.ts';
import type { Service } from '../../request/service.ts';
import { markUnchecked, openOnBranches } from './open-store.ts';
import { refreshMergeRequest } from './refresh-merge-request.ts';
import type { RefUpdate } from '../../git/ref-update.ts';

/** Merge requests that a push waits for; the queue sees to the others. */
const atOnce = 10;

const leaveToQueue = async (service: Service, ids: readonly number[], userId: number): Promise<void> => {
  const { db } = service.database;
  await markUnchecked(db, ids);
  for (const id of ids) {
    const payload = { merge_request_id: id, user_id: userId };
    await enqueue(db, { kind: 'merge_request.refresh', payload, now: service.clock.now() });
  }
};

/** Refreshes one; what goes wrong is tried again by the queue. */
export const refreshOrQueue = async (service: Service, id: number, userId: number): Promise<void> => {
  try {
    await refreshMergeRequest(service, id, userId);
  } catch (error) {
    service.log('warn', 'a merge request could not be refreshed', { merge_request: id, error: errorText(error) });
    await leaveToQueue(service, [id], userId);
  }
};

/** Refreshes the open merge requests that these changes of a project's refs concern. Called outside of transactions. */
export const refreshMergeRequests = async (
  service: Service,
  project: Pick<Row<'projects'>, 'id'>,
  updates: readonly RefUpdate[],
  userId: number,
): Promise<void> => {
  const branches = updates
    .filter(({ ref }) => ref.startsWith(headPrefix))
    .map(({ ref }) => ref.slice(headPrefix.length));
  const found = (await openOnBranches(service.database.db, project.id, branches)).map(({ id }) => id);
  for (const id of found.slice(0, atOnce)) await refreshOrQueue(service, id, userId);
  await leaveToQueue(service, found.slice(atOnce), userId);
};
