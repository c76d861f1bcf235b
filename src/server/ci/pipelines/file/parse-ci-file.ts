/** Reads the file that says which jobs a pipeline has: as much of v4's as concerns what runs when. */
import { conditionReader, type ReadCondition } from './condition.ts';
import { extender } from './extend.ts';
import { fail, isGiven, isMap, nameOf, shown, textsOf, variablesOf, type GivenMap } from './given.ts';
import type { Patterns } from './patterns.ts';
import { readYaml } from './read-yaml.ts';
import { patternIn, type Limited, type Limits } from './ref-matches.ts';
import { allowFailureOf, rulesOf, whenOf, type Rule, type When } from './rules.ts';

/** Where a job of the file deploys to. */
export interface FileEnvironment {
  readonly name: string;
  readonly url: string | null;
  readonly action: 'start' | 'stop';
}

export interface FileJob extends Limited {
  readonly name: string;
  readonly stage: string;
  readonly stageIndex: number;
  readonly when: When;
  /** Undefined where nothing is said. */
  readonly allowFailure: boolean | undefined;
  readonly environment: FileEnvironment | null;
  /** Null for none: then `only` and `except` count. */
  readonly rules: readonly Rule[] | null;
  readonly variables: ReadonlyMap<string, string>;
}

/** The whole file. */
export interface CiFile {
  readonly jobs: readonly FileJob[];
  readonly variables: ReadonlyMap<string, string>;
  /** Whether there is a pipeline at all; null where there always is. */
  readonly rules: readonly Rule[] | null;
}

const mostJobs = 500;
const longestName = 255;

const notJobs = new Set([
  'after_script',
  'before_script',
  'cache',
  'default',
  'image',
  'include',
  'services',
  'stages',
  'types',
  'variables',
  'workflow',
]);
const usualStages = ['build', 'test', 'deploy'];

/** Actions of jobs that only look at an environment, or make ready for it. */
const idleActions: ReadonlySet<unknown> = new Set(['prepare', 'verify', 'access']);

const environmentOf = (value: unknown, what: string): FileEnvironment | null => {
  if (!isGiven(value)) return null;
  if (typeof value === 'string') {
    return { name: nameOf(value, `${what}: environment`, longestName), url: null, action: 'start' };
  }
  if (!isMap(value)) return fail(`${what}: environment must be a name or a map`);
  const [name, url = null, action = 'start'] = ['name', 'url', 'action'].map((key) => value.get(key) ?? undefined);
  if (url !== null && typeof url !== 'string') return fail(`${what}: the url of its environment must be a text`);
  if (idleActions.has(action)) return null;
  if (action !== 'start' && action !== 'stop') return fail(`${what}: the action on its environment is start or stop`);
  return { name: nameOf(name, `${what}: the name of its environment`, longestName), url, action };
};

/** What reading a job takes besides the job. */
interface Reading {
  readonly stages: readonly string[];
  readonly patterns: Patterns;
  readonly readCondition: ReadCondition;
}

/** `only` and `except`: a list of refs, or a map of which `refs` is one. */
const limitsOf = (value: unknown, what: string, { readCondition, patterns }: Reading): Limits | null => {
  if (!isGiven(value)) return null;
  const [given, conditions] = isMap(value) ? [value.get('refs'), value.get('variables')] : [value];
  const refs = isGiven(given) ? textsOf(given, what) : null;
  for (const pattern of refs?.map(patternIn) ?? []) if (pattern !== undefined) patterns.check(pattern, what);
  return {
    refs,
    conditions: isGiven(conditions)
      ? textsOf(conditions, `${what}: variables`).map((text) => readCondition(text, what))
      : null,
  };
};

const requireScript = (script: unknown, what: string): void => {
  if (!isGiven(script) || script === '' || (Array.isArray(script) && script.length === 0))
    fail(`${what} has no script`);
  if (typeof script !== 'string' && !Array.isArray(script))
    fail(`${what}: its script must be a text or a list of texts`);
};

/** Two stages are always there, before and after all others. */
const placeOf = (stage: unknown, stages: readonly string[]): number | undefined => {
  const index = stages.findIndex((one) => one === stage);
  if (index !== -1) return index;
  return stage === '.pre' ? -1 : stage === '.post' ? stages.length : undefined;
};

const jobOf = (name: string, job: GivenMap, reading: Reading): FileJob => {
  const { stages, readCondition } = reading;
  const what = `job ${shown(name)}`;
  requireScript(job.get('script'), what);
  const stage = job.get('stage') ?? 'test';
  const stageIndex = placeOf(stage, stages);
  if (stageIndex === undefined) return fail(`${what}: its stage is none of ${stages.join(', ').slice(0, 200)}`);
  return {
    name,
    stage: String(stage),
    stageIndex,
    when: whenOf(job.get('when'), what) ?? 'on_success',
    allowFailure: allowFailureOf(job.get('allow_failure'), what),
    environment: environmentOf(job.get('environment'), what),
    rules: rulesOf(job.get('rules'), what, readCondition),
    only: limitsOf(job.get('only'), `${what}: only`, reading),
    except: limitsOf(job.get('except'), `${what}: except`, reading),
    variables: variablesOf(job.get('variables'), `${what}: variables`),
  };
};

/** Keys that are numbers and the like count as texts. */
const jobName = (key: unknown): string =>
  nameOf(typeof key === 'object' && key !== null ? undefined : String(key), 'the name of a job', longestName);

/** Reads the file. Throws a fault. What jobs would run is none of the service's business: it runs nothing. */
export const parseCiFile = (text: string, patterns: Patterns): CiFile => {
  const root = readYaml(text);
  if (!isMap(root)) return fail('must be a map of jobs');
  const given = root.get('stages') ?? root.get('types');
  const stages = (isGiven(given) ? textsOf(given, 'stages') : usualStages).map((stage) =>
    nameOf(stage, 'each of the stages', longestName),
  );
  // A name that begins with a dot is a template, no job.
  const entries = [...root].filter(([key]) => !notJobs.has(String(key)) && !String(key).startsWith('.'));
  if (entries.length === 0) return fail('has no job');
  if (entries.length > mostJobs) return fail(`has more than ${mostJobs} jobs`);
  const whole = extender(root);
  const readCondition = conditionReader(patterns);
  const workflow = root.get('workflow');
  return {
    jobs: entries.map(([key, job]) => {
      const name = jobName(key);
      return isMap(job)
        ? jobOf(name, whole(name, job), { stages, patterns, readCondition })
        : fail(`job ${shown(name)} must be a map`);
    }),
    variables: variablesOf(root.get('variables'), 'variables'),
    rules: isMap(workflow) ? rulesOf(workflow.get('rules'), 'workflow', readCondition) : null,
  };
};
