import { pipelineJobs } from '../../../contract/ci/pipeline-jobs.ts';
import { pipelines as endpoints } from '../../../contract/ci/pipelines.ts';
import { ciLint } from '../../../contract/ci/ci-lint.ts';
import type { Noun } from '../../verbs/noun.ts';
import type { WireParams } from '../../verbs/parameter.ts';
import { waitOptions } from '../../verbs/wait-options.ts';
import { jobColumns, lintColumns, pipelineColumns } from './pipeline-columns.ts';
import { pendingCancel } from './pending-cancel.ts';

/** Variables are sent as pairs, since some servers reject an object. */
const variablesOf = ({ variables }: WireParams): WireParams =>
  typeof variables === 'object' && variables !== null
    ? { variables: Object.entries(variables).map(([key, value]) => ({ key, value })) }
    : {};

export const pipelines: Noun = {
  name: 'pipelines',
  summary: 'Run and manage pipelines',
  nameKey: 'id',
  columns: pipelineColumns,
  verbs: [
    {
      name: 'list',
      endpoint: endpoints.list,
      usual: [
        '--project',
        '--status',
        '--ref',
        '--username',
        '--scope',
        '--latest',
        '--updated-after',
        '--updated-before',
        '--order-by',
        '--sort',
      ],
      extras: [{ flags: '--latest', description: 'Only the latest pipeline, before --where chooses' }],
      reading: async (context, call) => (await import('./latest.ts')).readLatestPipeline(context, call),
      columns: pipelineColumns.filter(({ key }) =>
        ['id', 'status', 'ref', 'sha', 'created_at', 'yaml_errors'].includes(key),
      ),
      examples: [
        {
          command: 'repoctl pipelines list -p platform/api --scope branches',
          caption: 'List the latest pipeline of each branch',
        },
        {
          command: 'repoctl pipelines list --status failed --ref main -o name',
          caption: 'List the IDs of failed pipelines',
        },
        { command: 'repoctl pipelines list --latest --ref main', caption: 'Show the latest pipeline of a branch' },
        {
          command:
            'repoctl pipelines list --latest --each-project --of platform --where \'.status == "failed"\' --fail-if-any',
          caption: 'List the projects whose latest pipeline failed',
        },
      ],
    },
    {
      name: 'get',
      endpoint: endpoints.get,
      web: true,
      page: async () => (await import('./pipeline-page.ts')).pipelinePage,
      examples: [{ command: 'repoctl pipelines get 7 --jq .duration', caption: 'Print the duration in seconds' }],
    },
    {
      name: 'create',
      done: ({ thing, at, in: place }) => `Started ${thing} on ${at('ref')}${place}`,
      endpoint: endpoints.create,
      complete: async (_context, params) => variablesOf(params),
      extras: waitOptions,
      run: async (context, call) => (await import('./wait-for-pipeline.ts')).runPipeline(context, call),
      examples: [
        { command: 'repoctl pipelines create main', caption: 'Run the pipeline of a branch' },
        {
          command: 'repoctl pipelines create v2.0 --variables STAGE=nightly',
          caption: 'Set a variable for the pipeline',
        },
        { command: 'repoctl pipelines create main --wait', caption: 'Run a pipeline and wait until it has finished' },
      ],
    },
    {
      name: 'retry',
      endpoint: endpoints.retry,
      extras: waitOptions,
      run: async (context, call) => (await import('./wait-for-pipeline.ts')).runPipeline(context, call),
      examples: [{ command: 'repoctl pipelines retry 7', caption: 'Retry failed and canceled jobs' }],
    },
    {
      name: 'cancel',
      later: pendingCancel,
      endpoint: endpoints.cancel,
      examples: [{ command: 'repoctl pipelines cancel 7', caption: 'Cancel the jobs that have not finished' }],
    },
    {
      name: 'delete',
      endpoint: endpoints.delete,
      examples: [
        { command: 'repoctl pipelines delete 7 --yes', caption: 'Delete a pipeline without confirmation' },
        {
          command:
            'repoctl pipelines list --updated-before 90d -o name --all | repoctl pipelines delete - --yes --max-changes 500',
          caption: 'Delete pipelines without updates for 90 days',
        },
      ],
    },
    {
      name: 'watch',
      summary: 'Wait until a pipeline has finished',
      endpoint: endpoints.get,
      flags: {
        pipeline_id: {
          description: 'Pipeline ID (default: the latest of the current branch, else of the default branch)',
        },
      },
      extras: [
        { flags: '--ref <ref>', description: 'Wait for the latest pipeline of this branch or tag' },
        ...waitOptions.slice(1),
      ],
      complete: async (context, params, given) => (await import('./latest.ts')).pipelineToWatch(context, params, given),
      run: async (context, call) => (await import('./wait-for-pipeline.ts')).watchPipeline(context, call),
      examples: [
        { command: 'repoctl pipelines watch 7', caption: 'Wait for a pipeline; exit code 1 if it failed' },
        { command: 'repoctl pipelines watch', caption: 'Wait for the latest pipeline of the current branch' },
        { command: 'repoctl pipelines watch --ref v2.0', caption: 'Wait for the latest pipeline of a tag' },
        {
          command: 'repoctl pipelines watch 7 --wait-timeout 10m',
          caption: 'Wait for ten minutes at most; exit code 11 after that',
        },
      ],
    },
    {
      name: 'lint',
      summary: 'Check a CI/CD file and list its jobs',
      endpoint: ciLint.checkFile,
      argument: {
        name: 'file',
        description: 'A file, or - for stdin (default: that of the repository)',
        optional: true,
      },
      printsDryRun: true,
      flags: {
        content_ref: { description: 'Branch, tag, or commit that has the file (default: the default branch)' },
        sha: { fixed: true },
        ref: { fixed: true },
        dry_run: { fixed: true },
        include_jobs: { fixed: true },
        dry_run_ref: {
          name: 'ref',
          description: 'List the jobs of a pipeline of this branch or tag (default: all jobs)',
        },
      },
      columns: lintColumns,
      nameKey: 'name',
      run: async (context, call) => (await import('./lint-file.ts')).lintFile(context, call),
      examples: [
        { command: 'repoctl pipelines lint - < .gitlab-ci.yml', caption: 'Check a file before you push it' },
        { command: 'repoctl pipelines lint --ref main', caption: 'List the jobs that a push to main would start' },
        { command: 'repoctl pipelines lint --content-ref v2.0', caption: 'Check the file of a tag' },
        {
          command: 'repoctl pipelines lint - < ci.yml --jq .merged_yaml',
          caption: 'Print a file with all that it includes',
        },
      ],
    },
    {
      name: 'jobs',
      endpoint: pipelineJobs.listOfPipeline,
      columns: jobColumns,
      examples: [
        { command: 'repoctl pipelines jobs 7', caption: 'List the jobs of a pipeline by stage' },
        { command: 'repoctl pipelines jobs 7 --scope failed,manual', caption: 'List failed and manual jobs' },
      ],
    },
  ],
};
