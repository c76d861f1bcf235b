import { pipelineSchedules } from '../../../contract/ci/pipeline-schedules.ts';
import { waitOptions } from '../../verbs/wait-options.ts';
import type { FlagChanges, Noun, Verb } from '../../verbs/noun.ts';
import { hiddenValue } from './variables/family.ts';

const ofSchedule: Readonly<Record<string, FlagChanges>> = { pipeline_schedule_id: { name: 'schedule' } };

/** As with all variables, tables do not show the value. */
const run: Verb['run'] = async (context, call) => (await import('./variables/run-hidden.ts')).runHidden(context, call);

const variables: Noun = {
  name: 'variables',
  summary: 'Variables that a schedule hands to its pipelines',
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
      summary: 'List the variables of a pipeline schedule; values are in JSON only',
      endpoint: pipelineSchedules.get,
      flags: ofSchedule,
      examples: [{ command: 'repoctl schedules variables list 13', caption: 'What schedule 13 hands on' }],
      run: async (context, call) => (await import('./schedule-lists.ts')).listScheduleVariables(context, call),
    },
    {
      name: 'create',
      endpoint: pipelineSchedules.createVariable,
      unique: [{ together: ['key'] }],
      positional: ['pipeline_schedule_id', 'key', 'value'],
      flags: ofSchedule,
      examples: [
        { command: 'repoctl schedules variables create 13 STAGE nightly', caption: 'Add a variable' },
        { command: 'repoctl schedules variables create 13 TOKEN - < token.txt', caption: 'With its value from stdin' },
      ],
      run,
    },
    {
      name: 'update',
      endpoint: pipelineSchedules.updateVariable,
      positional: ['pipeline_schedule_id', 'key', 'value'],
      flags: ofSchedule,
      examples: [{ command: 'repoctl schedules variables update 13 STAGE weekly', caption: 'Change a value' }],
      run,
    },
    {
      name: 'delete',
      endpoint: pipelineSchedules.deleteVariable,
      flags: ofSchedule,
      examples: [{ command: 'repoctl schedules variables delete 13 STAGE --yes', caption: 'Take a variable away' }],
      run,
    },
  ],
};

export const schedules: Noun = {
  name: 'schedules',
  summary: 'Pipeline schedules of a project and their variables',
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
      columns: async () => (await import('./schedule-columns.ts')).scheduleListColumns(),
      examples: [
        { command: 'repoctl schedules list -p platform/api', caption: 'What runs when' },
        {
          command: 'repoctl schedules list --scope inactive -o name',
          caption: 'IDs of schedules that are switched off',
        },
        { command: 'repoctl schedules list --due 24h', caption: 'What runs within a day, the soonest first' },
      ],
      extras: [{ flags: '--due <span>', description: 'Only active ones that run within 24h and such, soonest first' }],
      run: async (context, call) => (await import('./schedule-lists.ts')).listDueSchedules(context, call),
    },
    {
      name: 'get',
      endpoint: pipelineSchedules.get,
      page: async () => (await import('./schedule-page.ts')).schedulePage(),
      examples: [{ command: 'repoctl schedules get 13', caption: 'One schedule with its last pipeline' }],
    },
    {
      name: 'create',
      endpoint: pipelineSchedules.create,
      examples: [
        {
          command: "repoctl schedules create Nightly --ref main --cron '0 4 * * *' --cron-timezone Europe/Berlin",
          caption: 'Run at four every night',
        },
      ],
    },
    {
      name: 'update',
      endpoint: pipelineSchedules.update,
      examples: [
        { command: 'repoctl schedules update 13 --no-active', caption: 'Switch a schedule off' },
        { command: "repoctl schedules update 13 --cron '30 5 * * 1-5'", caption: 'Run on working days only' },
      ],
    },
    {
      name: 'delete',
      endpoint: pipelineSchedules.delete,
      examples: [{ command: 'repoctl schedules delete 13 --yes', caption: 'Delete a schedule without being asked' }],
    },
    {
      name: 'take-ownership',
      done: ({ thing, in: place }) => `You now own ${thing}${place}`,
      endpoint: pipelineSchedules.takeOwnership,
      examples: [{ command: 'repoctl schedules take-ownership 13', caption: 'Let it run with your rights' }],
    },
    {
      name: 'run',
      done: ({ given, in: place }) => `Requested a pipeline for ${given}${place}`,
      endpoint: pipelineSchedules.play,
      columns: [{ key: 'message', title: 'ANSWER' }],
      extras: waitOptions,
      run: async (context, call) => (await import('./run-schedule.ts')).runSchedule(context, call),
      examples: [{ command: 'repoctl schedules run 13', caption: 'Run it once now; its times stay as they are' }],
    },
  ],
  nouns: [variables],
};
