/** Tells of milestones that are made, reached and taken up again. */
import type { Db } from '../../db/database.ts';
import type { EventsTable, Row } from '../../db/schema.ts';
import { recordEvent } from '../../activity/events/store.ts';

/** Who did something to milestones, and when. */
export interface MilestoneActor {
  readonly authorId: number;
  readonly now: Date;
}

const record = async (
  transaction: Db,
  { id, iid, title, project_id: projectId }: Row<'milestones'>,
  action: EventsTable['action'],
  actor: MilestoneActor,
): Promise<void> => {
  // Only projects have events.
  if (projectId === null) {
    return;
  }
  await recordEvent(transaction, { ...actor, projectId, action, target: { type: 'milestone', id, iid, title } });
};

/** Records that there is a milestone. */
export const recordNewMilestone = (transaction: Db, milestone: Row<'milestones'>, actor: MilestoneActor) =>
  record(transaction, milestone, 'created', actor);

/** Records that a milestone was closed or opened again; nothing when its state is what it was. */
export const recordMilestoneState = async (
  transaction: Db,
  { before, after }: { readonly before: Row<'milestones'>; readonly after: Row<'milestones'> },
  actor: MilestoneActor,
): Promise<void> => {
  if (before.state !== after.state) {
    await record(transaction, after, after.state === 'closed' ? 'closed' : 'reopened', actor);
  }
};
