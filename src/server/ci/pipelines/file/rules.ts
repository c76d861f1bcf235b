/** The rules (`rules`) that decide which jobs are part of a pipeline, and when they run. */
import type { Row } from '../../../db/schema.ts';
import type { Condition, Facts, ReadCondition } from './condition.ts';
import { fail, isGiven, isMap, listOf } from './given.ts';

export type When = Row<'pipeline_jobs'>['run_when'];

/** One rule; the first that matches decides. */
export interface Rule {
  /** Undefined if the rule always matches. */
  readonly condition: Condition | undefined;
  /** Undefined if the rule leaves that to the job. */
  readonly when: When | 'never' | undefined;
  readonly allowFailure: boolean | undefined;
}

const whens = ['on_success', 'on_failure', 'always', 'manual'] as const;

/** Reads the value of `when`; `also` are further allowed values. */
export const whenOf = <const Also extends string = never>(
  value: unknown,
  what: string,
  also: readonly Also[] = [],
): When | Also | undefined => {
  if (!isGiven(value)) return undefined;
  const allowed: readonly (When | Also)[] = [...whens, ...also];
  return allowed.find((when) => when === value) ?? fail(`${what}: when must be one of ${allowed.join(', ')}`);
};

/** Reads `allow_failure`. A map of `exit_codes` counts as true, since runners do not report the code. */
export const allowFailureOf = (value: unknown, what: string): boolean | undefined => {
  if (!isGiven(value)) return undefined;
  if (isMap(value) && value.has('exit_codes')) return true;
  return typeof value === 'boolean' ? value : fail(`${what}: allow_failure must be true or false`);
};

const ruleOf = (value: unknown, what: string, readCondition: ReadCondition): Rule => {
  if (!isMap(value)) return fail(`${what}: rules must be a list of maps`);
  const condition = value.get('if');
  return {
    condition: isGiven(condition) ? readCondition(condition, `${what}: rules`) : undefined,
    when: whenOf(value.get('when'), `${what}: rules`, ['never']),
    allowFailure: allowFailureOf(value.get('allow_failure'), `${what}: rules`),
  };
};

/** The rules of a job or of the whole file; null if there are none. */
export const rulesOf = (value: unknown, what: string, readCondition: ReadCondition): readonly Rule[] | null => {
  if (!isGiven(value)) return null;
  const rules = listOf(value, `${what}: rules`, 'maps').map((rule) => ruleOf(rule, what, readCondition));
  return rules.length === 0 ? null : rules;
};

/** The rule that decides; undefined if none matches or it says never. */
export const matchingRule = (rules: readonly Rule[], facts: Facts): Rule | undefined => {
  const rule = rules.find(({ condition }) => condition?.(facts) ?? true);
  return rule?.when === 'never' ? undefined : rule;
};
