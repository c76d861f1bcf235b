/** Refuses leavers and heirs with whom the command would do harm, before anything is sent. */
import type { Person } from '../../../../access/leaver/leaver.ts';
import { UsageError } from '../../../../errors/usage-error.ts';

/** A leaver with the one who takes over, before anything of them is read. */
export interface Pair {
  readonly user: Person;
  readonly to: Person | undefined;
}

const checkHeir = (to: Person, leaving: ReadonlySet<number>): void => {
  const { username, state } = to;
  if (leaving.has(to.id)) {
    throw new UsageError(`--to ${username} leaves, too`, { hint: 'Name another user who takes over.' });
  }
  if (to.isBot) throw new UsageError(`--to ${username} is a bot, which cannot take over`);
  if (state !== 'active') throw new UsageError(`--to ${username} is ${state}, and cannot take over`);
};

/** @throws UsageError */
export const checkPeople = (pairs: readonly Pair[], callerId: number): void => {
  const leaving = new Set(pairs.map(({ user }) => user.id));
  const self = pairs.find(({ user }) => user.id === callerId);
  if (self !== undefined) {
    throw new UsageError(`you cannot offboard yourself: ${self.user.username} is the user of the token`);
  }
  for (const { to } of pairs) if (to !== undefined) checkHeir(to, leaving);
};
