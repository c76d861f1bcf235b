/** Reads the values of a pipeline file into jobs that are checked, alone and with each other. */
import { checkGraph } from './check-graph.ts';
import { copyCount, withCopies, type CheckedJob, type JobCopy } from './copies.ts';
import { fail, shown } from './values/fault.ts';
import { fields, mapOf, name as nameForm, nestedList, shortText, type Form } from './values/forms.ts';
import { jobReader } from './job.ts';
import { defaultForms } from './keywords/runner.ts';
import { autoCancel, workflowRules, type Rule } from './keywords/rules.ts';
import { fileVariables } from './keywords/variables.ts';
import type { Layer } from './values/variables.ts';
import { entryOf, isNull, type Dict, type Node } from './values/node.ts';
import type { Patterns } from './values/patterns.ts';

export interface CheckedFile {
  readonly jobs: readonly CheckedJob[];
  readonly variables: Layer;
  readonly workflow: {
    /** Undefined if every pipeline runs. */
    readonly rules?: readonly Rule[];
    /** Not expanded. */
    readonly name?: string;
  };
}

const mostJobs = 2000;
const defaultStages: readonly string[] = ['build', 'test', 'deploy'];
const first = '.pre';
const last = '.post';

/** Stages that are before and after all others. A pipeline with jobs in these alone does not run. */
export const edgeStages: ReadonlySet<string> = new Set([first, last]);

const { image, services, cache, before_script, after_script } = defaultForms;

const workflowForm = (patterns: Patterns) =>
  fields({ rules: workflowRules(patterns), name: shortText(255), auto_cancel: autoCancel });

const notSupported: Form<never> = (node, where) => fail(node.at, where, 'is not supported');

/** Keys of a file that are no jobs. */
const rootForms = (patterns: Patterns) => ({
  after_script,
  before_script,
  cache,
  default: fields(defaultForms),
  image,
  services,
  spec: notSupported,
  stages: nestedList(nameForm),
  variables: fileVariables,
  workflow: workflowForm(patterns),
});

const stagesOf = (given: readonly string[]): readonly string[] => [
  first,
  ...given.filter((stage) => !edgeStages.has(stage)),
  last,
];

/** Names that are not reserved: with a script, each is a job. */
const unreserved: ReadonlySet<string> = new Set(['default', 'spec', 'workflow']);

const isJob = (key: string, node: Node): boolean =>
  unreserved.has(key) && node.kind === 'map' && entryOf(node, 'script') !== undefined;

const hasDefault = (settings: Node | undefined, key: string): boolean =>
  Object.hasOwn(defaultForms, key) && settings?.kind === 'map' && entryOf(settings, key) !== undefined;

/** The place of each key is that of its value, as both begin on one line. */
const jobsOf = (root: Dict, others: Readonly<Record<string, unknown>>): readonly (readonly [string, Node])[] =>
  [...root.entries].filter(([key, node]) => (!Object.hasOwn(others, key) || isJob(key, node)) && !key.startsWith('.'));

const readJobs = (
  entries: readonly (readonly [string, Node])[],
  root: Dict,
  patterns: Patterns,
): readonly JobCopy[] => {
  const read = jobReader(root, patterns);
  const jobs = entries.map(([name, node]) => {
    nameForm({ kind: 'scalar', value: name, text: name, at: node.at }, { keyword: 'the name of a job' });
    return read(mapOf(node, { job: name }), name, node.at);
  });
  // Copies are made only after they are counted, since a small file can ask for a million.
  const count = jobs.reduce((sum, job) => sum + copyCount(job), 0);
  if (count > mostJobs) fail(root.at, {}, `has more than ${mostJobs} jobs`);
  return withCopies(jobs);
};

const staged = (job: JobCopy, stages: readonly string[]): CheckedJob => {
  const { name, at } = job.stage;
  const index = stages.indexOf(name);
  if (index === -1) {
    const all = stages.map(shown).join(', ').slice(0, 300);
    fail(at, { job: job.name, keyword: 'stage' }, `${shown(name)} is none of ${all}`);
  }
  return { ...job, stage_index: index - 1 };
};

/** @throws {FileFault} for what is not valid, or not supported */
export const checkFile = (root: Dict, patterns: Patterns): CheckedFile => {
  const forms = rootForms(patterns);
  const settings = [...root.entries].filter(
    ([key, node]) => Object.hasOwn(forms, key) && !isNull(node) && !isJob(key, node),
  );
  const entriesByKey = new Map(settings);
  const given = fields(forms)({ ...root, entries: entriesByKey }, {});
  const again = settings.find(([key]) => hasDefault(entriesByKey.get('default'), key));
  if (again !== undefined) fail(again[1].at, { keyword: again[0] }, 'is in default, too: only one of them can count');
  const entries = jobsOf(root, forms);
  if (entries.length === 0) fail(root.at, {}, 'has no jobs');
  const copies = readJobs(entries, root, patterns);
  const stages = stagesOf(given.stages ?? defaultStages);
  const jobs = copies.map((job) => staged(job, stages));
  checkGraph(jobs);
  return { jobs, variables: given.variables ?? new Map(), workflow: given.workflow ?? {} };
};
