/** Disables hooks of projects and groups after failures, as in v4. Hooks of the instance never are. */
import type { Row } from '../../db/schema.ts';
import { toTimestamp } from '../../formats/clock.ts';

type Failures = Pick<Row<'hooks'>, 'recent_failures' | 'disabled_until'>;

/** After more failures in a row, a hook is disabled for a while. */
const tolerated = 3;

/** After more failures in a row, it is disabled until somebody enables it. */
const mostFailures = 39;

const firstBackoff = 60_000;
const longestBackoff = 24 * 3_600_000;

/** `temporarily_disabled` until `disabled_until`, `disabled` until a test succeeds or the hook is updated. */
export type AlertStatus = 'executable' | 'temporarily_disabled' | 'disabled';

export const alertStatus = ({ recent_failures, disabled_until }: Failures, now: Date): AlertStatus => {
  if (recent_failures > mostFailures) return 'disabled';
  return recent_failures > tolerated && disabled_until !== null && disabled_until >= toTimestamp(now)
    ? 'temporarily_disabled'
    : 'executable';
};

export const isExecutable = (hook: Failures, now: Date): boolean => alertStatus(hook, now) === 'executable';

/** The state after one more failure: after the fourth in a row disabled for two minutes, then twice as long each time, up to a day. */
export const afterFailure = ({ recent_failures, disabled_until }: Failures, now: Date): Failures => {
  const failures = Math.min(recent_failures + 1, mostFailures + 1);
  if (failures <= tolerated) return { recent_failures: failures, disabled_until };
  const backoff = Math.min(longestBackoff, firstBackoff * 2 ** (failures - tolerated));
  return { recent_failures: failures, disabled_until: toTimestamp(new Date(now.getTime() + backoff)) };
};

export const noFailures: Failures = { recent_failures: 0, disabled_until: null };
