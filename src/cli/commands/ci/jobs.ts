import { pipelineJobs } from '../../../contract/ci/pipeline-jobs.ts';
import type { Noun } from '../../verbs/noun.ts';
import { jobArtifacts } from './job-artifacts.ts';
import { jobColumns } from './pipeline-columns.ts';
import { pendingCancel } from './pending-cancel.ts';

export const jobs: Noun = {
  name: 'jobs',
  summary: 'Manage CI/CD jobs',
  nameKey: 'id',
  naming: { title: 'name' },
  columns: jobColumns,
  verbs: [
    {
      name: 'list',
      endpoint: pipelineJobs.list,
      usual: ['--project', '--scope', '--latest', '--with-artifacts', '--created-before'],
      extras: [
        { flags: '--latest', description: 'Only jobs of the latest pipeline, before --where chooses' },
        { flags: '--with-artifacts', description: 'Only jobs with artifacts' },
        { flags: '--created-before <time>', description: 'Only jobs created before this time', side: 'past' },
      ],
      reading: async (context, call) => (await import('./job-lists.ts')).readJobs(context, call),
      examples: [
        {
          command: 'repoctl jobs list -p platform/api --scope pending,running',
          caption: 'List pending and running jobs',
        },
        {
          command: 'repoctl jobs list --latest --each-project --of platform --scope failed',
          caption: 'List what failed in the latest pipeline of each project',
        },
        {
          command: 'repoctl jobs list --with-artifacts --created-before 90d --all',
          caption: 'List old jobs whose artifacts use storage',
        },
      ],
    },
    {
      name: 'get',
      endpoint: pipelineJobs.get,
      web: true,
      page: async () => (await import('./job-page.ts')).jobPage,
      examples: [{ command: 'repoctl jobs get 31 -o yaml', caption: 'Show a job with its commit and runner' }],
    },
    {
      name: 'retry',
      done: ({ given, thing, in: place }) => `Retried ${given} as ${thing}${place}`,
      endpoint: pipelineJobs.retry,
      examples: [{ command: 'repoctl jobs retry 31 -o name', caption: 'Retry a job and print the ID of the new one' }],
    },
    {
      name: 'cancel',
      later: pendingCancel,
      endpoint: pipelineJobs.cancel,
      examples: [{ command: 'repoctl jobs cancel 31', caption: 'Cancel a job' }],
    },
    {
      name: 'play',
      done: ({ thing, in: place }) => `Started ${thing}${place}`,
      endpoint: pipelineJobs.play,
      examples: [{ command: 'repoctl jobs play 31', caption: 'Start a manual job' }],
    },
    {
      name: 'erase',
      endpoint: pipelineJobs.erase,
      confirm: {
        act: ({ given, many, in: place }) => `erase the ${many ? 'logs' : 'log'} and artifacts of ${given}${place}`,
      },
      done: ({ thing, in: place }) => `Erased the log and artifacts of ${thing}${place}`,
      examples: [
        {
          command: 'repoctl jobs erase 31 --yes',
          caption: 'Erase the log and artifacts of a job without confirmation',
        },
      ],
    },
    {
      name: 'trace',
      endpoint: pipelineJobs.trace,
      examples: [
        { command: 'repoctl jobs trace 31 > build.log', caption: 'Save a job log' },
        { command: 'repoctl jobs trace 31 --follow', caption: 'Follow a running job' },
      ],
      extras: [{ flags: '--follow', description: 'Print new output until the job has finished', single: true }],
      content: pipelineJobs.trace,
      run: async (context, call) => (await import('./follow-log.ts')).printLog(context, call),
    },
    {
      name: 'report',
      done: ({ thing, in: place, at }) => `Reported ${thing}${place} as ${at('status')}`,
      endpoint: pipelineJobs.report,
      positional: ['job_id', 'state'],
      examples: [
        { command: 'repoctl jobs report 31 running --runner desk-4', caption: 'Report that your runner started a job' },
        {
          command: 'repoctl jobs report 31 success --trace @build.log --coverage 81.5',
          caption: 'Report success with a log and coverage',
        },
      ],
    },
  ],
  nouns: [jobArtifacts],
};
