/** Reads the file that says which jobs a pipeline has: as much of v4's as concerns what runs when. */
import type { Row } from '../../db/schema.ts';
import { FileFault } from './file-fault.ts';
import { readYaml } from './read-yaml.ts';

/** Where a job of the file deploys to. */
export interface FileEnvironment {
  readonly name: string;
  readonly url: string | null;
  readonly action: 'start' | 'stop';
}

/** A job as the file has it. */
export interface FileJob {
  readonly name: string;
  readonly stage: string;
  readonly stageIndex: number;
  readonly when: Row<'pipeline_jobs'>['run_when'];
  readonly allowFailure: boolean;
  readonly environment: FileEnvironment | null;
  /** Refs and sources that it is for; null for all. */
  readonly only: readonly string[] | null;
  readonly except: readonly string[];
  readonly variables: ReadonlyMap<string, string>;
}

/** The whole file. */
export interface CiFile {
  readonly jobs: readonly FileJob[];
  readonly variables: ReadonlyMap<string, string>;
}

const mostJobs = 500;
const longestName = 255;

const notJobs = new Set([
  'after_script',
  'before_script',
  'cache',
  'image',
  'include',
  'services',
  'stages',
  'types',
  'variables',
]);
const usualStages = ['build', 'test', 'deploy'];
const whens = ['on_success', 'on_failure', 'always', 'manual'] as const;

const fail = (why: string): never => {
  throw new FileFault(why);
};

const isText = (value: unknown): value is string => typeof value === 'string';
const isMap = (value: unknown): value is ReadonlyMap<unknown, unknown> => value instanceof Map;
const shown = (name: string): string => JSON.stringify(name.slice(0, 60));

const textsOf = (value: unknown, what: string): string[] => {
  const list = isText(value) ? [value] : value;
  return Array.isArray(list) && list.every(isText) ? list : fail(`${what} must be a list of texts`);
};

const nameOf = (value: unknown, what: string): string =>
  isText(value) && value.trim() !== '' && value.length <= longestName
    ? value
    : fail(`${what} must be a text of at most ${longestName} characters`);

const variablesOf = (value: unknown, what: string): ReadonlyMap<string, string> => {
  if (value === undefined || value === null) return new Map();
  if (!isMap(value)) return fail(`${what} must be a map`);
  return new Map(
    [...value].map(([key, item]) =>
      ['string', 'number', 'boolean'].includes(typeof item)
        ? [String(key), String(item)]
        : fail(`${what}: ${shown(String(key))} must be a text or a number`),
    ),
  );
};

const environmentOf = (value: unknown, what: string): FileEnvironment | null => {
  if (value === undefined || value === null) return null;
  if (isText(value)) return { name: nameOf(value, `${what}: environment`), url: null, action: 'start' };
  if (!isMap(value)) return fail(`${what}: environment must be a name or a map`);
  const [name, url = null, action = 'start'] = ['name', 'url', 'action'].map((key) => value.get(key) ?? undefined);
  if (url !== null && !isText(url)) return fail(`${what}: the url of its environment must be a text`);
  if (action !== 'start' && action !== 'stop') return fail(`${what}: the action on its environment is start or stop`);
  return { name: nameOf(name, `${what}: the name of its environment`), url, action };
};

/** `only` and `except`: a list, or a map of which `refs` is one. */
const refsOf = (value: unknown, what: string): readonly string[] | null => {
  const list = isMap(value) ? value.get('refs') : value;
  return list === undefined || list === null ? null : textsOf(list, what);
};

const whenOf = (value: unknown, what: string): FileJob['when'] =>
  value === undefined || value === null
    ? 'on_success'
    : (whens.find((when) => when === value) ?? fail(`${what}: when must be one of ${whens.join(', ')}`));

const jobOf = (name: string, value: unknown, stages: readonly string[]): FileJob => {
  const what = `job ${shown(name)}`;
  if (!isMap(value)) return fail(`${what} must be a map`);
  if (name.length > longestName) return fail(`${what} has a name of more than ${longestName} characters`);
  const script = value.get('script');
  if (script === undefined || script === null || script === '') return fail(`${what} has no script`);
  const stage = value.get('stage') ?? 'test';
  const stageIndex = stages.findIndex((one) => one === stage);
  if (stageIndex === -1) return fail(`${what}: its stage is none of ${stages.join(', ').slice(0, 200)}`);
  const when = whenOf(value.get('when'), what);
  const allowFailure = value.get('allow_failure') ?? when === 'manual';
  if (typeof allowFailure !== 'boolean') return fail(`${what}: allow_failure must be true or false`);
  return {
    name,
    stage: stages[stageIndex] as string,
    stageIndex,
    when,
    allowFailure,
    environment: environmentOf(value.get('environment'), what),
    only: refsOf(value.get('only'), `${what}: only`),
    except: refsOf(value.get('except'), `${what}: except`) ?? [],
    variables: variablesOf(value.get('variables'), `${what}: variables`),
  };
};

const fileOf = (root: unknown): CiFile => {
  if (!isMap(root)) return fail('must be a map of jobs');
  const given = root.get('stages') ?? root.get('types');
  const stages = given === undefined || given === null ? usualStages : textsOf(given, 'stages');
  if (stages.some((stage) => stage.trim() === '' || stage.length > longestName)) {
    return fail(`stages must have names of at most ${longestName} characters`);
  }
  // A name that begins with a dot is a template, no job.
  const entries = [...root].filter(([key]) => !notJobs.has(String(key)) && !String(key).startsWith('.'));
  if (entries.length === 0) return fail('has no job');
  if (entries.length > mostJobs) return fail(`has more than ${mostJobs} jobs`);
  return {
    jobs: entries.map(([key, value]) => jobOf(String(key), value, stages)),
    variables: variablesOf(root.get('variables'), 'variables'),
  };
};

/** What the file says, or why it says nothing. What jobs would run is none of the service's business: it runs nothing. */
export const parseCiFile = (text: string): CiFile | { readonly fault: string } => {
  const read = readYaml(text);
  if ('fault' in read) return read;
  try {
    return fileOf(read.value);
  } catch (error) {
    if (error instanceof FileFault) return { fault: error.message };
    throw error;
  }
};
