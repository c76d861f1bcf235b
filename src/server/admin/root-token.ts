/** Creates a token for an administrator without a valid one. */
import { insertToken } from '../people/access-tokens/store.ts';
import { insertAuditEvent } from '../request/audit.ts';
import { findUserByName } from '../request/auth-store.ts';
import { newToken } from '../request/credentials.ts';
import type { DataLocation } from '../request/service.ts';
import { inactiveReason } from '../request/user-state.ts';
import { type Clock, toDay, toTimestamp } from '../formats/clock.ts';
import type { Log } from '../formats/log.ts';
import { AdminError } from './admin-error.ts';
import { withDatabase } from './open-data.ts';

export interface RootTokenOptions {
  /** Username of the administrator. */
  readonly user: string;
  /** `YYYY-MM-DD`, the first day on which the token is invalid; by default it does not expire. */
  readonly expiresAt?: string;
  /** Checks everything, and creates none. */
  readonly dryRun: boolean;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Returns a new personal access token with the scopes `api` and `sudo`; undefined in a dry run. A running server accepts it at
 * once. Throws AdminError if the user is not an active administrator.
 */
export const makeRootToken = (location: DataLocation, options: RootTokenOptions): Promise<string | undefined> =>
  withDatabase(location, async (database) => {
    const { user, expiresAt, dryRun, clock } = options;
    const found = await findUserByName(database.db, user);
    if (found === undefined) throw new AdminError(`user "${user}" not found`, 'Use --user for an administrator.');
    if (found.admin !== 1) {
      throw new AdminError(`user "${user}" is not an administrator`, 'Use --user for an administrator.');
    }
    const inactive = inactiveReason(found);
    if (inactive !== undefined) {
      throw new AdminError(
        `user "${user}" ${inactive}`,
        'Use --user for another administrator, who can make the user active.',
      );
    }
    const today = toDay(clock.now());
    if (expiresAt !== undefined && expiresAt <= today) {
      throw new AdminError(`--expires-at must be after ${today}, got "${expiresAt}"`);
    }
    if (dryRun) return undefined;
    const token = newToken();
    await database.db.transaction().execute(async (transaction) => {
      await insertToken(transaction, {
        userId: found.id,
        kind: 'personal',
        name: 'admin root-token',
        token,
        scopes: ['api', 'sudo'],
        expiresAt: expiresAt ?? null,
        now: toTimestamp(clock.now()),
      });
      const event = { action: 'admin.rootToken', target: user, targetId: found.id, address: 'local' };
      await insertAuditEvent(transaction, clock, event);
    });
    return token;
  });
