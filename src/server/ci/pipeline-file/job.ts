/** Reads the keywords of a job. */
import { fail, shown, type Place, type Where } from './values/fault.ts';
import { either, fields, flag, list, name, oneOf, oneOrMore, text, type Form } from './values/forms.ts';
import { environment, type FileEnvironment } from './keywords/environment.ts';
import { dependencies, needs, type Dependency, type Need } from './keywords/needs.ts';
import { limits, type Limits } from './keywords/only.ts';
import { parallel, type Parallel } from './keywords/parallel.ts';
import { jobRules, type Rule } from './keywords/rules.ts';
import { artifactRules } from './keywords/artifacts.ts';
import { defaultForms, runnerForms } from './keywords/runner.ts';
import { keywordOf } from './defaults.ts';
import { jobVariables } from './keywords/variables.ts';
import type { Layer } from './values/variables.ts';
import { allowFailure, checkStartIn, startIn, when, type When } from './keywords/when.ts';
import type { Dict, Node } from './values/node.ts';
import type { Patterns } from './values/patterns.ts';

/** A job of a file, before copies of it are made. */
export interface FileJob {
  readonly name: string;
  /** Its name in the file, which its copies share. */
  readonly key: string;
  readonly at: Place;
  readonly stage: { readonly name: string; readonly at: Place };
  readonly when: When;
  /** Seconds of a delayed job. */
  readonly start_in: number | undefined;
  /** Undefined if the file does not say. */
  readonly allow_failure: boolean | undefined;
  /** With rules there is neither `only` nor `except`. */
  readonly rules: readonly Rule[] | undefined;
  readonly only: Limits | undefined;
  readonly except: Limits | undefined;
  readonly variables: Layer;
  /** Names of the variables of the file that the job has; true for all. */
  readonly inherited: boolean | readonly string[];
  readonly environment: FileEnvironment | undefined;
  /** Undefined if the job waits for earlier stages. */
  readonly needs: readonly Need[] | undefined;
  readonly dependencies: readonly Dependency[];
  readonly parallel: Parallel | undefined;
  /** Not expanded. */
  readonly resource_group: string | undefined;
  readonly artifacts: ReturnType<typeof artifactRules>;
}

const noTrigger: Form<never> = (node, where) =>
  fail(node.at, where, 'is not supported: there are no pipelines of other projects, or within pipelines');

const defaultKeywords = oneOf(...Object.keys(defaultForms));

const inherit = fields({
  default: either<unknown>({ scalar: flag, list: list(defaultKeywords) }, 'true, false, or a list of keywords'),
  variables: either<boolean | readonly string[]>({ scalar: flag, list: list(text) }, 'true, false, or a list of names'),
});

const formsOf = (patterns: Patterns) => ({
  ...runnerForms,
  allow_failure: allowFailure,
  dependencies,
  environment,
  except: limits(patterns),
  extends: oneOrMore(name),
  inherit,
  needs,
  only: limits(patterns),
  parallel,
  resource_group: text,
  rules: jobRules(patterns),
  stage: name,
  start_in: startIn,
  trigger: noTrigger,
  variables: jobVariables,
  when,
});

const isEmptyScript = (script: Node | undefined): boolean =>
  script === undefined ||
  (script.kind === 'scalar' && script.text === '') ||
  (script.kind === 'list' && script.items.length === 0);

const checkTogether = (
  job: Dict,
  where: Where,
  given: Partial<Pick<FileJob, 'rules' | 'only' | 'except' | 'needs' | 'dependencies' | 'when' | 'start_in'>>,
): void => {
  if (isEmptyScript(job.entries.get('script')) && !job.entries.has('run')) {
    const at = job.entries.get('script')?.at ?? job.at;
    fail(at, { ...where, keyword: 'script' }, 'is missing: a job needs one');
  }
  const limit = (['only', 'except'] as const).find((key) => given[key] !== undefined);
  if (given.rules !== undefined && given.start_in !== undefined) {
    fail(job.entries.get('start_in')?.at ?? job.at, { ...where, keyword: 'start_in' }, 'belongs into the rules');
  }
  if (given.rules !== undefined && limit !== undefined) {
    fail(job.entries.get(limit)?.at ?? job.at, { ...where, keyword: limit }, 'cannot be used together with rules');
  }
  checkStartIn(job, where, given);
  const published = job.entries.get('publish');
  if (published !== undefined && where.job !== 'pages' && !job.entries.has('pages')) {
    fail(published.at, { ...where, keyword: 'publish' }, 'is only for jobs with pages');
  }
  const needed = new Set(given.needs?.map((need) => need.job));
  const other = needed.size === 0 ? undefined : given.dependencies?.find((one) => !needed.has(one.job));
  if (other !== undefined) {
    fail(other.at, { ...where, keyword: 'dependencies' }, `${shown(other.job)} must be among the jobs of needs, too`);
  }
};

/** A function that reads the jobs of one file, with what its root has for all of them. */
export const jobReader = (root: Dict, patterns: Patterns): ((job: Dict, called: string, at: Place) => FileJob) => {
  const form = fields(formsOf(patterns));
  return (job, called, at) => {
    const where = { job: called };
    const read = form(job, where);
    checkTogether(job, where, read);
    const { start_in, allow_failure, rules, only, except, environment: target, resource_group } = read;
    return {
      name: called,
      key: called,
      at,
      stage: { name: read.stage ?? 'test', at: job.entries.get('stage')?.at ?? at },
      when: read.when ?? 'on_success',
      variables: read.variables ?? new Map(),
      inherited: read.inherit?.variables ?? true,
      dependencies: read.dependencies ?? [],
      needs: read.needs,
      parallel: read.parallel,
      environment: target,
      start_in,
      allow_failure,
      rules,
      only,
      except,
      resource_group,
      artifacts: artifactRules(keywordOf(root, job, 'artifacts'), where),
    };
  };
};
