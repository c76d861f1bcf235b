/** Makes the copies of jobs with `parallel`, and names them in `needs` and `dependencies`. */
import type { FileJob } from './job.ts';
import { fail, shown } from './values/fault.ts';
import type { Need } from './keywords/needs.ts';
import { copyName, type MatrixRow } from './keywords/parallel.ts';
import type { Layer, Variable } from './values/variables.ts';

/** The maximum number of jobs that a job can need, as in GitLab. */
const mostNeeds = 50;

/** A job under the name that it has in the pipeline. */
export interface JobCopy extends FileJob {
  /** Its number among the copies, from 1, and how many there are; undefined for a single job. */
  readonly copy: { readonly index: number; readonly total: number } | undefined;
}

/** A job of a file that is checked, with the place of its stage. */
export interface CheckedJob extends JobCopy {
  /** Stages run in this order. */
  readonly stage_index: number;
}

const asVariables = (row: MatrixRow): [string, Variable][] =>
  [...row].map(([key, value]) => [key, { value, expand: true }]);

const copyOf = (job: FileJob, name: string, variables: Layer, copy: JobCopy['copy']): JobCopy => ({
  ...job,
  name,
  variables,
  copy,
});

const copiesOf = (job: FileJob): readonly JobCopy[] => {
  const { parallel } = job;
  if (parallel === undefined) return [{ ...job, copy: undefined }];
  if (typeof parallel === 'number') {
    return Array.from({ length: parallel }, (_, index) => {
      const copy = { index: index + 1, total: parallel };
      return copyOf(job, `${job.name} ${copy.index}/${parallel}`, job.variables, copy);
    });
  }
  // Of rows with the same values, the last counts.
  const rows = [...new Map(parallel.map((row) => [copyName(job.name, row), row])).values()];
  return rows.map((row, index) => {
    const variables = new Map([...job.variables, ...asVariables(row)]);
    const copy = { index: index + 1, total: rows.length };
    return copyOf(job, copyName(job.name, row), variables, copy);
  });
};

/** The names that jobs have in the pipeline, by the name in the file. */
type Names = ReadonlyMap<string, readonly string[]>;

const namesOf = (need: Need, job: FileJob, names: Names): readonly string[] => {
  const all = names.get(need.job) ?? [need.job];
  if (need.rows === undefined) return all;
  const chosen = need.rows.map((row) => copyName(need.job, row));
  const missing = chosen.find((name) => !all.includes(name));
  return missing === undefined || need.optional
    ? chosen
    : fail(need.at, { job: job.name, keyword: 'needs' }, `there is no job ${shown(missing)}`);
};

const renamed = <One extends { readonly job: string }>(one: One, name: string): One => ({ ...one, job: name });

const named = (job: JobCopy, names: Names): JobCopy => {
  const needs = (of: readonly Need[]): readonly Need[] => {
    const all: Need[] = [];
    for (const need of of) {
      all.push(...namesOf(need, job, names).map((name) => renamed(need, name)));
      if (all.length > mostNeeds) {
        fail(need.at, { job: job.name, keyword: 'needs' }, `names more than ${mostNeeds} jobs`);
      }
    }
    return all;
  };
  return {
    ...job,
    needs: job.needs === undefined ? undefined : needs(job.needs),
    dependencies: job.dependencies.flatMap((one) =>
      (names.get(one.job) ?? [one.job]).map((name) => renamed(one, name)),
    ),
    rules: job.rules?.map((rule) => (rule.needs === undefined ? rule : { ...rule, needs: needs(rule.needs) })),
  };
};

/** The number of jobs that a job of the file is in the pipeline. */
export const copyCount = ({ parallel = 1 }: FileJob): number =>
  typeof parallel === 'number' ? parallel : parallel.length;

/** The jobs as they are in the pipeline, in the order of the file. */
export const withCopies = (jobs: readonly FileJob[]): readonly JobCopy[] => {
  const copies = jobs.map(copiesOf);
  const names = new Map(jobs.map(({ name }, index) => [name, (copies[index] ?? []).map((copy) => copy.name)]));
  return copies.flat().map((job) => named(job, names));
};
