/** `needs` and `dependencies`: jobs that a job waits for, or takes artifacts from. */
import { fail, shown, type Place } from '../values/fault.ts';
import { fields, flag, list, name, nestedList, type Form } from '../values/forms.ts';
import { entryOf } from '../values/node.ts';
import { matrixRows, type MatrixRow } from './parallel.ts';

export interface Need {
  readonly job: string;
  /** True if the pipeline may lack the job. */
  readonly optional: boolean;
  /** False if the job does not take its artifacts. */
  readonly artifacts: boolean;
  /** Only these of the jobs that `parallel:matrix` makes. */
  readonly rows?: readonly MatrixRow[];
  readonly at: Place;
}

const parallel = fields({ matrix: matrixRows }, { required: ['matrix'] });

const detailed = fields({ job: name, artifacts: flag, optional: flag, parallel }, { required: ['job'] });

const elsewhere = ['pipeline', 'project'];

const need: Form<Need> = (node, where) => {
  if (node.kind !== 'map') return { job: name(node, where), optional: false, artifacts: true, at: node.at };
  const key = elsewhere.find((one) => entryOf(node, one) !== undefined);
  if (key !== undefined) {
    return fail(
      node.at,
      { ...where, keyword: `needs:${key}` },
      'is not supported: jobs of other pipelines are not read',
    );
  }
  const { job = '', optional = false, artifacts = true, parallel: chosen } = detailed(node, where);
  return { job, optional, artifacts, at: node.at, ...(chosen?.matrix === undefined ? {} : { rows: chosen.matrix }) };
};

export const needs: Form<readonly Need[]> = (node, where) => {
  const read = node.kind === 'map' ? [need(node, where)] : nestedList(need)(node, where);
  const twice = read.find((one, index) => read.findIndex((other) => other.job === one.job) < index);
  return twice === undefined || twice.rows !== undefined
    ? read
    : fail(twice.at, where, `names ${shown(twice.job)} twice`);
};

/** A job that `dependencies` names. */
export interface Dependency {
  readonly job: string;
  readonly at: Place;
}

export const dependencies: Form<readonly Dependency[]> = list((node, where) => ({
  job: name(node, where),
  at: node.at,
}));
