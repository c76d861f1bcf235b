/** Notifies hooks of releases. */
import { fireHooks } from '../../activity/hooks/fire-hooks.ts';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import { linksOfReleases } from './release-store.ts';
import type { FactsOf } from '../../queue/hook-facts.ts';

interface ReleaseChange {
  readonly projectId: number;
  readonly action: FactsOf<'release'>['action'];
  readonly userId: number;
  readonly now: Date;
}

/** Fires an event for each release of a project; before those that are deleted go. */
export const fireReleases = (
  transaction: Db,
  rows: readonly Row<'releases'>[],
  { projectId, action, userId, now }: ReleaseChange,
): Promise<void> =>
  fireHooks(transaction, {
    place: { project: { id: projectId } },
    userId,
    now,
    events: rows.map((row) => ({
      flag: 'releases_events',
      facts: async () => ({ type: 'release', action, row, links: await linksOfReleases(transaction, [row.id]) }),
    })),
  });
