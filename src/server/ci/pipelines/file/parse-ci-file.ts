/** Parses a pipeline file: the part of v4's format that decides which jobs run, and when. */
import { conditionReader, type ReadCondition } from './condition.ts';
import { fail, isGiven, isMap, nameOf, shown, textsOf, variablesOf, type GivenMap } from './given.ts';
import type { Patterns } from './patterns.ts';
import { readYaml } from './read-yaml.ts';
import { patternIn, type Limited, type Limits } from './ref-matches.ts';
import { allowFailureOf, rulesOf, whenOf, type Rule, type When } from './rules.ts';

/** The environment that a job deploys to or stops. */
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
  /** Undefined if the file does not say. */
  readonly allowFailure: boolean | undefined;
  readonly environment: FileEnvironment | null;
  /** Null if there are none; then `only` and `except` count. */
  readonly rules: readonly Rule[] | null;
  readonly variables: ReadonlyMap<string, string>;
}

export interface CiFile {
  readonly jobs: readonly FileJob[];
  readonly variables: ReadonlyMap<string, string>;
  /** Rules for the whole pipeline; null if it always runs. */
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
const defaultStages = ['build', 'test', 'deploy'];

/** Actions that do not deploy. */
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

interface JobContext {
  readonly stages: readonly string[];
  readonly patterns: Patterns;
  readonly readCondition: ReadCondition;
}

/** Reads `only` or `except`: a list of refs, or a map that has such a list in `refs`. */
const limitsOf = (value: unknown, what: string, { readCondition, patterns }: JobContext): Limits | null => {
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

/** The index of a stage. The stages `.pre` and `.post` always exist, before and after all others. */
const stageIndexOf = (stage: unknown, stages: readonly string[]): number | undefined => {
  const index = stages.findIndex((one) => one === stage);
  if (index !== -1) return index;
  return stage === '.pre' ? -1 : stage === '.post' ? stages.length : undefined;
};

const jobOf = (name: string, job: GivenMap, context: JobContext): FileJob => {
  const { stages, readCondition } = context;
  const what = `job ${shown(name)}`;
  requireScript(job.get('script'), what);
  const stage = job.get('stage') ?? 'test';
  const stageIndex = stageIndexOf(stage, stages);
  if (stageIndex === undefined) return fail(`${what}: its stage is none of ${stages.join(', ').slice(0, 200)}`);
  return {
    name,
    stage: String(stage),
    stageIndex,
    when: whenOf(job.get('when'), what) ?? 'on_success',
    allowFailure: allowFailureOf(job.get('allow_failure'), what),
    environment: environmentOf(job.get('environment'), what),
    rules: rulesOf(job.get('rules'), what, readCondition),
    only: limitsOf(job.get('only'), `${what}: only`, context),
    except: limitsOf(job.get('except'), `${what}: except`, context),
    variables: variablesOf(job.get('variables'), `${what}: variables`),
  };
};

/** The maximum depth of `extends`, as in v4. */
const deepest = 11;

/** The maximum number of entries that all jobs inherit, since `extends` can multiply the size of a file. */
const mostInherited = 200_000;

/** The keys that this service reads of a job; others are not inherited. */
const inheritedKeys = [
  'script',
  'stage',
  'when',
  'allow_failure',
  'environment',
  'only',
  'except',
  'rules',
  'variables',
];

/** Maps are merged key by key; any other value is overridden. */
const merged = (under: unknown, over: unknown): unknown =>
  isMap(under) && isMap(over) ? new Map([...under, ...over]) : over;

/** A function that merges into a job the jobs that it extends; it throws a fault for an invalid `extends`. */
const extendsResolver = (root: GivenMap): ((name: string, job: GivenMap) => GivenMap) => {
  const byName = new Map([...root].map(([key, value]) => [String(key), value]));
  const done = new Map<string, GivenMap>();
  let room = mostInherited;

  const put = (into: Map<unknown, unknown>, from: GivenMap): void => {
    for (const key of inheritedKeys) {
      const value = from.get(key);
      if (value === undefined) continue;
      room -= isMap(value) ? 1 + value.size : 1;
      if (room < 0) fail('inherits too much by extends');
      into.set(key, merged(into.get(key), value));
    }
  };

  const resolve = (name: string, job: GivenMap, depth: number): GivenMap => {
    const parents = job.get('extends');
    if (!isGiven(parents)) return job;
    const what = `job ${shown(name)}`;
    const known = done.get(name);
    if (known !== undefined) return known;
    if (depth === deepest) return fail(`${what} extends itself, or extends is nested too deeply`);
    const result = new Map<unknown, unknown>();
    for (const parent of textsOf(parents, `${what}: extends`)) {
      const found = byName.get(parent);
      if (!isMap(found)) return fail(`${what} extends ${shown(parent)}, which does not exist`);
      put(result, resolve(parent, found, depth + 1));
    }
    put(result, job);
    done.set(name, result);
    return result;
  };

  return (name, job) => resolve(name, job, 0);
};

/** Numbers and other scalar keys count as texts. */
const jobName = (key: unknown): string =>
  nameOf(typeof key === 'object' && key !== null ? undefined : String(key), 'the name of a job', longestName);

/** Throws a fault for an invalid file. Scripts are not checked, since the service does not run them. */
export const parseCiFile = (text: string, patterns: Patterns): CiFile => {
  const root = readYaml(text);
  if (!isMap(root)) return fail('must be a map of jobs');
  const given = root.get('stages') ?? root.get('types');
  const stages = (isGiven(given) ? textsOf(given, 'stages') : defaultStages).map((stage) =>
    nameOf(stage, 'each of the stages', longestName),
  );
  // A name that begins with a dot is a template, not a job.
  const entries = [...root].filter(([key]) => !notJobs.has(String(key)) && !String(key).startsWith('.'));
  if (entries.length === 0) return fail('has no job');
  if (entries.length > mostJobs) return fail(`has more than ${mostJobs} jobs`);
  const resolveExtends = extendsResolver(root);
  const readCondition = conditionReader(patterns);
  const workflow = root.get('workflow');
  return {
    jobs: entries.map(([key, job]) => {
      const name = jobName(key);
      return isMap(job)
        ? jobOf(name, resolveExtends(name, job), { stages, patterns, readCondition })
        : fail(`job ${shown(name)} must be a map`);
    }),
    variables: variablesOf(root.get('variables'), 'variables'),
    rules: isMap(workflow) ? rulesOf(workflow.get('rules'), 'workflow', readCondition) : null,
  };
};
