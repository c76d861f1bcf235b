import { recordEvent } from '../../activity/events/store.ts';
import { fireHooks } from '../../activity/hooks/fire-hooks.ts';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import type { Actor } from '../issuables/record-activity.ts';

/** The words of events for the words of hooks. */
const deeds = { created: 'create', closed: 'close', reopened: 'reopen', destroyed: 'delete' } as const;

/** Only projects have events, but hooks are notified of the milestones of groups, too. */
export const recordMilestoneEvent = async (
  transaction: Db,
  row: Row<'milestones'>,
  action: keyof typeof deeds,
  actor: Actor,
): Promise<void> => {
  const { id, iid, title, project_id: projectId, namespace_id: groupId } = row;
  if (projectId !== null) {
    await recordEvent(transaction, { ...actor, projectId, action, target: { type: 'milestone', id, iid, title } });
  }
  const { search_text: _text, ...facts } = row;
  await fireHooks(transaction, {
    place: projectId === null ? { group: { id: groupId as number } } : { project: { id: projectId } },
    userId: actor.authorId,
    now: actor.now,
    events: [{ flag: 'milestone_events', facts: () => ({ type: 'milestone', action: deeds[action], row: facts }) }],
  });
};
