/** Plans the pipeline of a row as the service does, and says what differs. */
import { planPipelineFile, type Plan } from '../../../src/server/ci/pipeline-file/plan.ts';
import type { PlanContext, ScopedVariable, Sources } from '../../../src/server/ci/pipeline-file/context.ts';
import { predefinedVariables } from '../../../src/server/ci/pipelines/predefined-variables.ts';
import type { PipelineRow, RowFault, RowJob, RowVariable } from './row.ts';
import { rowFacts } from './row-facts.ts';

const path = '.gitlab-ci.yml';

/** The files of a row by path. */
export const filesOf = ({ files }: PipelineRow): Readonly<Record<string, string>> =>
  typeof files === 'string' ? { [path]: files } : files;

const settingsOf = (row: PipelineRow, given: readonly RowVariable[] = []): readonly ScopedVariable[] =>
  given
    .filter((variable) => row.protected === true || variable.protected !== true)
    .map(({ key, value, environment_scope: scope = '*' }) => ({ key, value, environment_scope: scope, expand: true }));

const contextOf = (row: PipelineRow): PlanContext => {
  const facts = rowFacts(row);
  return {
    ref: facts.ref,
    tag: facts.tag,
    source: row.source ?? 'push',
    path: facts.project.full_path,
    predefined: predefinedVariables(facts),
    settings: [settingsOf(row, row.group), settingsOf(row, row.subgroup), settingsOf(row, row.project)],
    variables: Object.entries(row.variables ?? {}).map(([key, value]) => ({ key, value })),
    slugs: new Map(),
  };
};

/** A map in which everything that is missing was read, and is not there. */
const lookup = <Value>(map: ReadonlyMap<string, Value>): ReadonlyMap<string, Value | null> =>
  Object.assign(new Map<string, Value | null>(map), { get: (key: string) => map.get(key) ?? null });

const sourcesOf = (row: PipelineRow): Sources => {
  const files = filesOf(row);
  const readable = new Map<string, string | null>(Object.entries(files));
  const compared = new Map(Object.entries(row.compared ?? {}));
  return {
    files: lookup(readable),
    templates: lookup(new Map<string, string>()),
    compared: lookup(compared),
    tree: [...Object.keys(files), ...(row.tree ?? [])].toSorted(),
    changed: row.changed ?? null,
  };
};

type Outcome = Plan | { readonly fault: string };

export const outcomeOf = (row: PipelineRow): Outcome => {
  const plan = planPipelineFile({ path, content: filesOf(row)[path] ?? '' }, sourcesOf(row), contextOf(row));
  if ('wanted' in plan) throw new Error(`The row has all sources, and the plan wants ${JSON.stringify(plan.wanted)}`);
  return plan;
};

const asJob = (job: string | RowJob): RowJob => (typeof job === 'string' ? { name: job } : job);

type Planned = Plan['jobs'][number];

const actualOf = (planned: Planned, wanted: RowJob): Record<string, unknown> => ({
  name: planned.name,
  stage: planned.stage,
  when: planned.run_when,
  start_in: planned.start_in ?? undefined,
  allow_failure: planned.allow_failure,
  environment: planned.environment,
  url: planned.environment_url,
  action: planned.environment_action,
  needs: planned.needs,
  variables: Object.fromEntries(Object.keys(wanted.variables ?? {}).map((key) => [key, planned.variables[key]])),
});

const text = (value: unknown): string => JSON.stringify(value) ?? 'undefined';

const sorted = (value: unknown): unknown => (Array.isArray(value) ? value.toSorted() : value);

const same = (one: unknown, other: unknown): boolean => {
  return text(sorted(one)) === text(sorted(other));
};

const jobDifferences = (planned: Planned, wanted: RowJob): string[] => {
  const actual = actualOf(planned, wanted);
  return Object.entries(wanted)
    .filter(
      ([key, value]) =>
        !same(key === 'variables' ? { ...(actual['variables'] as object), ...(value as object) } : value, actual[key]),
    )
    .map(([key, value]) => `${planned.name}: ${key} is ${text(actual[key])}, not ${text(value)}`);
};

/** What a reason must hold. */
export const faultWords = ({ keyword, job, line, file = path }: RowFault): string[] => [
  ...(line === undefined ? [] : [`${file} line ${line}:`]),
  ...(job === undefined ? [] : [`job ${text(job)}`]),
  keyword,
];

const faultDifferences = ({ fault }: PipelineRow, actual: Outcome): string[] => {
  if (fault === undefined) return [];
  if (!('fault' in actual)) return [`not refused, but has ${text(actual.jobs.map((job) => job.name))}`];
  const missing = faultWords(fault).filter((part) => !actual.fault.includes(part));
  return missing.length === 0 ? [] : [`${text(actual.fault)} lacks ${text(missing)}`];
};

/** What a row says and the plan does not do; empty if they agree. */
export const differencesOf = (row: PipelineRow): string[] => {
  const actual = outcomeOf(row);
  if (row.fault !== undefined) return faultDifferences(row, actual);
  if ('fault' in actual) return [`refused: ${actual.fault}`];
  const wanted = (row.jobs ?? []).map(asJob);
  const names = wanted.map((job) => job.name).toSorted();
  const planned = actual.jobs.map((job) => job.name).toSorted();
  if (!same(names, planned)) return [`jobs are ${text(planned)}, not ${text(names)}`];
  return actual.jobs.flatMap((job) => jobDifferences(job, wanted.find((one) => one.name === job.name) ?? { name: '' }));
};
