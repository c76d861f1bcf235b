/** Pipeline schedules (document, "Pipeline schedules"). */
import type { pipelineSchedules } from '../../../contract/ci/pipeline-schedules.ts';
import type { Row } from '../../db/schema.ts';
import { fromDbBoolean, toDbBoolean, toDbBooleanIfGiven } from '../../db/values.ts';
import { badRequest, conflict, forbidden, notFound } from '../../formats/problems.ts';
import { usersByIds } from '../../people/users/store.ts';
import type { Handlers, ResponseContext } from '../../request/handler.ts';
import type { Service } from '../../request/service.ts';
import { findRun, isRefusal, requireRunAccess, type RunRefusal } from '../pipelines/run-access.ts';
import { requireRunning } from '../pipelines/retry-and-cancel.ts';
import { findPipeline } from '../pipelines/store.ts';
import { listedScheduleRecord, scheduleRecord, variableRecord } from './record.ts';
import {
  deleteSchedule,
  deleteVariable,
  findSchedule,
  insertSchedule,
  insertVariable,
  listSchedules,
  listVariables,
  type ScheduleChanges,
  updateAndReschedule,
  updateSchedule,
  updateVariable,
} from './store.ts';
import { startScheduled } from './start-scheduled.ts';
import { nextRunOf, validateSchedule } from './validate.ts';
import { toTimestamp } from '../../formats/clock.ts';
import { findUser } from '../../request/auth-store.ts';
import { type Caller, hasRole, type Project } from '../../request/access-level.ts';

/** True for masters, and for the owner while a developer: a schedule runs as its owner, so others cannot change what it runs. */
const mayChange = (caller: Caller, project: Project, schedule: Row<'pipeline_schedules'>): boolean =>
  hasRole(project.accessLevel, 'master') ||
  (hasRole(project.accessLevel, 'developer') && schedule.owner_id === caller.id);

interface ScheduleCall {
  readonly service: Service;
  readonly caller: Caller;
  readonly project: Project;
  readonly params: { readonly pipeline_schedule_id: number };
}

/** Throws 404 if the project does not have the schedule. */
const requireSchedule = async (call: ScheduleCall): Promise<Row<'pipeline_schedules'>> => {
  const schedule = await findSchedule(call.service.database.db, call.params.pipeline_schedule_id);
  if (schedule?.project_id !== call.project.id) {
    throw notFound('Pipeline Schedule');
  }
  return schedule;
};

/** Also throws 403 if the caller cannot change the schedule. */
const requireChangeable = async (call: ScheduleCall): Promise<Row<'pipeline_schedules'>> => {
  const schedule = await requireSchedule(call);
  if (!mayChange(call.caller, call.project, schedule)) {
    throw forbidden();
  }
  return schedule;
};

/** 400, whoever asks: taking ownership mends it if it is about the owner. */
const cannotRun = ({ reason }: Pick<RunRefusal, 'reason'>) => badRequest(`The schedule cannot run: ${reason}`);

type VariableEndpoints = Pick<typeof pipelineSchedules, 'createVariable' | 'updateVariable' | 'deleteVariable'>;

const scheduleVariableHandlers: Handlers<VariableEndpoints> = {
  createVariable: async (call) => {
    const { db, engine } = call.service.database;
    const { key, value } = call.params;
    const schedule = await requireChangeable(call);
    const now = toTimestamp(call.service.clock.now());
    try {
      const sealed = call.service.secrets.seal('schedule variable', value);
      const added = { schedule_id: schedule.id, key, value: sealed };
      return variableRecord(call.service, await insertVariable(db, added, now));
    } catch (error) {
      if (engine.isDuplicate(error)) {
        throw conflict(`The pipeline schedule already has a variable "${key}"`);
      }
      throw engine.isOrphan(error) ? notFound('Pipeline Schedule') : error;
    }
  },

  updateVariable: async (call) => {
    const { key, value } = call.params;
    const { id } = await requireChangeable(call);
    const now = toTimestamp(call.service.clock.now());
    const updated = await updateVariable(
      call.service.database.db,
      { schedule_id: id, key, value: call.service.secrets.seal('schedule variable', value) },
      now,
    );
    if (updated === undefined) {
      throw notFound('Variable');
    }
    return variableRecord(call.service, updated);
  },

  deleteVariable: async (call) => {
    const schedule = await requireChangeable(call);
    call.checkUnmodified(schedule.updated_at);
    const now = toTimestamp(call.service.clock.now());
    const deleted = await deleteVariable(call.service.database.db, schedule.id, call.params.key, now);
    if (deleted === undefined) {
      throw notFound('Variable');
    }
    return variableRecord(call.service, deleted);
  },
};

