import { jobArtifacts as endpoints } from '../../../contract/ci/job-artifacts.ts';
import type { Column } from '../../output/column.ts';
import type { Noun } from '../../verbs/noun.ts';

const columns: readonly Column[] = [
  { key: 'path', title: 'PATH', keep: true, shrink: 1 },
  { key: 'type', title: 'TYPE' },
  { key: 'size', title: 'SIZE', as: 'size' },
  { key: 'mode', title: 'MODE', wide: true },
];

/** Columns of the job that keeps its artifacts, or gets them. */
const jobColumns: readonly Column[] = [
  { key: 'id', title: 'ID', as: 'count', keep: true },
  { key: 'name', title: 'NAME', keep: true },
  { key: 'artifacts_file.size', title: 'ARTIFACTS', as: 'size' },
  { key: 'artifacts_expire_at', title: 'EXPIRES', as: 'time' },
];

/** `job 31`, or `2 jobs (31, 32)`. */
const jobsText = (given: string, many: boolean): string =>
  given.replace(many ? 'artifacts' : 'artifact', many ? 'jobs' : 'job');

/** `jobs artifacts`. */
export const jobArtifacts: Noun = {
  name: 'artifacts',
  singular: 'artifact',
  summary: 'Manage the artifacts of jobs',
  nameKey: 'path',
  columns,
  verbs: [
    {
      name: 'list',
      endpoint: endpoints.list,
      examples: [
        { command: 'repoctl jobs artifacts list 31', caption: 'List the files at the top of the artifacts' },
        {
          command: 'repoctl jobs artifacts list 31 --path coverage --recursive',
          caption: 'List all files below a directory',
        },
      ],
    },
    {
      name: 'download',
      summary: 'Download the artifacts of a job, or one file of them',
      endpoint: endpoints.download,
      alternatives: [{ flag: 'ref', endpoint: endpoints.downloadOfRef }],
      positional: ['job_id'],
      flags: {
        ref_name: { name: 'ref', description: 'Branch or tag: its latest successful pipeline, in place of a job ID' },
        search_recent_successful_pipelines: { name: 'search-recent' },
      },
      extras: [
        {
          flags: '--path <file>',
          description: 'Only this file of the artifacts (default: all of them, as a zip file)',
        },
        { flags: '--to <file>', description: 'Output file (default: stdout)', single: true },
      ],
      run: async (context, call) => (await import('./download-artifacts.ts')).downloadArtifacts(context, call),
      examples: [
        { command: 'repoctl jobs artifacts download 31 --to artifacts.zip', caption: 'Save the artifacts of a job' },
        {
          command: 'repoctl jobs artifacts download 31 --path dist/app.txt',
          caption: 'Print a file of the artifacts',
        },
        {
          command: 'repoctl jobs artifacts download --ref main --job build --to build.zip',
          caption: 'Save the artifacts of the latest successful pipeline of a branch',
        },
      ],
    },
    {
      name: 'upload',
      endpoint: endpoints.upload,
      complete: async (context, params) => (await import('../../verbs/file-argument.ts')).fileOf(context, params),
      positional: ['job_id', 'file'],
      columns: jobColumns,
      nameKey: 'id',
      done: ({ params, in: place }) => `Uploaded the artifacts of job ${String(params['job_id'])}${place}`,
      examples: [
        {
          command: 'repoctl jobs artifacts upload 31 @artifacts.zip',
          caption: 'Upload what a job has built, before you report that it has finished',
        },
        {
          command: 'repoctl jobs artifacts upload 31 @artifacts.zip --expire-in "2 weeks"',
          caption: 'Set the expiration',
        },
      ],
    },
    {
      name: 'keep',
      endpoint: endpoints.keep,
      columns: jobColumns,
      nameKey: 'id',
      done: ({ params, in: place }) => `Kept the artifacts of job ${String(params['job_id'])}${place}`,
      examples: [{ command: 'repoctl jobs artifacts keep 31', caption: 'Keep the artifacts of a release' }],
    },
    {
      name: 'delete',
      endpoint: endpoints.delete,
      confirm: { act: ({ given, many, in: place }) => `delete the artifacts of ${jobsText(given, many)}${place}` },
      done: ({ given, many, in: place }) => `Deleted the artifacts of ${jobsText(given, many)}${place}`,
      examples: [
        { command: 'repoctl jobs artifacts delete 31 --yes', caption: 'Delete artifacts and keep the log' },
        {
          command:
            'repoctl jobs list --with-artifacts --created-before 90d --all -o name | repoctl jobs artifacts delete - --yes --max-changes 500',
          caption: 'Delete the artifacts of jobs that are older than 90 days',
        },
      ],
    },
    {
      name: 'delete-all',
      endpoint: endpoints.deleteOfProject,
      columns: [{ key: 'message', title: 'MESSAGE' }],
      confirm: {
        act: ({ in: place }) => `delete the artifacts of all jobs${place}`,
        consequence: () => 'Those that are kept, and those of the latest successful pipelines, stay.',
      },
      done: ({ in: place }) => `Scheduled the artifacts of all jobs${place} for deletion`,
      examples: [
        { command: 'repoctl jobs artifacts delete-all -p platform/api', caption: 'Delete the artifacts of a project' },
        {
          command: 'repoctl jobs artifacts delete-all --each-project --of platform --yes --max-changes 100',
          caption: 'Delete the artifacts of all projects in a group',
        },
      ],
    },
  ],
};
