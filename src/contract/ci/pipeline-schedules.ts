/** Pipeline schedules and their variables (document, "Pipeline schedules"). */
import { endpoint } from '../vocabulary/endpoint.ts';
import {
  dateTime,
  flag,
  id,
  nullableDateTime,
  openList,
  projectRef,
  record,
  said,
  text,
} from '../vocabulary/fields.ts';
import { nullableUser } from '../people/users.ts';
import { newVariableKey, variableKey, variableValue } from './variables.ts';

/** The pipeline of a schedule's last run; null before the first. */
export const lastPipeline = {
  title: 'LastPipeline',
  type: ['object', 'null'],
  properties: { id, sha: text, ref: text, status: text },
  required: ['id', 'sha', 'ref', 'status'],
  additionalProperties: false,
} as const;

/** A variable handed to each pipeline of a schedule. */
export const scheduleVariable = record('ScheduleVariable', { key: text, value: text });

const listed = {
  id,
  description: text,
  ref: text,
  cron: text,
  cron_timezone: text,
  next_run_at: nullableDateTime,
  active: flag,
  created_at: dateTime,
  updated_at: dateTime,
  owner: nullableUser,
} as const;

/** A schedule in a list: without `last_pipeline` and `variables`. */
export const listedSchedule = record('ListedPipelineSchedule', listed);

/** A schedule as a change answers with it. */
export const changedSchedule = record('ChangedPipelineSchedule', { ...listed, last_pipeline: lastPipeline });

/** A single schedule. `variables` is there for those who may change the schedule. */
export const pipelineSchedule = record(
  'PipelineSchedule',
  { ...listed, last_pipeline: lastPipeline },
  { variables: { type: 'array', items: scheduleVariable } },
);

const scheduleId = { ...id, description: 'Schedule ID' } as const;

const settings = {
  description: { type: 'string', minLength: 1, maxLength: 65_535, description: 'Description' },
  ref: { type: 'string', minLength: 1, maxLength: 1024, description: 'Branch or tag' },
  cron: { type: 'string', minLength: 1, maxLength: 255, description: 'Cron expression: minute hour day month weekday' },
  cron_timezone: {
    type: 'string',
    maxLength: 255,
    default: 'UTC',
    description: 'Time zone of the cron expression, such as Europe/Berlin',
  },
  active: { type: 'boolean', default: true, description: 'Run the schedule at its times' },
  inputs: {
    ...openList,
    onlyIn: 'GitLab',
    since: '17.11',
    description: 'Inputs of the pipelines, each with name and value',
  },
} as const;

const section = 'Pipeline schedules';

/** Endpoints of a project's pipeline schedules and their variables. */
export const pipelineSchedules = {
  list: endpoint({
    method: 'GET',
    path: '/projects/:id/pipeline_schedules',
    summary: 'List the pipeline schedules of a project',
    section,
    access: { to: 'project', from: 'jobs-viewer' },
    risk: 'read',
    paginated: true,
    params: {
      id: projectRef,
      scope: { type: 'string', enum: ['active', 'inactive'], description: 'Only schedules in this scope' },
    },
    success: 200,
    response: { type: 'array', items: listedSchedule },
  }),
  get: endpoint({
    method: 'GET',
    path: '/projects/:id/pipeline_schedules/:pipeline_schedule_id',
    summary: 'Show a pipeline schedule with its last pipeline and variables',
    section,
    access: { to: 'project', from: 'jobs-viewer' },
    risk: 'read',
    params: { id: projectRef, pipeline_schedule_id: scheduleId },
    success: 200,
    response: pipelineSchedule,
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects/:id/pipeline_schedules',
    summary: 'Create a pipeline schedule',
    section,
    access: { to: 'project', from: 'developer' },
    risk: 'write',
    params: { id: projectRef, ...settings },
    required: ['description', 'ref', 'cron'],
    success: 201,
    response: changedSchedule,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/projects/:id/pipeline_schedules/:pipeline_schedule_id',
    summary: 'Update a pipeline schedule',
    section,
    access: { to: 'project', from: 'developer' },
    risk: 'write',
    params: { id: projectRef, pipeline_schedule_id: scheduleId, ...settings },
    success: 200,
    response: changedSchedule,
  }),
  takeOwnership: endpoint({
    method: 'POST',
    path: '/projects/:id/pipeline_schedules/:pipeline_schedule_id/take_ownership',
    summary: 'Take ownership of a pipeline schedule',
    section,
    access: { to: 'project', from: 'developer' },
    risk: 'write',
    audited: true,
    params: { id: projectRef, pipeline_schedule_id: scheduleId },
    success: 201,
    response: changedSchedule,
  }),
  play: endpoint({
    method: 'POST',
    path: '/projects/:id/pipeline_schedules/:pipeline_schedule_id/play',
    summary: 'Run a pipeline schedule now',
    section: 'v4',
    access: { to: 'project', from: 'developer' },
    risk: 'write',
    params: { id: projectRef, pipeline_schedule_id: scheduleId },
    numbered: true,
    success: 201,
    response: { ...said, title: 'PlayedSchedule' },
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/projects/:id/pipeline_schedules/:pipeline_schedule_id',
    summary: 'Delete a pipeline schedule',
    section,
    access: { to: 'project', from: 'developer' },
    risk: 'destructive',
    params: { id: projectRef, pipeline_schedule_id: scheduleId },
    success: 200,
    response: changedSchedule,
  }),
  createVariable: endpoint({
    method: 'POST',
    path: '/projects/:id/pipeline_schedules/:pipeline_schedule_id/variables',
    summary: 'Create a variable in a pipeline schedule',
    section,
    access: { to: 'project', from: 'developer' },
    risk: 'write',
    audited: true,
    params: { id: projectRef, pipeline_schedule_id: scheduleId, key: newVariableKey, value: variableValue },
    required: ['key', 'value'],
    success: 201,
    response: scheduleVariable,
  }),
  updateVariable: endpoint({
    method: 'PUT',
    path: '/projects/:id/pipeline_schedules/:pipeline_schedule_id/variables/:key',
    summary: 'Update a variable of a pipeline schedule',
    section,
    access: { to: 'project', from: 'developer' },
    risk: 'write',
    audited: true,
    params: {
      id: projectRef,
      pipeline_schedule_id: scheduleId,
      key: variableKey,
      value: variableValue,
    },
    required: ['value'],
    success: 200,
    response: scheduleVariable,
  }),
  deleteVariable: endpoint({
    method: 'DELETE',
    path: '/projects/:id/pipeline_schedules/:pipeline_schedule_id/variables/:key',
    summary: 'Delete a variable of a pipeline schedule',
    section,
    access: { to: 'project', from: 'developer' },
    risk: 'destructive',
    audited: true,
    params: {
      id: projectRef,
      pipeline_schedule_id: scheduleId,
      key: variableKey,
    },
    success: 200,
    response: scheduleVariable,
  }),
} as const;