/** The record of a schedule; throws 404 if it was deleted meanwhile. */
const respond = async ({ service, baseUrl }: ResponseContext, schedule: Row<'pipeline_schedules'> | undefined) => {
  if (schedule === undefined) {
    throw notFound('Pipeline Schedule');
  }
  const { db } = service.database;
  const owner = schedule.owner_id === null ? undefined : await findUser(db, schedule.owner_id);
  const lastPipeline =
    schedule.last_pipeline_id === null ? undefined : await findPipeline(db, schedule.last_pipeline_id);
  return scheduleRecord(schedule, { owner, lastPipeline }, baseUrl);
};

export const pipelineScheduleHandlers: Handlers<typeof pipelineSchedules> = {
  ...scheduleVariableHandlers,

  list: async (call) => {
    const { db } = call.service.database;
    const { scope } = call.params;
    const filter = { projectId: call.project.id, active: scope === undefined ? undefined : scope === 'active' };
    const { items, total } = await listSchedules(db, filter, call.page);
    const owners = await usersByIds(
      db,
      items.flatMap((schedule) => schedule.owner_id ?? []),
    );
    const ownerOf = ({ owner_id }: Row<'pipeline_schedules'>) => (owner_id === null ? undefined : owners.get(owner_id));
    return { total, items: items.map((row) => listedScheduleRecord(row, ownerOf(row), call.baseUrl)) };
  },

  get: async (call) => {
    const schedule = await requireSchedule(call);
    const record = await respond(call, schedule);
    if (!mayChange(call.caller, call.project, schedule)) {
      return record;
    }
    const variables = await listVariables(call.service.database.db, schedule.id);
    return { ...record, variables: variables.map((variable) => variableRecord(call.service, variable)) };
  },

  create: async (call) => {
    const { service, project, caller, params } = call;
    const { description, cron, active = true } = params;
    // An empty text counts as absent.
    const cron_timezone = params.cron_timezone || 'UTC';
    const wanted = { description, ref: params.ref, cron, cron_timezone };
    const checked = await validateSchedule(service, project, wanted);
    if (checked !== undefined) await requireRunAccess(service, project, checked.found);
    const ref = checked?.stored ?? params.ref;
    const now = service.clock.now();
    const schedule = await insertSchedule(service.database.db, {
      project_id: project.id,
      owner_id: caller.id,
      description,
      ref,
      cron,
      cron_timezone,
      next_run_at: nextRunOf({ cron, cron_timezone }, now),
      active: toDbBoolean(active),
      last_pipeline_id: null,
      created_at: toTimestamp(now),
      updated_at: toTimestamp(now),
    });
    return respond(call, schedule);
  },

  update: async (call) => {
    const { service, project, params } = call;
    const { description, cron, active } = params;
    const cron_timezone = params.cron_timezone || undefined;
    const before = await requireChangeable(call);
    const checked = await validateSchedule(service, project, {
      description,
      ref: params.ref === before.ref ? undefined : params.ref,
      cron: cron ?? before.cron,
      cron_timezone: cron_timezone ?? before.cron_timezone,
    });
    const ref = checked?.stored;
    if (checked !== undefined) await requireRunAccess(service, project, checked.found);
    if (active === true || (checked !== undefined && (active ?? fromDbBoolean(before.active)))) {
      const run = await findRun(service, project, { ownerId: before.owner_id, ref: ref ?? before.ref });
      if (isRefusal(run) && run.about === 'owner') throw cannotRun(run);
    }
    const now = service.clock.now();
    // Kysely leaves out undefined values.
    const changes: ScheduleChanges = {
      description,
      ref,
      cron,
      cron_timezone,
      active: toDbBooleanIfGiven(active),
      updated_at: toTimestamp(now),
    };
    const next = (schedule: Row<'pipeline_schedules'>) => nextRunOf(schedule, now);
    return respond(call, await updateAndReschedule(service.database.db, before.id, changes, next));
  },

  takeOwnership: async (call) => {
    const schedule = await requireChangeable(call);
    if (schedule.owner_id === call.caller.id) {
      return respond(call, schedule);
    }
    const changes = { owner_id: call.caller.id, updated_at: toTimestamp(call.service.clock.now()) };
    return respond(call, await updateSchedule(call.service.database.db, schedule.id, changes));
  },

  play: async (call) => {
    const { service, project } = call;
    const schedule = await requireChangeable(call);
    requireRunning(project);
    const run = await findRun(service, project, { ownerId: schedule.owner_id, ref: schedule.ref });
    if (isRefusal(run)) throw cannotRun(run);
    await requireRunAccess(service, project, run.commit);
    const started = await startScheduled(service, schedule, toTimestamp(service.clock.now()), { ...run, project });
    if (typeof started === 'string') throw cannotRun({ reason: started.replace(/^The/, 'the') });
    if (started === undefined) throw conflict('The schedule was run at the same moment');
    return { message: '201 Created' };
  },

  delete: async (call) => {
    const schedule = await requireChangeable(call);
    call.checkUnmodified(schedule.updated_at);
    const record = await respond(call, schedule);
    if (!(await deleteSchedule(call.service.database.db, schedule.id))) {
      throw notFound('Pipeline Schedule');
    }
    return record;
  },
};
