/** The variables of a job, by GitLab's order of precedence. */
import { matchesWildcard } from '../../../contract/vocabulary/wildcard.ts';
import type { CheckedJob } from './copies.ts';
import type { PlanContext, ScopedVariable } from './context.ts';
import { nameSlug } from './name-slug.ts';
import { layerOf, valuesOf, type Layer, type Values } from './values/variables.ts';

/** A rank for a scope, of which the highest fits an environment most closely. Undefined if it is not for it. */
const closeness = (scope: string, environment: string | undefined): number | undefined => {
  if (scope === '*') return 0;
  if (environment === undefined || !matchesWildcard(scope, environment)) return undefined;
  return scope === environment ? Number.POSITIVE_INFINITY : scope.length;
};

/** The variables of a group or project that are for an environment; undefined for jobs without one. */
const scopedLayer = (variables: readonly ScopedVariable[], environment: string | undefined): Layer => {
  const best = new Map<string, number>();
  const layer = new Map<string, ScopedVariable>();
  for (const variable of variables) {
    const rank = closeness(variable.environment_scope, environment);
    if (rank === undefined || rank < (best.get(variable.key) ?? 0)) continue;
    best.set(variable.key, rank);
    layer.set(variable.key, variable);
  }
  return layer;
};

/** Variables that override those of the file, the strongest first. */
const strongerLayers = ({ variables, settings }: PlanContext, environment: string | undefined): readonly Layer[] => [
  new Map(variables.map(({ key, value }) => [key, { value, expand: true }])),
  ...settings.map((one) => scopedLayer(one, environment)).toReversed(),
];

/** Variables of the file, the strongest first. */
export interface FileLayers {
  readonly rule?: Layer;
  readonly job?: Layer;
  /** Of the rule of the workflow, and of the whole file. */
  readonly global: readonly Layer[];
}

/** Values for what belongs to no job: rules of the workflow and of includes, and the name of the pipeline. */
export const pipelineValues = (context: PlanContext, global: readonly Layer[] = []): Values =>
  valuesOf([...strongerLayers(context, undefined), ...global, layerOf(context.predefined)]);

/** Predefined variables of a job. */
const ofJob = ({ name, stage, copy }: CheckedJob): readonly (readonly [string, string])[] => [
  ['CI_JOB_NAME', name],
  ['CI_JOB_NAME_SLUG', nameSlug(name)],
  ['CI_JOB_STAGE', stage.name],
  ['CI_NODE_TOTAL', String(copy?.total ?? 1)],
  ...(copy === undefined ? [] : [['CI_NODE_INDEX', String(copy.index)] as const]),
];

/** The layers of a job that deploys to `environment`, its expanded name; the strongest first. */
export const jobLayers = (
  job: CheckedJob,
  context: PlanContext,
  { rule, job: own, global }: FileLayers,
  environment: string | undefined,
  more: readonly (readonly [string, string])[] = [],
): readonly Layer[] => [
  ...strongerLayers(context, environment),
  ...(rule === undefined ? [] : [rule]),
  ...(own === undefined ? [] : [own]),
  ...global,
  layerOf([...context.predefined, ...ofJob(job), ...more]),
];

/** Values of the layers of a job. */
export const jobValues = (...given: Parameters<typeof jobLayers>): Values => valuesOf(jobLayers(...given));

/** The variables of the file that a job inherits. */
export const inheritedLayers = ({ inherited }: CheckedJob, global: readonly Layer[]): readonly Layer[] =>
  inherited === true
    ? global
    : global.map((layer) => new Map([...layer].filter(([key]) => inherited !== false && inherited.includes(key))));
