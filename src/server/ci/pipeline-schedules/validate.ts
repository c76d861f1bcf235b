/** Whether a schedule can be as a request wants it. */
import type { Row } from '../../db/schema.ts';
import { nextRun, parseCron } from '../../formats/cron.ts';
import { blankFault } from '../../formats/names.ts';
import { invalid } from '../../formats/problems.ts';
import { toIanaZone } from '../../formats/time-zones.ts';
import { isRefName } from '../../git/ref-name.ts';
import type { Service } from '../../request/service.ts';
import { toTimestamp } from '../../formats/clock.ts';
import { findRef } from '../../request/find-ref.ts';

/**
 * The first time after `now` at which a schedule runs, as its `next_run_at`; null when there is none. Its time
 * zone was checked when it was written, so one that is unknown now means other zone data: UTC is closer than never.
 */
export const nextRunOf = (
  { cron, cron_timezone }: Pick<Row<'pipeline_schedules'>, 'cron' | 'cron_timezone'>,
  now: Date,
): string | null => {
  const next = nextRun(cron, toIanaZone(cron_timezone) ?? 'UTC', now);
  return next === null ? null : toTimestamp(next);
};

/** A schedule as it would be; `description` and `ref` only when they are new or change. */
export interface WantedSchedule {
  readonly description?: string | undefined;
  readonly ref?: string | undefined;
  readonly cron: string;
  readonly cron_timezone: string;
}

const refError = async (service: Service, project: Row<'projects'>, ref: string): Promise<string | undefined> => {
  if (!isRefName(ref)) {
    return `cannot be "${ref}": that is no name for a branch or a tag`;
  }
  const found = await findRef(service, project, ref);
  return found === undefined ? `is "${ref}", but the project has no such branch or tag` : undefined;
};

const cronError = (wanted: WantedSchedule, zoneIsKnown: boolean, now: Date): string | undefined => {
  const parsed = parseCron(wanted.cron);
  if (!parsed.ok) {
    return parsed.reason;
  }
  // Where the clocks leap over it on the only day that a line names, it runs in UTC but never here.
  return zoneIsKnown && nextRunOf(wanted, now) === null ? `never runs in ${wanted.cron_timezone}` : undefined;
};

const zoneError = (name: string): string =>
  `is "${name}", which is no known time zone; use an IANA identifier such as Europe/Berlin or a name such as Pacific Time (US & Canada)`;

/** Throws 400 with a message for each property that is wrong; 503 when the storage is out of reach. */
export const validateSchedule = async (
  service: Service,
  project: Row<'projects'>,
  wanted: WantedSchedule,
): Promise<void> => {
  const zoneIsKnown = toIanaZone(wanted.cron_timezone) !== undefined;
  const errors = {
    description: blankFault(wanted.description),
    ref: wanted.ref === undefined ? undefined : await refError(service, project, wanted.ref),
    cron: cronError(wanted, zoneIsKnown, service.clock.now()),
    cron_timezone: zoneIsKnown ? undefined : zoneError(wanted.cron_timezone),
  };
  const found = Object.entries(errors).flatMap(([property, error]) =>
    error === undefined ? [] : [[property, [error]]],
  );
  if (found.length > 0) {
    throw invalid(Object.fromEntries(found));
  }
};
