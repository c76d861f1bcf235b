/** Notifies hooks of releases. */
import { fireHooks } from '../../activity/hooks/fire-hooks.ts';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import type { FactsOf } from '../../queue/hook-facts.ts';

/** The links of a release, the newest first. */
const linksOf = (db: Db, { id }: Row<'releases'>): Promise<Row<'release_links'>[]> =>
  db.selectFrom('release_links').selectAll().where('release_id', '=', id).orderBy('id', 'desc').execute();

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
      facts: async () => ({ type: 'release', action, row, links: await linksOf(transaction, row) }),
    })),
  });
