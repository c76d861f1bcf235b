import { fireHooks, type HookEvent } from '../../activity/hooks/fire-hooks.ts';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import type { FactsOf } from '../../queue/hook-facts.ts';

/** Notifies the hooks of a group of its members; the members of projects have no event in v4. */
export const fireMember = async (
  transaction: Db,
  row: Row<'members'>,
  action: FactsOf<'member'>['action'],
  now: Date,
): Promise<void> => {
  const { namespace_id: groupId, user_id: userId } = row;
  if (groupId === null) return;
  const events: readonly HookEvent[] = [{ flag: 'member_events', facts: () => ({ type: 'member', action, row }) }];
  await fireHooks(transaction, { place: { group: { id: groupId } }, userId, now, events });
};
