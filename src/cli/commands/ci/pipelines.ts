import { pipelineJobs } from '../../../contract/ci/pipeline-jobs.ts';
import { pipelines as endpoints } from '../../../contract/ci/pipelines.ts';
import type { Noun, WireParams } from '../../verbs/noun.ts';
import { waitOptions } from '../../verbs/wait-options.ts';
import { jobColumns, pipelineColumns } from './pipeline-columns.ts';

/** As pairs, which all servers take; those of today refuse a set of names. */
const variablesOf = ({ variables }: WireParams): WireParams =>
  typeof variables === 'object' && variables !== null
    ? { variables: Object.entries(variables).map(([key, value]) => ({ key, value })) }
    : {};

export const pipelines: Noun = {
  name: 'pipelines',
  summary: 'Pipelines of a project and their jobs',
  nameKey: 'id',
  columns: pipelineColumns,
  verbs: [
    {
      name: 'list',
      endpoint: endpoints.list,
      columns: pipelineColumns.filter(({ key }) => ['id', 'status', 'ref', 'sha', 'created_at'].includes(key)),
      examples: [
        {
          command: 'repoctl pipelines list -p platform/api --scope branches',
          caption: 'The latest one of each branch',
        },
        { command: 'repoctl pipelines list --status failed --ref main -o name', caption: 'IDs of those that failed' },
      ],
    },
    {
      name: 'get',
      endpoint: endpoints.get,
      web: true,
      page: async () => (await import('./pipeline-page.ts')).pipelinePage,
      examples: [{ command: 'repoctl pipelines get 7 --jq .duration', caption: 'How many seconds it took' }],
    },
    {
      name: 'create',
      done: ({ thing, at, in: place }) => `Started ${thing} on ${at('ref')}${place}`,
      endpoint: endpoints.create,
      complete: async (_context, params) => variablesOf(params),
      extras: waitOptions,
      run: async (context, call) => (await import('./wait-for-pipeline.ts')).runPipeline(context, call),
      examples: [
        { command: 'repoctl pipelines create main', caption: 'Run what the pipeline file of a branch asks for' },
        { command: 'repoctl pipelines create v2.0 --variables STAGE=nightly', caption: 'With a variable' },
        { command: 'repoctl pipelines create main --wait', caption: 'Run a pipeline and wait until it has finished' },
      ],
    },
    {
      name: 'retry',
      endpoint: endpoints.retry,
      extras: waitOptions,
      run: async (context, call) => (await import('./wait-for-pipeline.ts')).runPipeline(context, call),
      examples: [{ command: 'repoctl pipelines retry 7', caption: 'Run again what failed' }],
    },
    {
      name: 'cancel',
      endpoint: endpoints.cancel,
      examples: [{ command: 'repoctl pipelines cancel 7', caption: 'Stop what has not ended' }],
    },
    {
      name: 'watch',
      summary: 'Wait until a pipeline has finished',
      endpoint: endpoints.get,
      extras: waitOptions.slice(1),
      run: async (context, call) => (await import('./wait-for-pipeline.ts')).watchPipeline(context, call),
      examples: [
        { command: 'repoctl pipelines watch 7', caption: 'Wait for a pipeline; exit code 1 if it failed' },
        {
          command: 'repoctl pipelines watch 7 --wait-timeout 10m',
          caption: 'Wait for ten minutes at most; exit code 11 after that',
        },
      ],
    },
    {
      name: 'jobs',
      endpoint: pipelineJobs.listOfPipeline,
      columns: jobColumns,
      examples: [
        { command: 'repoctl pipelines jobs 7', caption: 'The jobs of a pipeline, stage by stage' },
        { command: 'repoctl pipelines jobs 7 --scope failed,manual', caption: 'Those that need somebody' },
      ],
    },
  ],
};
