import { fireHooks, fireSystem, type HookEvent } from '../../activity/hooks/fire-hooks.ts';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import type { FactsOf } from '../../queue/hook-facts.ts';

/** Notifies the hooks of a group of its members, and those of the instance of members of groups and projects, as in v4. */
export const fireMember = async (
  transaction: Db,
  row: Row<'members'>,
  action: FactsOf<'member'>['action'],
  now: Date,
): Promise<void> => {
  const { namespace_id: groupId, user_id: userId } = row;
  const system = { type: 'member', action, member: row } as const;
  if (groupId === null) return fireSystem(transaction, system, now);
  const events: readonly HookEvent[] = [{ flag: 'member_events', facts: () => ({ type: 'member', action, row }) }];
  return fireHooks(transaction, { place: { group: { id: groupId } }, userId, now, events, system });
};
