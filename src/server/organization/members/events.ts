/** Tells of members who come and go. */
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import { recordEvent } from '../../activity/events/store.ts';

/** Records that a member joined, left or ran out of time. Only projects have events. */
export const recordMembership = async (
  transaction: Db,
  member: Pick<Row<'members'>, 'project_id' | 'user_id'>,
  action: 'joined' | 'left' | 'expired',
  now: Date,
): Promise<void> => {
  if (member.project_id !== null) {
    await recordEvent(transaction, { projectId: member.project_id, authorId: member.user_id, action, now });
  }
};
