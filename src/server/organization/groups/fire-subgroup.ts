import { fireHooks, type HookEvent } from '../../activity/hooks/fire-hooks.ts';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import type { FactsOf } from '../../queue/hook-facts.ts';

/** Notifies the hooks of the groups above a group that it was created or deleted. */
export const fireSubgroup = async (
  transaction: Db,
  group: Row<'namespaces'>,
  action: FactsOf<'subgroup'>['action'],
  { userId, now }: { readonly userId: number; readonly now: Date },
): Promise<void> => {
  const { search_text: _text, ...row } = group;
  if (row.parent_id === null) return;
  const events: readonly HookEvent[] = [{ flag: 'subgroup_events', facts: () => ({ type: 'subgroup', action, row }) }];
  await fireHooks(transaction, { place: { group: { id: row.parent_id } }, userId, now, events });
};
