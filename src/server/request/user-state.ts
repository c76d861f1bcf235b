/** The state of a user, and what it permits. Whatever depends on the state asks here (docs/decisions, 0110). */
import type { Row } from '../db/schema.ts';

export type UserState = Row<'users'>['state'];

type WithState = Pick<Row<'users'>, 'state'>;

const reasons: Readonly<Record<Exclude<UserState, 'active'>, string>> = {
  blocked: 'is blocked',
  deactivated: 'is deactivated',
  banned: 'is banned',
  blocked_pending_approval: 'is waiting for approval',
};

/**
 * The reason why a user cannot act, as the end of a sentence; undefined for an active user. A user who cannot act uses no token and
 * no repository, nothing runs or is merged for them later, and nobody can act as them.
 */
export const inactiveReason = ({ state }: WithState): string | undefined =>
  state === 'active' ? undefined : reasons[state];

export const isActive = (user: WithState): boolean => inactiveReason(user) === undefined;

/** Tells if a user can log in with a password, which makes a deactivated user active. */
export const canLogIn = ({ state }: WithState): boolean => state === 'active' || state === 'deactivated';

/** The refusal of a valid token of a user who cannot act; undefined for an active user. */
export const accountRefusal = (user: WithState): string | undefined => {
  const reason = inactiveReason(user);
  if (reason === undefined) return undefined;
  return `Your account ${reason}${canLogIn(user) ? ': log in with your password to activate it' : ''}`;
};
