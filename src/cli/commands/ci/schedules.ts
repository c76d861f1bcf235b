import { pipelineSchedules } from '../../../contract/ci/pipeline-schedules.ts';
import { waitOptions } from '../../verbs/wait-options.ts';
import type { Noun, Verb } from '../../verbs/noun.ts';
import type { FlagChanges } from '../../verbs/parameter.ts';
import { hiddenValue } from './variables/variable.ts';

const ofSchedule: Readonly<Record<string, FlagChanges>> = { pipeline_schedule_id: { name: 'schedule' } };

/** Tables hide the value, as with all variables. */
const print: Verb['print'] = async (context, call, reply) =>
  (await import('./variables/hidden-values.ts')).printHidden(context, call, reply);

const variables: Noun = {
  name: 'variables',
  summary: 'Manage the variables of a pipeline schedule',
  nameKey: 'key',
  belongs: ({ pipeline_schedule_id: schedule }) => ({
    in: `in schedule ${String(schedule)}`,
    from: `from schedule ${String(schedule)}`,
  }),
  columns: [
    { key: 'key', title: 'KEY', keep: true },
    { key: 'value', title: 'VALUE', render: () => hiddenValue },
  ],
  verbs: [
    {
      name: 'list',
      summary: 'List the variables of a pipeline schedule, with values in JSON only',
      endpoint: pipelineSchedules.get,
      flags: ofSchedule,
      examples: [{ command: 'repoctl schedules variables list 13', caption: 'List the variables of schedule 13' }],
      run: async (context, call) => (await import('./schedule-lists.ts')).listScheduleVariables(context, call),
    },
    {
      name: 'create',
      endpoint: pipelineSchedules.createVariable,
      existing: {
        in: [pipelineSchedules.get],
        within: 'variables',
        isIt: ({ key }, params) => key === params['key'],
        update: pipelineSchedules.updateVariable,
      },
      unique: [{ together: ['key'] }],
      positional: ['pipeline_schedule_id', 'key', 'value'],
      flags: ofSchedule,
      examples: [
        { command: 'repoctl schedules variables create 13 STAGE nightly', caption: 'Create a variable' },
        { command: 'repoctl schedules variables create 13 TOKEN - < token.txt', caption: 'Read the value from stdin' },
      ],
      print,
    },
    {
      name: 'update',
      endpoint: pipelineSchedules.updateVariable,
      positional: ['pipeline_schedule_id', 'key', 'value'],
      flags: ofSchedule,
      examples: [{ command: 'repoctl schedules variables update 13 STAGE weekly', caption: 'Change the value' }],
      print,
    },
    {
      name: 'delete',
      endpoint: pipelineSchedules.deleteVariable,
      flags: ofSchedule,
      examples: [
        {
          command: 'repoctl schedules variables delete 13 STAGE --yes',
          caption: 'Delete a variable without confirmation',
        },
      ],
      print,
    },
  ],
};

export const schedules: Noun = {
  name: 'schedules',
  summary: 'Manage pipeline schedules',
  nameKey: 'id',
  naming: { title: 'description' },
  columns: [
    { key: 'id', title: 'ID', as: 'count', keep: true },
    { key: 'description', title: 'DESCRIPTION', keep: true, shrink: 1 },
    { key: 'ref', title: 'REF', keep: true },
    { key: 'cron', title: 'CRON', keep: true },
    { key: 'cron_timezone', title: 'ZONE' },
    { key: 'next_run_at', title: 'NEXT RUN', as: 'time' },
    { key: 'active', title: 'ACTIVE', as: 'flag' },
    { key: 'owner', title: 'OWNER', as: 'user' },
  ],
  verbs: [
    {
      name: 'list',
      endpoint: pipelineSchedules.list,
      acrossGroup: true,
      columns: async () => (await import('./schedule-columns.ts')).scheduleListColumns(),
      examples: [
        { command: 'repoctl schedules list -p platform/api', caption: 'List the schedules of a project' },
        {
          command: 'repoctl schedules list --scope inactive -o name',
          caption: 'List the IDs of inactive schedules',
        },
        { command: 'repoctl schedules list -g platform', caption: 'List the schedules of all projects in a group' },
        { command: 'repoctl schedules list --due 24h', caption: 'List schedules that run within a day, soonest first' },
        {
          command: `repoctl schedules list -g platform --last-pipeline --where '.last_pipeline.status == "failed"' --fail-if-any`,
          caption: 'List the schedules of a group whose last pipeline failed',
        },
      ],
      extras: [
        {
          flags: '--due <time>',
          description: 'Only active schedules that run by this time, soonest first',
          side: 'ahead',
        },
        { flags: '--last-pipeline', description: 'Include the last pipeline of each (one more request per schedule)' },
      ],
      run: async (context, call) => (await import('./schedule-lists.ts')).listSchedules(context, call),
    },
    {
      name: 'get',
      endpoint: pipelineSchedules.get,
      page: async () => (await import('./schedule-page.ts')).schedulePage(),
      examples: [{ command: 'repoctl schedules get 13', caption: 'Show a schedule with its last pipeline' }],
    },
    {
      name: 'create',
      section: 'schedules',
      endpoint: pipelineSchedules.create,
      examples: [
        {
          command: "repoctl schedules create Nightly --ref main --cron '0 4 * * *' --cron-timezone Europe/Berlin",
          caption: 'Run a pipeline at 04:00 every night',
        },
      ],
    },
    {
      name: 'update',
      endpoint: pipelineSchedules.update,
      examples: [
        { command: 'repoctl schedules update 13 --no-active', caption: 'Deactivate a schedule' },
        { command: "repoctl schedules update 13 --cron '30 5 * * 1-5'", caption: 'Run on working days only' },
      ],
    },
    {
      name: 'delete',
      endpoint: pipelineSchedules.delete,
      examples: [{ command: 'repoctl schedules delete 13 --yes', caption: 'Delete a schedule without confirmation' }],
    },
    {
      name: 'take-ownership',
      // Servers leave a schedule that its former owner could no longer run inactive.
      done: ({ thing, in: place, at }) =>
        `You now own ${thing}${place}${at('active') === 'no' ? ', which is inactive' : ''}`,
      endpoint: pipelineSchedules.takeOwnership,
      examples: [
        {
          command: 'repoctl schedules take-ownership 13',
          caption: 'Own a schedule, so that it runs with your permissions',
        },
      ],
    },
    {
      name: 'run',
      done: ({ given, in: place }) => `Requested a pipeline for ${given}${place}`,
      endpoint: pipelineSchedules.play,
      columns: [{ key: 'message', title: 'MESSAGE' }],
      extras: waitOptions,
      run: async (context, call) => (await import('./run-schedule.ts')).runSchedule(context, call),
      examples: [{ command: 'repoctl schedules run 13', caption: 'Run a schedule once, now' }],
    },
  ],
  nouns: [variables],
};
