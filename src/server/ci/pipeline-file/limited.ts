/** Matches a pipeline with `only` and `except` of a job. */
import type { PlanContext } from './context.ts';
import { fail } from './values/fault.ts';
import type { FileJob } from './job.ts';
import { partsOfRef, type Limits } from './keywords/only.ts';
import { anyMatches, type RuleFacts } from './match-rules.ts';
import { isPattern } from './values/patterns.ts';

/** The words for the ways in which pipelines start: in singular and in plural. */
const sourceWords: Readonly<Record<PlanContext['source'], readonly string[]>> = {
  api: ['api', 'apis'],
  push: ['push', 'pushes'],
  schedule: ['schedule', 'schedules'],
  trigger: ['trigger', 'triggers'],
  web: ['web', 'webs'],
};

const isRef = (word: string, { ref, tag, source, path }: PlanContext, { search }: RuleFacts): boolean => {
  const [name, project] = partsOfRef(word);
  if (project !== undefined && project !== path) return false;
  if (name === 'branches') return !tag;
  if (name === 'tags') return tag;
  if (sourceWords[source].includes(name)) return true;
  return isPattern(name) ? search(name, ref) : name === ref;
};

/** For each part that is given, true if it matches. */
const partsOf = (limits: Limits, job: FileJob, keyword: string, context: PlanContext, facts: RuleFacts): boolean[] => {
  const { refs, variables, changes } = limits;
  const paths = changes === undefined ? undefined : facts.reading.changed();
  const tooMany = (): never =>
    fail(job.at, { job: job.name, keyword: `${keyword}:changes` }, 'compares too many paths with too many globs');
  return [
    ...(refs === undefined ? [] : [refs.some((word) => isRef(word, context, facts))]),
    ...(variables === undefined ? [] : [variables.some((condition) => condition(facts))]),
    // Where there is nothing to compare with, everything has changed. Variables in globs are not expanded.
    ...(changes === undefined ? [] : [paths === undefined || paths === null || anyMatches(changes, paths, tooMany)]),
  ];
};

/** True if every part of `only` matches, and no part of `except`. */
export const isWithinLimits = (job: FileJob, context: PlanContext, facts: RuleFacts): boolean => {
  const { only, except } = job;
  return (
    (only === undefined || partsOf(only, job, 'only', context, facts).every(Boolean)) &&
    (except === undefined || !partsOf(except, job, 'except', context, facts).some(Boolean))
  );
};
