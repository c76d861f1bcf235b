import { schedule, scheduleInList, scheduleWithVariables, scheduleVariable } from './fields.ts';
import { keyInPath, newKey, P, type Param, type Row } from './row.ts';

const section = 'Pipeline schedules';
const list = '/projects/:id/pipeline_schedules';
const one = `${list}/:pipeline_schedule_id`;
const scheduleId: Param = { name: 'pipeline_schedule_id', type: 'integer' };
const value: Param = { name: 'value', type: 'string' };
const description: Param = { name: 'description', type: 'string' };
const ref: Param = { name: 'ref', type: 'string' };
const cron: Param = { name: 'cron', type: 'string' };
const shared = { section, access: 'credentials', array: false } as const;

export const pipelineScheduleRows: readonly Row[] = [
  {
    ...shared,
    method: 'GET',
    path: list,
    required: [P],
    optional: [{ name: 'scope', type: 'string', values: ['active', 'inactive'] }],
    success: 200,
    array: true,
    fields: scheduleInList,
    without: ['last_pipeline', 'variables'],
  },
  {
    ...shared,
    method: 'GET',
    path: one,
    required: [P, scheduleId],
    optional: [],
    success: 200,
    fields: scheduleWithVariables,
  },
  {
    ...shared,
    method: 'POST',
    path: list,
    required: [P, description, ref, cron],
    optional: [
      { name: 'cron_timezone', type: 'string', default: 'UTC' },
      { name: 'active', type: 'boolean', default: true },
    ],
    success: 201,
    fields: schedule,
  },
  {
    ...shared,
    method: 'PUT',
    path: one,
    required: [P, scheduleId],
    optional: [description, ref, cron, { name: 'cron_timezone', type: 'string' }, { name: 'active', type: 'boolean' }],
    success: 200,
    fields: schedule,
  },
  {
    ...shared,
    method: 'POST',
    path: `${one}/take_ownership`,
    required: [P, scheduleId],
    optional: [],
    success: 201,
    decided: 'DESIGN.md: POSTs that create nothing (take-ownership, subscribe, stop) answer 200 or 201',
    fields: schedule,
  },
  {
    ...shared,
    method: 'DELETE',
    path: one,
    required: [P, scheduleId],
    optional: [],
    success: 200,
    note: 'The record comes back (Errors, delete conventions).',
    fields: schedule,
  },
  {
    ...shared,
    method: 'POST',
    path: `${one}/variables`,
    required: [P, scheduleId, newKey, value],
    optional: [],
    success: 201,
    fields: scheduleVariable,
  },
  {
    ...shared,
    method: 'PUT',
    path: `${one}/variables/:key`,
    required: [P, scheduleId, keyInPath, value],
    optional: [],
    success: 200,
    fields: scheduleVariable,
  },
  {
    ...shared,
    method: 'DELETE',
    path: `${one}/variables/:key`,
    required: [P, scheduleId, keyInPath],
    optional: [],
    success: 200,
    note: 'The record comes back (Errors, delete conventions).',
    fields: scheduleVariable,
  },
];
