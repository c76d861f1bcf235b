/** The rules of protected environments: roles in place of levels, and rows of lists as rules. */
import { UsageError } from '../../errors/usage-error.ts';
import { isObject } from '../../output/field-path.ts';
import { levelWords } from '../../values/roles.ts';
import type { WriteVerb } from '../../verbs/noun.ts';
import { isUpdate } from '../../../contract/vocabulary/endpoint.ts';

/** The roles that can deploy; nobody is none of them. */
const words: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries(levelWords).filter(([, level]) => level !== 0),
);

const subjects = ['access_level', 'user_id', 'group_id'] as const;

/** Fields of listed rules that repeat others in words. */
const descriptions = new Set(['access_level_description']);

const levelOf = (label: string, value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  const level = words[value];
  if (level === undefined) {
    throw new UsageError(`${label} must have a role such as developer, maintainer, or admin, got "${value}"`);
  }
  return level;
};

/** A rule as it is sent. In lists, a rule for a user or group has a level, too, or null in place of the others. */
const ruleOf = (label: string, rule: Readonly<Record<string, unknown>>, changes: boolean): unknown => {
  const given = Object.entries(rule).filter(([name, value]) => value !== null && !descriptions.has(name));
  const isOfOne = given.some(([name]) => name === 'user_id' || name === 'group_id');
  const own = Object.fromEntries(
    given
      .filter(([name]) => (name !== 'id' || changes) && !(isOfOne && name === 'access_level'))
      .map(([name, value]) => [name, name === 'access_level' ? levelOf(label, value) : value]),
  );
  const named = subjects.filter((name) => name in own);
  const isChange = changes && 'id' in own;
  if (named.length > 1 || (named.length === 0 && !isChange)) {
    throw new UsageError(`each rule of ${label} must have one of access_level, user_id, and group_id`);
  }
  return own;
};

const rolesOf = (given: unknown): readonly string[] =>
  typeof given === 'string'
    ? given
        .split(',')
        .map((role) => role.trim())
        .filter((role) => role !== '')
    : [];

/** Completes the rules, with those of `--deploy-roles`. */
export const completeRules: NonNullable<WriteVerb['complete']> = async (_context, params, { endpoint, extras }) => {
  const changes = isUpdate(endpoint);
  const labels = { deploy_access_levels: '--deploy-access-levels', approval_rules: '--approval-rules' };
  const completed = Object.entries(labels).flatMap(([name, label]) => {
    const rules = params[name];
    if (!Array.isArray(rules)) return [];
    return [[name, rules.map((rule: unknown) => ruleOf(label, isObject(rule) ? rule : {}, changes))] as const];
  });
  const roles = rolesOf(extras['deployRoles']).map((role) => ({ access_level: levelOf('--deploy-roles', role) }));
  const { deploy_access_levels: own = [], ...others } = Object.fromEntries(completed);
  const deployers = [...own, ...roles];
  const isGiven = deployers.length > 0 || 'deploy_access_levels' in params;
  return { ...others, ...(isGiven && { deploy_access_levels: deployers }) };
};
