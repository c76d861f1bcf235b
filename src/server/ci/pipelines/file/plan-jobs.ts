/** Plans the jobs of a pipeline by its file. */
import { environmentName } from '../../../../contract/ci/environments.ts';
import type { Row } from '../../../db/schema.ts';
import { webUrlFault } from '../../../formats/names.ts';
import { environmentSlug } from '../../environments/slug.ts';
import { fail, FileFault } from './given.ts';
import { parseCiFile, type FileEnvironment, type FileJob } from './parse-ci-file.ts';
import type { Facts } from './condition.ts';
import { filePatterns } from './patterns.ts';
import { isWithin, type RefContext } from './ref-matches.ts';
import { matchingRule } from './rules.ts';

/** A variable of a pipeline. */
export interface PipelineVariable {
  readonly key: string;
  readonly value: string;
}

/** The context of a plan: everything but the file. */
export interface PlanContext extends RefContext {
  readonly sha: string;
  /** Default branch of the project; null while it has none. */
  readonly defaultBranch: string | null;
  /** Variables that were given at the start; they override those of the file. */
  readonly variables: readonly PipelineVariable[];
  /** Slugs of the project's environments, by their names. */
  readonly slugs: ReadonlyMap<string, string>;
}

/** A job of a new pipeline. */
export type PlannedJob = Pick<
  Row<'pipeline_jobs'>,
  'name' | 'stage' | 'stage_index' | 'run_when' | 'environment' | 'environment_url' | 'environment_action'
> & { readonly allow_failure: boolean };

/** The maximum length of an expanded text, since no name and no URL is longer. */
const longest = 1024;

/** Replaces `$NAME` and `${NAME}` by the value of the variable; an unknown one is empty. */
const expand = (template: string, variables: ReadonlyMap<string, string>): string => {
  let room = longest;
  return template
    .slice(0, longest)
    .replaceAll(/\$(?:\{([A-Za-z0-9_]+)\}|([A-Za-z0-9_]+))/g, (_whole, braced?: string, plain?: string) => {
      const value = (variables.get(braced ?? plain ?? '') ?? '').slice(0, room);
      room -= value.length;
      return value;
    })
    .slice(0, longest);
};

const slugOf = (ref: string): string =>
  ref
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '-')
    .slice(0, 63)
    .replaceAll(/^-+|(?<!-)-+$/g, '');

/** The predefined variables. Absent ones, such as the tag of a branch pipeline, are left out: conditions test for that. */
const predefinedVariables = (context: PlanContext): readonly [string, string][] => {
  const { ref, tag, source, path, sha, defaultBranch } = context;
  return [
    ['CI', 'true'],
    [tag ? 'CI_COMMIT_TAG' : 'CI_COMMIT_BRANCH', ref],
    ['CI_COMMIT_REF_NAME', ref],
    ['CI_COMMIT_REF_SLUG', slugOf(ref)],
    ['CI_COMMIT_SHA', sha],
    ['CI_COMMIT_SHORT_SHA', sha.slice(0, 8)],
    ...(defaultBranch === null ? [] : [['CI_DEFAULT_BRANCH', defaultBranch] satisfies [string, string]]),
    ['CI_PIPELINE_SOURCE', source],
    ['CI_PROJECT_NAME', path.slice(path.lastIndexOf('/') + 1)],
    ['CI_PROJECT_NAMESPACE', path.slice(0, path.lastIndexOf('/'))],
    ['CI_PROJECT_PATH', path],
  ];
};

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

/** The timing of a job and its permission to fail; undefined if the job is not part of the pipeline. */
const timingOf = (
  job: FileJob,
  context: PlanContext,
  facts: Facts,
): Pick<PlannedJob, 'run_when' | 'allow_failure'> | undefined => {
  const { rules, when, allowFailure } = job;
  if (rules === null) {
    // A manual job does not block later stages, unless it says so.
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
  const shared = [...predefinedVariables(context), ...file.variables];
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

/** The jobs for the ref in the order of the file, or a fault of the file. */
export const planJobs = (text: string, context: PlanContext): readonly PlannedJob[] | { readonly fault: string } => {
  try {
    return jobsFor(text, context);
  } catch (error) {
    if (error instanceof FileFault) return { fault: error.message };
    throw error;
  }
};
