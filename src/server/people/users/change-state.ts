/** Changes of a user's state: from which states each leads where (docs/decisions, 0110). */
import type { Row } from '../../db/schema.ts';
import { toTimestamp } from '../../formats/clock.ts';
import { conflict, forbidden, notFound, type Problem } from '../../formats/problems.ts';
import type { Caller } from '../../request/access-level.ts';
import type { Service } from '../../request/service.ts';
import { inactiveReason, type UserState } from '../../request/user-state.ts';
import { lockUser } from '../access-tokens/store.ts';
import { endSignIns } from '../sessions/store.ts';
import { refuseGhost } from '../bots/refuse-ghost.ts';
import { setUserState } from './store.ts';

type User = Row<'users'>;

interface StateChange {
  readonly to: UserState;
  readonly from: readonly UserState[];
  /** A user who is in the state `to` already is refused, too, as in v4. */
  readonly once?: true;
  readonly refusal: (user: User) => Problem;
}

/** The action that makes a user active, by state. */
const mending: Readonly<Record<Exclude<UserState, 'active'>, string>> = {
  blocked: 'unblock',
  deactivated: 'activate',
  banned: 'unban',
  blocked_pending_approval: 'approve',
};

/** The user must be active before this change. */
const needsActive = ({ state }: User): Problem =>
  forbidden(`The user ${inactiveReason({ state })}: ${state === 'active' ? '' : mending[state]} the user first`);

/** The change undoes another state than that of the user. */
const undoes =
  (undone: string) =>
  ({ state }: User): Problem => {
    const instead = state === 'active' ? '' : `: ${mending[state]} the user instead`;
    return forbidden(`The user ${inactiveReason({ state }) ?? 'is active'}, not ${undone}${instead}`);
  };

const changes = {
  block: {
    to: 'blocked',
    from: ['active', 'deactivated', 'blocked_pending_approval'],
    refusal: needsActive,
  },
  unblock: { to: 'active', from: ['blocked', 'blocked_pending_approval'], refusal: undoes('blocked') },
  deactivate: { to: 'deactivated', from: ['active'], refusal: needsActive },
  activate: { to: 'active', from: ['deactivated'], refusal: undoes('deactivated') },
  ban: { to: 'banned', from: ['active'], refusal: needsActive, once: true },
  unban: { to: 'active', from: ['banned'], refusal: undoes('banned'), once: true },
  approve: {
    to: 'active',
    from: ['blocked_pending_approval'],
    refusal: () => conflict('The user is not pending approval'),
    once: true,
  },
} as const satisfies Readonly<Record<string, StateChange>>;

/** Days without activity after which a user can be deactivated. */
const dormantDays = 90;

/** Throws 403 for a user who was active lately. One who was never active can be deactivated at any time, as in v4. */
const refuseRecent = (user: User, now: Date): void => {
  const limit = toTimestamp(new Date(now.getTime() - dormantDays * 24 * 60 * 60 * 1000));
  const times = [user.last_activity_on, user.current_sign_in_at];
  if (times.some((time) => time !== null && time > limit)) {
    throw forbidden(`The user was active in the past ${dormantDays} days and cannot be deactivated`);
  }
};

/**
 * Changes the state of a user. A user who is no longer active loses all logins, which no later change restores. Throws 403 for the ghost user
 * and for a state that the change does not start from.
 */
export const changeState = (service: Service, id: number, action: keyof typeof changes): Promise<User> =>
  service.database.db.transaction().execute(async (transaction) => {
    // The user is locked first, so that a parallel login either is ended here or fails.
    const user = await lockUser(transaction, id);
    if (user === undefined) throw notFound('User');
    refuseGhost(user);
    const { to, from, refusal, once }: StateChange = changes[action];
    const now = service.clock.now();
    if (user.state === to && once === undefined) return user;
    if (!from.includes(user.state)) throw refusal(user);
    if (to === 'deactivated') refuseRecent(user, now);
    const changed = await setUserState(transaction, id, to, toTimestamp(now));
    if (to !== 'active') await endSignIns(transaction, id);
    return changed;
  });

export const refuseSelf = (caller: Pick<Caller, 'id'>, id: number, action: string): void => {
  if (id === caller.id) throw forbidden(`You cannot ${action} yourself`);
};
