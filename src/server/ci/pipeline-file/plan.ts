/** Plans the jobs of a pipeline by its file. */
import type { Row } from '../../db/schema.ts';
import { checkFile, edgeStages, type CheckedFile } from './checked-file.ts';
import type { CheckedJob } from './copies.ts';
import type { PlanContext, Sources, Wanted } from './context.ts';
import { resolveExtends } from './extends.ts';
import { fail, FileFault, shown } from './values/fault.ts';
import { type IncludedFile, withIncludes } from './includes.ts';
import { inheritedLayers, jobLayers, jobValues, pipelineValues, type FileLayers } from './job-variables.ts';
import type { Need } from './keywords/needs.ts';
import type { Rule } from './keywords/rules.ts';
import { isWithinLimits } from './limited.ts';
import { matchingRule, type RuleFacts } from './match-rules.ts';
import { filePatterns, type Patterns } from './values/patterns.ts';
import { plannedEnvironment, targetName, type PlannedEnvironment } from './planned-environment.ts';
import { readingOf, type Reading } from './reading.ts';
import type { Dict } from './values/node.ts';
import { readYaml } from './values/read-yaml.ts';
import { resolveReferences } from './references.ts';
import { circleIn, expand, valuesOf, type Layer, type Variable } from './values/variables.ts';

/** A job of a new pipeline. */
export interface PlannedJob
  extends
    Pick<
      Row<'pipeline_jobs'>,
      | 'name'
      | 'stage'
      | 'stage_index'
      | 'run_when'
      | 'start_in'
      | 'resource_group'
      | 'artifacts_access'
      | 'artifacts_expire_in'
    >,
    PlannedEnvironment {
  readonly allow_failure: boolean;
  /** Names of jobs of the pipeline; null if the job waits for earlier stages. */
  readonly needs: readonly string[] | null;
  /** Those of the file, not expanded. */
  readonly variables: Readonly<Record<string, string>>;
}

export interface Plan {
  /** Without any, no pipeline is made. */
  readonly jobs: readonly PlannedJob[];
  /** Name of the pipeline. */
  readonly name: string | null;
}

/** Everything but the file. */
export interface Planning {
  readonly context: PlanContext;
  readonly reading: Reading;
  readonly search: Patterns['search'];
}

/** A job that is in the pipeline, by the rule that says so. */
interface Chosen {
  readonly job: CheckedJob;
  readonly rule: Rule | undefined;
  readonly layers: FileLayers;
}

const chosenJob = (job: CheckedJob, global: readonly Layer[], planning: Planning): Chosen | undefined => {
  const { context } = planning;
  const layers = { job: job.variables, global: inheritedLayers(job, global) };
  const target = targetName(job, jobValues(job, context, layers, undefined));
  const facts: RuleFacts = { ...planning, variables: jobValues(job, context, layers, target) };
  if (job.rules === undefined) {
    return isWithinLimits(job, context, facts) ? { job, rule: undefined, layers } : undefined;
  }
  const rule = matchingRule(job.rules, facts, { job: job.name });
  if (rule === undefined || (rule.when ?? job.when) === 'never') return undefined;
  return { job, rule, layers: rule.variables === undefined ? layers : { ...layers, rule: rule.variables } };
};

/** A job needs only jobs that are in the pipeline; optional ones that are not are left out. */
const neededNames = (needs: readonly Need[], { name }: CheckedJob, present: ReadonlySet<string>): readonly string[] => {
  const missing = needs.find((need) => !need.optional && !present.has(need.job));
  if (missing !== undefined) {
    fail(
      missing.at,
      { job: name, keyword: 'needs' },
      `${shown(missing.job)} is not in the pipeline, as its rules leave it out`,
    );
  }
  return needs.filter((need) => present.has(need.job)).map((need) => need.job);
};

const textsIn = (layers: readonly Layer[]): Readonly<Record<string, string>> =>
  Object.fromEntries(layers.flatMap((layer) => [...layer].map(([key, { value }]: [string, Variable]) => [key, value])));

