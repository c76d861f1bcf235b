/** Deactivates schedules whose owner can no longer run them, and records why. */
import type { Row } from '../../db/schema.ts';
import { errorText } from '../../formats/log.ts';
import { toTimestamp } from '../../formats/clock.ts';
import { insertAuditEvent, projectEntity } from '../../request/audit.ts';
import { findProjectRow } from '../../request/auth-store.ts';
import type { AccessLoss, Cause, Service, StoppedSchedule } from '../../request/service.ts';
import { findRun, isRefusal, type PossibleRun, type RunRefusal } from '../pipelines/run-access.ts';
import { activeSchedules, deactivate } from './store.ts';

type Schedule = Row<'pipeline_schedules'>;

/** The run of a schedule in its project, or the reason why it cannot run. */
export const findScheduleRun = async (
  service: Service,
  schedule: Schedule,
): Promise<(PossibleRun & { readonly project: Row<'projects'> }) | RunRefusal> => {
  const project = await findProjectRow(service.database.db, { id: schedule.project_id });
  if (project === undefined) return { about: 'project', reason: 'its project was deleted' };
  const run = await findRun(service, project, { ownerId: schedule.owner_id, ref: schedule.ref });
  return isRefusal(run) ? run : { ...run, project };
};

/** Deactivates a schedule for a reason, unless it has changed since it was read. */
export const stopSchedule = async (
  service: Service,
  schedule: Schedule,
  reason: string,
  cause: Cause,
): Promise<StoppedSchedule | undefined> => {
  const { database, clock, log } = service;
  const project = await findProjectRow(database.db, { id: schedule.project_id });
  if (project === undefined) return undefined;
  const target = `schedule ${schedule.id} of ${project.full_path}`;
  const isStopped = await database.db.transaction().execute(async (transaction) => {
    if (!(await deactivate(transaction, schedule, toTimestamp(clock.now())))) return false;
    const entity = projectEntity(project);
    const event = { ...cause, action: 'scheduleStopped', target, targetId: schedule.id, entity, reason };
    await insertAuditEvent(transaction, clock, event);
    return true;
  });
  if (!isStopped) return undefined;
  log('warn', 'a pipeline schedule became inactive', { schedule: schedule.id, reason });
  return { id: schedule.id, project: project.full_path };
};

/** Schedules stay active if their storage is unreachable: they are checked again when they are due. */
const stopIfRefused = async (service: Service, schedule: Schedule, cause: Cause) => {
  const run = await findScheduleRun(service, schedule).catch((error: unknown) => {
    service.log('error', 'could not check a pipeline schedule', { schedule: schedule.id, error: errorText(error) });
    return undefined;
  });
  return run !== undefined && isRefusal(run) && run.about === 'owner'
    ? stopSchedule(service, schedule, run.reason, cause)
    : undefined;
};

/**
 * Notes the active schedules that a change of access can be about, and returns what deactivates those of them that cannot
 * run after it.
 */
export const watchSchedules = async (
  service: Service,
  about: AccessLoss,
): Promise<(cause: Cause) => Promise<readonly StoppedSchedule[]>> => {
  const { db } = service.database;
  const before = await activeSchedules(db, about);
  return async (cause) => {
    const ids = before.map(({ id }) => id);
    const stopped: StoppedSchedule[] = [];
    for (const schedule of ids.length === 0 ? [] : await activeSchedules(db, { ids })) {
      const one = await stopIfRefused(service, schedule, cause);
      if (one !== undefined) stopped.push(one);
    }
    return stopped;
  };
};
