/** Which jobs a pipeline has, by its file. */
import { environmentName } from '../../../contract/environments.ts';
import type { Row } from '../../db/schema.ts';
import { webUrlFault } from '../../names/contact.ts';
import type { PipelineVariable } from '../store.ts';
import { expand } from './expand.ts';
import { parseCiFile, type CiFile, type FileEnvironment, type FileJob } from './parse-ci-file.ts';
import { jobFilter, type RefContext } from './ref-matches.ts';

/** What the plan of a pipeline depends on besides the file. */
export interface PlanContext extends RefContext {
  readonly sha: string;
  /** What whoever started it gave; stronger than the file's. */
  readonly variables: readonly PipelineVariable[];
}

/** A job of a pipeline that is to be made. */
export type PlannedJob = Pick<
  Row<'pipeline_jobs'>,
  'name' | 'stage' | 'stage_index' | 'run_when' | 'environment' | 'environment_url' | 'environment_action'
> & { readonly allow_failure: boolean };

const namePattern = new RegExp(environmentName.pattern);

const slugOf = (ref: string): string =>
  ref
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '-')
    .slice(0, 63)
    .replaceAll(/^-+|-+$/g, '');

const known = ({ ref, sha, path }: PlanContext, { name, stage }: FileJob): [string, string][] => [
  ['CI_COMMIT_REF_NAME', ref],
  ['CI_COMMIT_REF_SLUG', slugOf(ref)],
  ['CI_COMMIT_SHA', sha],
  ['CI_JOB_NAME', name],
  ['CI_JOB_STAGE', stage],
  ['CI_PROJECT_NAME', path.slice(path.lastIndexOf('/') + 1)],
  ['CI_PROJECT_PATH', path],
];

const environmentOf = (
  { name, url, action }: FileEnvironment,
  job: FileJob,
  variables: ReadonlyMap<string, string>,
): { fault: string } | Pick<PlannedJob, 'environment' | 'environment_url' | 'environment_action'> => {
  const environment = expand(name, variables);
  const environment_url = url === null ? null : expand(url, variables);
  if (environment.length > environmentName.maxLength || !namePattern.test(environment) || environment.trim() === '') {
    return { fault: `job ${JSON.stringify(job.name)}: no environment can be called ${JSON.stringify(environment)}` };
  }
  const fault = webUrlFault(environment_url) ?? ((environment_url ?? '').length > 255 ? 'is too long' : undefined);
  return fault === undefined
    ? { environment, environment_url: environment_url === '' ? null : environment_url, environment_action: action }
    : { fault: `job ${JSON.stringify(job.name)}: the url of its environment ${fault}` };
};

const noEnvironment = { environment: null, environment_url: null, environment_action: 'start' } as const;

const planJob = (file: CiFile, job: FileJob, context: PlanContext): PlannedJob | { fault: string } => {
  const { name, stage, stageIndex, when, allowFailure } = job;
  const variables = new Map([
    ...known(context, job),
    ...file.variables,
    ...job.variables,
    ...context.variables.map(({ key, value }): [string, string] => [key, value]),
  ]);
  const environment = job.environment === null ? noEnvironment : environmentOf(job.environment, job, variables);
  return 'fault' in environment
    ? environment
    : { name, stage, stage_index: stageIndex, run_when: when, allow_failure: allowFailure, ...environment };
};

/** The jobs in the order of the file, which may be none for this ref; or what is wrong with the file. */
export const planJobs = (text: string, context: PlanContext): readonly PlannedJob[] | { readonly fault: string } => {
  const file = parseCiFile(text);
  if ('fault' in file) return file;
  const planned: PlannedJob[] = [];
  for (const job of file.jobs.filter(jobFilter(context))) {
    const plan = planJob(file, job, context);
    if ('fault' in plan) return plan;
    planned.push(plan);
  }
  return planned;
};
