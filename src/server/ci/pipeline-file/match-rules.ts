/** Finds the rule that decides. */
import type { Facts } from './values/condition.ts';
import { fail, shown, type Where } from './values/fault.ts';
import { globMatcher, isGlob } from './globs.ts';
import type { Changes } from './keywords/changes.ts';
import type { Rule } from './keywords/rules.ts';
import type { Reading } from './reading.ts';
import { expandKnown } from './values/variables.ts';

/** The facts that rules are matched against. */
export interface RuleFacts extends Facts {
  readonly reading: Reading;
}

/** The number of comparisons of paths with globs after which GitLab takes a rule for matched. */
const mostCounted = 50_000;

/** The maximum number of comparisons for one list of globs where GitLab does not count them. */
const mostComparisons = 2_000_000;

const expandedGlobs = (globs: readonly string[], { variables }: Pick<Facts, 'variables'>): readonly string[] => [
  ...new Set(globs.map((glob) => expandKnown(glob, variables))),
];

/** True if a path matches a glob. */
export const anyMatches = (globs: readonly string[], paths: readonly string[], tooMany: () => never): boolean => {
  const exact = new Set(globs.filter((glob) => !isGlob(glob)));
  if (exact.size > 0 && paths.some((path) => exact.has(path))) return true;
  const matchers = globs.filter(isGlob).map(globMatcher);
  if (matchers.length * paths.length > mostComparisons) return tooMany();
  return paths.some((path) => matchers.some((matches) => matches(path)));
};

const tooManyFor =
  ({ at }: Rule, where: Where, keyword: string) =>
  (): never =>
    fail(at, { ...where, keyword }, 'compares too many paths with too many globs');

/** Undefined while the paths are not read. True if there is nothing to compare with, as then everything has changed. */
const haveChanged = (rule: Rule, changes: Changes, facts: RuleFacts, where: Where): boolean | undefined => {
  const { globs, compare_to: other } = changes;
  const { reading, variables } = facts;
  const ref = other === undefined ? undefined : expandKnown(other.ref, variables);
  const paths = ref === undefined ? reading.changed() : reading.compared(ref);
  if (paths === undefined) return undefined;
  if (paths === null) {
    if (ref === undefined) return true;
    const keyword = 'rules:changes:compare_to';
    return fail(
      other?.at ?? rule.at,
      { ...where, keyword },
      `there is no branch, tag, or commit ${shown(other?.ref ?? ref)}`,
    );
  }
  const expanded = expandedGlobs(globs, facts);
  return (
    expanded.length * paths.length > mostCounted ||
    anyMatches(expanded, paths, tooManyFor(rule, where, 'rules:changes'))
  );
};

/** True for an extension in any directory, which GitLab compares with the ends of paths, and does not count. */
const isExtension = (glob: string): boolean => {
  const rest = glob.replace(/^\*\*\/\*/, '');
  return rest.startsWith('.') && !rest.includes('/') && !isGlob(rest);
};

const exist = (rule: Rule, globs: readonly string[], facts: RuleFacts, where: Where): boolean | undefined => {
  const tree = facts.reading.tree();
  if (tree === undefined) return undefined;
  const expanded = expandedGlobs(globs, facts);
  const isDeep = expanded.some((glob) => glob.includes('/') || glob.includes('**'));
  const paths = isDeep ? tree : tree.filter((path) => !path.includes('/'));
  // Only a glob with a slash at its end is for directories.
  const directories = expanded.filter((glob) => glob.endsWith('/') && !isGlob(glob));
  if (directories.length > 0 && paths.some((path) => directories.some((one) => path.startsWith(one)))) return true;
  const counted = expanded.filter((glob) => isGlob(glob) && !isExtension(glob)).length;
  return counted * paths.length > mostCounted || anyMatches(expanded, paths, tooManyFor(rule, where, 'rules:exists'));
};

/** Undefined while something for it is not read. */
const matches = (rule: Rule, facts: RuleFacts, where: Where): boolean | undefined => {
  if (rule.if?.(facts) === false) return false;
  const changed = rule.changes === undefined ? true : haveChanged(rule, rule.changes, facts, where);
  if (changed === false) return false;
  const found = rule.exists === undefined ? true : exist(rule, rule.exists, facts, where);
  return found === false ? false : changed === undefined || found === undefined ? undefined : true;
};

/** The first rule that matches; undefined if none does, or while something is not read. */
export const matchingRule = (rules: readonly Rule[], facts: RuleFacts, where: Where): Rule | undefined => {
  for (const rule of rules) {
    const matched = matches(rule, facts, where);
    if (matched === undefined) return undefined;
    if (matched) return rule;
  }
  return undefined;
};
