/** Carries out the plan of a review: everything is tried, some at a time. */
import pMap from 'p-map';
import type { Server } from '../../apply/live/server.ts';
import { writeStep } from '../../apply/run/write-step.ts';
import type { Grant } from '../grant.ts';
import type { PlannedChange } from './plan-review.ts';
import { grantKey } from './snapshot-rows.ts';

export interface DoneChange {
  readonly change: PlannedChange;
  readonly status: 'done' | 'failed' | 'not tried';
  readonly error?: unknown;
}

/** Writes at a time. */
const concurrency = 8;

/** Shares name their groups by ID: no look-up is needed, and a group that the caller cannot see cannot be looked up. */
const rememberGroups = (server: Server, changes: readonly PlannedChange[]): void => {
  for (const { origin, step } of changes) {
    if (origin.kind === 'share') server.remember('groups', step.name, { id: step.record?.['group_id'] });
  }
};

/**
 * Changes of the caller's own access come last, so that they do not end what is left to do.
 *
 * @param readAt when the state was read, by the server's clock: what has changed since is not deleted
 */
export const doChanges = async (
  server: Server,
  changes: readonly PlannedChange[],
  {
    callerId,
    readAt,
    onDone,
  }: { readonly callerId: number | undefined; readonly readAt: string | undefined; readonly onDone: () => void },
): Promise<readonly DoneChange[]> => {
  rememberGroups(server, changes);
  const isOwn = ({ rows }: PlannedChange): boolean =>
    callerId !== undefined && rows.some(({ grant }) => grant.user_id === callerId);
  const doOne = async (change: PlannedChange): Promise<DoneChange> => {
    if (server.signal.aborted) return { change, status: 'not tried' };
    const { target, step } = change;
    try {
      await writeStep({ server, target, step, readAt });
      return { change, status: 'done' };
    } catch (error) {
      return { change, status: 'failed', error };
    } finally {
      onDone();
    }
  };
  const others = changes.filter((change) => !isOwn(change));
  const done = new Map<PlannedChange, DoneChange>();
  for (const part of [others, changes.filter(isOwn)]) {
    for (const result of await pMap(part, doOne, { concurrency })) done.set(result.change, result);
  }
  return changes.flatMap((change) => done.get(change) ?? []);
};

/** Says of changes why the state afterwards is not what they have made; undefined if it is. */
export const stateChecker = (after: readonly Grant[]): ((change: PlannedChange) => string | undefined) => {
  const byKey = new Map(after.map((grant) => [grantKey(grant), grant]));
  return ({ rows, decision }) => {
    const left = rows.flatMap(({ grant }) => byKey.get(grantKey(grant)) ?? []);
    const isWrong = left.some(({ access_level: level, expires_at: end }) => {
      if (decision.to === 'remove') return true;
      if (decision.to === 'lower') return level === null || level > decision.level;
      return end === null || end.slice(0, 10) > decision.on;
    });
    return isWrong ? 'the server said that it was done, and it is not' : undefined;
  };
};
