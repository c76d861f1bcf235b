/** `rules` of jobs, of the workflow, and of includes: the first that matches decides. */
import { conditionForm, type Condition } from '../values/condition.ts';
import { fail, type Place, type Where } from '../values/fault.ts';
import { anything, fields, flag, nestedList, oneOf, type Form } from '../values/forms.ts';
import type { Patterns } from '../values/patterns.ts';
import { changes, exists, type Changes } from './changes.ts';
import { needs, type Need } from './needs.ts';
import { ruleVariables } from './variables.ts';
import type { Layer } from '../values/variables.ts';
import { checkStartIn, ruleWhen, startIn, type When } from './when.ts';

/** A rule matches if all its conditions hold; one without conditions always does. */
export interface Rule {
  readonly if?: Condition | undefined;
  readonly changes?: Changes | undefined;
  readonly exists?: readonly string[] | undefined;
  /** Undefined if the job says it. */
  readonly when?: When | 'never' | undefined;
  readonly start_in?: number | undefined;
  readonly allow_failure?: boolean | undefined;
  readonly variables?: Layer | undefined;
  /** In place of those of the job. */
  readonly needs?: readonly Need[] | undefined;
  readonly at: Place;
}

const withConditions = (patterns: Patterns) => ({ if: conditionForm(patterns), changes, exists });

const rulesOf =
  (rule: Form<Rule>): Form<readonly Rule[]> =>
  (node, where) => {
    const rules = nestedList(rule)(node, where);
    return rules.length === 0 ? fail(node.at, where, 'has no rule; leave it out, or set it to null') : rules;
  };

/** `rules` of a job. */
export const jobRules = (patterns: Patterns): Form<readonly Rule[]> => {
  const rule = fields({
    ...withConditions(patterns),
    when: ruleWhen,
    start_in: startIn,
    allow_failure: flag,
    variables: ruleVariables,
    needs,
    interruptible: flag,
  });
  return rulesOf((node, where: Where) => {
    const { interruptible: _interruptible, ...read } = rule(node, where);
    if (node.kind === 'map' && node.entries.size === 0) fail(node.at, where, 'has a rule without anything in it');
    checkStartIn(node, where, read);
    return { ...read, at: node.at };
  });
};

/** `workflow:auto_cancel`, and that of its rules. */
export const autoCancel = fields({
  on_new_commit: oneOf('conservative', 'interruptible', 'none'),
  on_job_failure: oneOf('none', 'all'),
});

/** `rules` of the workflow. */
export const workflowRules = (patterns: Patterns): Form<readonly Rule[]> => {
  const rule = fields({
    ...withConditions(patterns),
    when: oneOf('always', 'never'),
    allow_failure: anything,
    start_in: anything,
    needs: anything,
    interruptible: anything,
    variables: ruleVariables,
    auto_cancel: autoCancel,
  });
  return rulesOf((node, where) => {
    const { if: condition, changes: changed, exists: found, when, variables } = rule(node, where);
    return { if: condition, changes: changed, exists: found, when, variables, at: node.at };
  });
};

/** `rules` of an include. */
export const includeRules = (patterns: Patterns): Form<readonly Rule[]> => {
  const rule = fields({ ...withConditions(patterns), when: oneOf('always', 'never') });
  return rulesOf((node, where) => ({ ...rule(node, where), at: node.at }));
};
