/** `when`, `start_in`, and `allow_failure`: when a job runs, and whether the pipeline passes without it. */
import { fail, type Where } from '../values/fault.ts';
import { duration, either, fields, flag, integer, oneOf, oneOrMore, type Form } from '../values/forms.ts';
import type { Node } from '../values/node.ts';

export const whens = ['on_success', 'on_failure', 'always', 'manual', 'delayed'] as const;

export type When = (typeof whens)[number];

/** `when` of a job. */
export const when = oneOf(...whens);

/** `when` of a rule. */
export const ruleWhen = oneOf(...whens, 'never');

const longestDelay = 604_800;

/** Seconds, at most a week. */
export const startIn: Form<number> = (node, where) => {
  const seconds = duration(node, where);
  return seconds > longestDelay ? fail(node.at, where, 'must be at most 1 week') : seconds;
};

/** Only a delayed job has `start_in`, and always. */
export const checkStartIn = (
  node: Node,
  where: Where,
  { when: given, start_in }: { readonly when?: When | 'never' | undefined; readonly start_in?: number | undefined },
): void => {
  if (given === 'delayed' && start_in === undefined) fail(node.at, where, 'a delayed job needs start_in');
  if (given !== 'delayed' && start_in !== undefined) {
    const at = (node.kind === 'map' ? node.entries.get('start_in') : undefined)?.at ?? node.at;
    fail(at, where, 'start_in is only for when: delayed');
  }
};

const exitCodes = fields({ exit_codes: oneOrMore(integer(0, 255)) }, { required: ['exit_codes'] });

/** With exit codes, any other failure counts; runners do not report the code of a job, so that every failure does. */
export const allowFailure: Form<boolean> = either(
  { scalar: flag, map: (node, where) => exitCodes(node, where) === undefined },
  'true, false, or a map with exit_codes',
);