const plannedJob = ({ job, rule, layers }: Chosen, present: ReadonlySet<string>, { context }: Planning): PlannedJob => {
  const needs = rule?.needs ?? job.needs;
  const target = targetName(job, jobValues(job, context, layers, undefined));
  const all = jobLayers(job, context, layers, target);
  const circle = circleIn(all);
  if (circle !== undefined) {
    fail(
      job.at,
      { job: job.name, keyword: 'variables' },
      `${circle.map(shown).join(', ')} name each other in a circle`,
    );
  }
  const values = valuesOf(all);
  const when = rule?.when === undefined || rule.when === 'never' ? job.when : rule.when;
  const group = job.resource_group === undefined ? '' : expand(job.resource_group, values);
  return {
    name: job.name,
    stage: job.stage.name,
    stage_index: job.stage_index,
    run_when: when,
    start_in: when === 'delayed' ? (rule?.start_in ?? job.start_in ?? null) : null,
    // A manual job does not block later stages, unless it says so, or its rule makes it manual.
    allow_failure: rule?.allow_failure ?? job.allow_failure ?? job.when === 'manual',
    needs: needs === undefined ? null : neededNames(needs, job, present),
    resource_group: group === '' ? null : group,
    artifacts_access: job.artifacts.access,
    artifacts_expire_in: job.artifacts.expireIn,
    variables: textsIn([
      ...layers.global.toReversed(),
      job.variables,
      ...(rule?.variables === undefined ? [] : [rule.variables]),
    ]),
    ...plannedEnvironment(job, target, context, (more) => jobValues(job, context, layers, target, more)),
  };
};

const longestName = 255;

/** The jobs of a pipeline, of which there are none if the workflow, or the rules of all jobs, leave it out. */
export const planJobs = (file: CheckedFile, planning: Planning): Plan => {
  const { context } = planning;
  const { rules, name } = file.workflow;
  const facts = { ...planning, variables: pipelineValues(context, [file.variables]) };
  const rule = rules === undefined ? undefined : matchingRule(rules, facts, { keyword: 'workflow:rules' });
  const runs = rules === undefined || (rule !== undefined && rule.when !== 'never');
  const global = rule?.variables === undefined ? [file.variables] : [rule.variables, file.variables];
  const chosen = runs ? file.jobs.flatMap((job) => chosenJob(job, global, planning) ?? []) : [];
  if (chosen.every(({ job }) => edgeStages.has(job.stage.name))) return { jobs: [], name: null };
  const present = new Set(chosen.map(({ job }) => job.name));
  const title = name === undefined ? '' : expand(name, pipelineValues(context, global)).trim();
  return {
    jobs: chosen.map((one) => plannedJob(one, present, planning)),
    name: title === '' ? null : title.slice(0, longestName),
  };
};

/** A text that is read as a pipeline file, at its path. */
export interface FileText {
  readonly path: string;
  readonly content: string;
}

/** The parts of a file that is read: what it comes to, once its includes are merged and its references resolved. */
export interface WholeFile {
  /** Undefined while something that it includes is not read: what refers to that would be a fault. */
  readonly root: Dict | undefined;
  readonly planning: Planning;
  readonly patterns: Patterns;
}

/**
 * Reads a file with all that it includes.
 *
 * @param included gets the files that are included
 * @throws {FileFault} for a file that is not valid
 */
export const readWhole = (
  { path, content }: FileText,
  context: PlanContext,
  reading: Reading,
  included: IncludedFile[] = [],
): WholeFile => {
  const patterns = filePatterns(path);
  const planning = { context, reading, search: patterns.search };
  const root = readYaml(content, path);
  if (root === undefined) return fail({ file: path, line: 1 }, { keyword: 'YAML' }, 'has no jobs');
  if (root.kind !== 'map') return fail(root.at, { keyword: 'YAML' }, 'must be a map of jobs');
  const facts = { ...planning, variables: pipelineValues(context) };
  const whole = withIncludes(root, [path], { patterns, facts, included });
  const isRead = reading.wanted() === undefined;
  return { root: isRead ? resolveReferences(resolveExtends(whole)) : undefined, planning, patterns };
};

const planOf = (file: FileText, context: PlanContext, reading: Reading): Plan => {
  const { root, planning, patterns } = readWhole(file, context, reading);
  return root === undefined ? { jobs: [], name: null } : planJobs(checkFile(root, patterns), planning);
};

/** A result by what was read, its fault, or what must be read from the repository before either can be told. */
export const unlessWanted = <Result>(
  sources: Sources,
  work: (reading: Reading) => Result,
): Result | { readonly fault: string } | { readonly wanted: Wanted } => {
  const reading = readingOf(sources);
  let result: Result | { readonly fault: string };
  try {
    result = work(reading);
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    // What is not read yet can be the cause of the fault.
    result = { fault: error.message };
  }
  const wanted = reading.wanted();
  return wanted === undefined ? result : { wanted };
};

/** The plan of a pipeline. */
export const planPipelineFile = (
  file: FileText,
  sources: Sources,
  context: PlanContext,
): Plan | { readonly fault: string } | { readonly wanted: Wanted } =>
  unlessWanted(sources, (reading) => planOf(file, context, reading));
