/** The environment of a planned job. */
import { environmentName } from '../../../contract/ci/environment-name.ts';
import type { Row } from '../../db/schema.ts';
import { webUrlFault } from '../../formats/names.ts';
import { environmentSlug } from '../environments/slug.ts';
import type { CheckedJob } from './copies.ts';
import type { PlanContext } from './context.ts';
import { fail, shown } from './values/fault.ts';
import { expand, expandKnown, type Values } from './values/variables.ts';

export type PlannedEnvironment = Pick<Row<'pipeline_jobs'>, 'environment' | 'environment_url' | 'environment_action'>;

/** The expanded name of a job's environment; undefined if it has none. */
export const targetName = ({ environment }: CheckedJob, values: Values): string | undefined =>
  environment === undefined ? undefined : expand(environment.name, values);

const namePattern = new RegExp(environmentName.pattern);

const longestUrl = 255;

const tiers: readonly (readonly [pattern: RegExp, tier: string])[] = [
  [/(?:dev|review|trunk)/i, 'development'],
  [/(?:test|tst|int|ac(?:ce)?pt|qa|qc|control|quality)/i, 'testing'],
  [/(?:sta?g|mode?l|pre|demo|non)/i, 'staging'],
  [/(?:pro?d|live)/i, 'production'],
];

/** The tier of an environment that does not say it, by words in its name. */
const tierOf = (name: string): string => tiers.find(([pattern]) => pattern.test(name))?.[1] ?? 'other';

/** Variables that are known once the job is inserted: they stay in the address until it deploys. */
const lateNames = ['CI_JOB_ID', 'CI_PIPELINE_ID'] as const;

/** The address of an environment with the IDs that were not known when its job was planned. */
export const addressOf = (url: string, ids: Readonly<Record<(typeof lateNames)[number], number>>): string =>
  expandKnown(url, {
    get: (name) => lateNames.filter((late) => late === name).map((late) => String(ids[late]))[0],
  });

/** Null for what is no address once it is expanded, as where a runner would know the variables. */
const validUrl = (url: string): string | null =>
  url === '' || url.length > longestUrl || webUrlFault(addressOf(url, anyIds)) !== undefined ? null : url;

const anyIds = { CI_JOB_ID: 1, CI_PIPELINE_ID: 1 };

/**
 * @param valuesWith values with more predefined variables
 * @throws {FileFault} for a name that no environment can have
 */
export const plannedEnvironment = (
  { name, environment }: CheckedJob,
  target: string | undefined,
  { slugs }: PlanContext,
  valuesWith: (more: readonly (readonly [string, string])[]) => Values,
): PlannedEnvironment => {
  if (environment === undefined || target === undefined) {
    return { environment: null, environment_url: null, environment_action: 'start' };
  }
  const { url, action, at } = environment;
  if (target.length > environmentName.maxLength || !namePattern.test(target) || target.trim() === '') {
    return fail(
      at,
      { job: name, keyword: 'environment:name' },
      `no environment can be called what ${shown(environment.name)} expands to`,
    );
  }
  const slug = slugs.get(target) ?? environmentSlug(target, new Set(slugs.values()));
  const tier = expand(environment.deployment_tier ?? '', valuesWith([])) || tierOf(target);
  const values = valuesWith([
    ['CI_ENVIRONMENT_NAME', target],
    ['CI_ENVIRONMENT_SLUG', slug],
    ['CI_ENVIRONMENT_ACTION', action],
    ['CI_ENVIRONMENT_TIER', tier],
    ...lateNames.map((late) => [late, `\${${late}}`] as const),
  ]);
  return {
    environment: target,
    environment_url: url === undefined ? null : validUrl(expand(url, values)),
    environment_action: action,
  };
};
