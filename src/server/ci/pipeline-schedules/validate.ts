/** Validates schedules, and computes their next run. */
import type { Row } from '../../db/schema.ts';
import { nextRun, parseCron } from '../../formats/cron.ts';
import { blankFault } from '../../formats/names.ts';
import { refuseFaults } from '../../formats/problems.ts';
import { toIanaZone } from '../../formats/time-zones.ts';
import { isRefName } from '../../git/ref-name.ts';
import type { Service } from '../../request/service.ts';
import { toTimestamp } from '../../formats/clock.ts';
import { namedRef } from '../../git/refs.ts';
import { type FoundRef, findRef } from '../../request/find-ref.ts';

/**
 * The first time after `now` at which a schedule runs; null if there is none. The time zone was known when the schedule
 * was written, so an unknown one means that the zone data changed; then UTC is used.
 */
export const nextRunOf = (
  { cron, cron_timezone }: Pick<Row<'pipeline_schedules'>, 'cron' | 'cron_timezone'>,
  now: Date,
): string | null => {
  const next = nextRun(cron, toIanaZone(cron_timezone) ?? 'UTC', now);
  return next === null ? null : toTimestamp(next);
};

/** The values of a new or changed schedule; `description` and `ref` are absent if they do not change. */
export interface WantedSchedule {
  readonly description?: string | undefined;
  readonly ref?: string | undefined;
  readonly cron: string;
  readonly cron_timezone: string;
}

/** A name as it was given: the short one that the document shows, or the full one, which means the same forever. */
const storedRef = (ref: string, { name, ref: full }: FoundRef): string => (name === ref ? name : full);

/** A ref that was found, and the name to store. */
export interface CheckedRef {
  readonly found: FoundRef;
  readonly stored: string;
}

const checkRef = async (service: Service, project: Row<'projects'>, ref: string): Promise<CheckedRef | string> => {
  if (!isRefName(namedRef(ref)?.name ?? ref)) {
    return `cannot be "${ref}": that is not a valid name of a branch or tag`;
  }
  const found = await findRef(service, project, ref);
  return found === undefined
    ? `is "${ref}", but the project has no such branch or tag`
    : { found, stored: storedRef(ref, found) };
};

const cronFault = (cron: string): string | undefined => {
  const parsed = parseCron(cron);
  return parsed.ok ? undefined : parsed.reason;
};

const zoneFault = (name: string): string =>
  `is "${name}", which is not a known time zone; use an IANA identifier such as Europe/Berlin or a name such as Pacific Time (US & Canada)`;

/**
 * Returns the new ref; undefined if it does not change. Throws 400 with a message for each invalid property, and 503 if the
 * storage is unreachable.
 */
export const validateSchedule = async (
  service: Service,
  project: Row<'projects'>,
  wanted: WantedSchedule,
): Promise<CheckedRef | undefined> => {
  const checked = wanted.ref === undefined ? undefined : await checkRef(service, project, wanted.ref);
  const refFault = typeof checked === 'string' ? checked : undefined;
  const zoneIsKnown = toIanaZone(wanted.cron_timezone) !== undefined;
  refuseFaults({
    description: blankFault(wanted.description),
    ref: refFault,
    cron: cronFault(wanted.cron),
    cron_timezone: zoneIsKnown ? undefined : zoneFault(wanted.cron_timezone),
  });
  return typeof checked === 'string' ? undefined : checked;
};
