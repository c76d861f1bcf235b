/** The schedule that a request is about. */
import type { Row } from '../../db/schema.ts';
import { forbidden, notFound } from '../../formats/problems.ts';
import { type Caller, holds, type Project } from '../../request/access-level.ts';
import type { Service } from '../../request/service.ts';
import { findSchedule } from './store.ts';
import { requireWritable } from '../../request/require-writable.ts';

/** Its owner while a developer, and every master: a schedule runs as its owner, so others don't decide what it runs. */
export const mayChange = (caller: Caller, project: Project, schedule: Row<'pipeline_schedules'>): boolean =>
  holds(project.accessLevel, 'master') || (holds(project.accessLevel, 'developer') && schedule.owner_id === caller.id);

/** What of a call says which schedule it is about, and on whose behalf. */
export interface ScheduleCall {
  readonly service: Service;
  readonly caller: Caller;
  readonly project: Project;
  readonly params: { readonly pipeline_schedule_id: number };
}

/** Throws 404 when the project has no such schedule. */
export const requireSchedule = async (call: ScheduleCall): Promise<Row<'pipeline_schedules'>> => {
  const schedule = await findSchedule(call.service.database.db, call.params.pipeline_schedule_id);
  if (schedule?.project_id !== call.project.id) {
    throw notFound('Pipeline Schedule');
  }
  return schedule;
};

/** Also throws 403 when the caller may not change it, and in an archived project. */
export const requireChangeable = async (call: ScheduleCall): Promise<Row<'pipeline_schedules'>> => {
  const schedule = await requireSchedule(call);
  if (!mayChange(call.caller, call.project, schedule)) {
    throw forbidden();
  }
  requireWritable(call.project);
  return schedule;
};
