import { pipelineJobs } from '../../../contract/ci/pipeline-jobs.ts';
import { pipelines as endpoints } from '../../../contract/ci/pipelines.ts';
import type { FlagChanges, Noun } from '../../verbs/noun.ts';
import { jobColumns, pipelineColumns } from './pipeline-columns.ts';

const shortId: Readonly<Record<string, FlagChanges>> = { pipeline_id: { name: 'id' } };

export const pipelines: Noun = {
  name: 'pipelines',
  summary: 'Pipelines of a project and their jobs',
  nameKey: 'id',
  columns: pipelineColumns,
  verbs: [
    {
      name: 'list',
      endpoint: endpoints.list,
      columns: pipelineColumns.filter(({ key }) => ['id', 'status', 'ref', 'sha'].includes(key)),
      examples: [
        { line: 'repoctl pipelines list -p platform/api --scope branches', says: 'The latest one of each branch' },
        { line: 'repoctl pipelines list --status failed --ref main -o name', says: 'IDs of those that failed' },
      ],
    },
    {
      name: 'get',
      endpoint: endpoints.get,
      flags: shortId,
      examples: [{ line: 'repoctl pipelines get 7 --jq .duration', says: 'How many seconds it took' }],
    },
    {
      name: 'create',
      endpoint: endpoints.create,
      examples: [
        { line: 'repoctl pipelines create main', says: 'Run what the pipeline file of a branch asks for' },
        { line: 'repoctl pipelines create v2.0 --variables STAGE=nightly', says: 'With a variable' },
      ],
    },
    {
      name: 'retry',
      endpoint: endpoints.retry,
      flags: shortId,
      examples: [{ line: 'repoctl pipelines retry 7', says: 'Run again what failed' }],
    },
    {
      name: 'cancel',
      endpoint: endpoints.cancel,
      flags: shortId,
      examples: [{ line: 'repoctl pipelines cancel 7', says: 'Stop what has not ended' }],
    },
    {
      name: 'jobs',
      endpoint: pipelineJobs.listOfPipeline,
      flags: shortId,
      columns: jobColumns,
      examples: [
        { line: 'repoctl pipelines jobs 7', says: 'The jobs of a pipeline, stage by stage' },
        { line: 'repoctl pipelines jobs 7 --scope failed,manual', says: 'Those that need somebody' },
      ],
    },
  ],
};
