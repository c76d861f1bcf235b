/** Which jobs a pipeline has, by its file. */
import { environmentName } from '../../../../contract/ci/environments.ts';
import type { Row } from '../../../db/schema.ts';
import { webUrlFault } from '../../../formats/names.ts';
import { environmentSlug } from '../../environments/slug.ts';
import { expand } from './expand.ts';
import { FileFault } from './file-fault.ts';
import { fail } from './given.ts';
import { parseCiFile, type FileEnvironment, type FileJob } from './parse-ci-file.ts';
import type { Facts } from './condition.ts';
import { pipelineVariables, type PipelineFacts } from './known-variables.ts';
import { filePatterns } from './patterns.ts';
import { isWithin } from './ref-matches.ts';
import { matchingRule } from './rules.ts';

/** What the plan of a pipeline depends on besides the file. */
export interface PlanContext extends PipelineFacts {
  /** What whoever started it gave; stronger than the file's. */
  readonly variables: readonly PipelineVariable[];
  /** What the project's environments are called in addresses, by their names. */
  readonly slugs: ReadonlyMap<string, string>;
}

/** A job of a pipeline that is to be made. */
export type PlannedJob = Pick<
  Row<'pipeline_jobs'>,
  'name' | 'stage' | 'stage_index' | 'run_when' | 'environment' | 'environment_url' | 'environment_action'
> & { readonly allow_failure: boolean };

const namePattern = new RegExp(environmentName.pattern);

const environmentOf = (
  { name, url, action }: FileEnvironment,
  job: FileJob,
  variables: ReadonlyMap<string, string>,
  { slugs }: PlanContext,
): Pick<PlannedJob, 'environment' | 'environment_url' | 'environment_action'> => {
  const environment = expand(name, variables);
  if (environment.length > environmentName.maxLength || !namePattern.test(environment) || environment.trim() === '') {
    return fail(`job ${JSON.stringify(job.name)}: no environment can be called ${JSON.stringify(environment)}`);
  }
  const own = new Map([['CI_ENVIRONMENT_NAME', environment]]);
  if (url?.includes('CI_ENVIRONMENT_SLUG') === true) {
    own.set('CI_ENVIRONMENT_SLUG', slugs.get(environment) ?? environmentSlug(environment, new Set(slugs.values())));
  }
  const environment_url = url === null ? null : expand(url, new Map([...variables, ...own]));
  const fault = webUrlFault(environment_url) ?? ((environment_url ?? '').length > 255 ? 'is too long' : undefined);
  return fault === undefined
    ? { environment, environment_url: environment_url === '' ? null : environment_url, environment_action: action }
    : fail(`job ${JSON.stringify(job.name)}: the url of its environment ${fault}`);
};

const noEnvironment = { environment: null, environment_url: null, environment_action: 'start' } as const;

/** When a job runs and whether it may fail; undefined for a job that is not part of the pipeline. */
const timingOf = (
  job: FileJob,
  context: PlanContext,
  facts: Facts,
): Pick<PlannedJob, 'run_when' | 'allow_failure'> | undefined => {
  const { rules, when, allowFailure } = job;
  if (rules === null) {
    // A job that waits for somebody holds nobody up, unless it says so.
    return isWithin(job, context, facts)
      ? { run_when: when, allow_failure: allowFailure ?? when === 'manual' }
      : undefined;
  }
  const rule = matchingRule(rules, facts);
  if (rule === undefined || rule.when === 'never') return undefined;
  return { run_when: rule.when ?? when, allow_failure: rule.allowFailure ?? allowFailure ?? false };
};

const jobsFor = (text: string, context: PlanContext): readonly PlannedJob[] => {
  const patterns = filePatterns();
  const file = parseCiFile(text, patterns);
  const { search } = patterns;
  const given = context.variables.map(({ key, value }): [string, string] => [key, value]);
  const shared = [...pipelineVariables(context), ...file.variables];
  if (file.rules !== null && !matchingRule(file.rules, { search, variables: new Map([...shared, ...given]) }))
    return [];
  const planned: PlannedJob[] = [];
  for (const job of file.jobs) {
    const { name, stage, stageIndex } = job;
    const own: [string, string][] = [
      ['CI_JOB_NAME', name],
      ['CI_JOB_STAGE', stage],
    ];
    const variables = new Map([...own, ...shared, ...job.variables, ...given]);
    const timing = timingOf(job, context, { search, variables });
    if (timing === undefined) continue;
    const environment =
      job.environment === null ? noEnvironment : environmentOf(job.environment, job, variables, context);
    planned.push({ name, stage, stage_index: stageIndex, ...timing, ...environment });
  }
  return planned;
};

/** The jobs in the order of the file, which may be none for this ref; or what is wrong with the file. */
export const planJobs = (text: string, context: PlanContext): readonly PlannedJob[] | { readonly fault: string } => {
  try {
    return jobsFor(text, context);
  } catch (error) {
    if (error instanceof FileFault) return { fault: error.message };
    throw error;
  }
};

/** A variable as a pipeline was made with it. */
export interface PipelineVariable {
  readonly key: string;
  readonly value: string;
}
