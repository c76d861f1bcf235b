import { pipelineJobs } from '../../../contract/ci/pipeline-jobs.ts';
import type { FlagChanges, Noun } from '../../verbs/noun.ts';
import { jobColumns } from './pipeline-columns.ts';

const shortId: Readonly<Record<string, FlagChanges>> = { job_id: { name: 'id' } };

export const jobs: Noun = {
  name: 'jobs',
  summary: 'Jobs of pipelines',
  nameKey: 'id',
  columns: jobColumns,
  verbs: [
    {
      name: 'list',
      endpoint: pipelineJobs.list,
      examples: [
        { line: 'repoctl jobs list -p platform/api --scope pending,running', says: 'What waits and what runs' },
      ],
    },
    {
      name: 'get',
      endpoint: pipelineJobs.get,
      flags: shortId,
      examples: [{ line: 'repoctl jobs get 31 -o yaml', says: 'A job with its commit and its runner' }],
    },
    {
      name: 'retry',
      endpoint: pipelineJobs.retry,
      flags: shortId,
      examples: [{ line: 'repoctl jobs retry 31 -o name', says: 'Run it again; prints the ID of the new job' }],
    },
    {
      name: 'cancel',
      endpoint: pipelineJobs.cancel,
      flags: shortId,
      examples: [{ line: 'repoctl jobs cancel 31', says: 'Stop a job' }],
    },
    {
      name: 'play',
      endpoint: pipelineJobs.play,
      flags: shortId,
      examples: [{ line: 'repoctl jobs play 31', says: 'Run a job that waits for you' }],
    },
    {
      name: 'erase',
      endpoint: pipelineJobs.erase,
      flags: shortId,
      confirm: { what: ({ job_id: id }) => `the log of job ${String(id)}` },
      examples: [{ line: 'repoctl jobs erase 31 --yes', says: 'Throw its log away' }],
    },
    {
      name: 'trace',
      endpoint: pipelineJobs.trace,
      flags: shortId,
      examples: [{ line: 'repoctl jobs trace 31 > build.log', says: 'What a job printed' }],
      run: async (context, call) => (await import('../../verbs/print-raw.ts')).printRaw(context, call),
    },
    {
      name: 'report',
      endpoint: pipelineJobs.report,
      flags: shortId,
      positional: ['job_id', 'state'],
      examples: [
        { line: 'repoctl jobs report 31 running --runner desk-4', says: 'A runner of your own takes a job' },
        { line: 'repoctl jobs report 31 success --trace @build.log --coverage 81.5', says: 'And tells how it went' },
      ],
    },
  ],
};
