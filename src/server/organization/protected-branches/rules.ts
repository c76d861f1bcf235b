/** What the protection of branches allows: pure rules, for the API and for pushes alike. */
import type { ProtectedLevel } from '../../db/tables/organization.ts';
import { forbidden } from '../../formats/problems.ts';
import { hasRole, type Project } from '../../request/access-level.ts';
import type { Service } from '../../request/service.ts';
import { listRules } from './store.ts';

/** A branch, or a pattern of branches, that is protected. */
export interface ProtectionRule {
  /** `*` stands for any characters, `/` included. */
  readonly name: string;
  readonly push_access_level: ProtectedLevel;
  readonly merge_access_level: ProtectedLevel;
}

/** What branches show of their protection. */
export interface Protection {
  readonly protected: boolean;
  readonly developersCanPush: boolean;
  readonly developersCanMerge: boolean;
}

/** Whether a rule's name is that of the branch, or a pattern that fits. Takes time in proportion to the texts only. */
export const matchesPattern = (pattern: string, branch: string): boolean => {
  const [start = '', ...others] = pattern.split('*');
  const end = others.pop();
  if (end === undefined) return pattern === branch;
  if (branch.length < start.length + end.length || !branch.startsWith(start) || !branch.endsWith(end)) return false;
  // What lies between two stars is best taken where it comes first: that leaves most to what follows.
  let position = start.length;
  for (const part of others) {
    const found = branch.indexOf(part, position);
    if (found === -1) return false;
    position = found + part.length;
  }
  return position <= branch.length - end.length;
};

const rulesFor = <Rule extends ProtectionRule>(rules: readonly Rule[], branch: string): Rule[] =>
  rules.filter((rule) => matchesPattern(rule.name, branch));

/** Whether a branch is protected, and what developers may do with it nonetheless. */
export const protectionOf = (rules: readonly ProtectionRule[], branch: string): Protection => {
  const matching = rulesFor(rules, branch);
  return {
    protected: matching.length > 0,
    developersCanPush: matching.some((rule) => rule.push_access_level === 30),
    developersCanMerge: matching.some((rule) => rule.merge_access_level === 30),
  };
};

const reaches = (accessLevel: number, wanted: ProtectedLevel): boolean => wanted !== 0 && accessLevel >= wanted;

/**
 * Whether someone with this access level may add commits to a branch, which need not exist yet. Where several rules
 * match, the most generous one holds. Never includes forcing and deleting: a protected branch allows neither.
 */
export const mayPush = (rules: readonly ProtectionRule[], branch: string, accessLevel: number): boolean => {
  const matching = rulesFor(rules, branch);
  if (matching.length === 0) return hasRole(accessLevel, 'developer');
  return matching.some((rule) => reaches(accessLevel, rule.push_access_level));
};

/** Whether someone with this access level may merge into a branch. Whoever may push may merge, too. */
export const mayMerge = (rules: readonly ProtectionRule[], branch: string, accessLevel: number): boolean =>
  mayPush(rules, branch, accessLevel) ||
  rulesFor(rules, branch).some((rule) => reaches(accessLevel, rule.merge_access_level));

type Reached = Pick<Project, 'id' | 'accessLevel'>;

/** Throws 403 unless the caller, whose level the project carries, may add commits to the branch, which need not exist yet. */
export const requirePushAccess = async (service: Service, project: Reached, branch: string): Promise<void> => {
  const rules = await listRules(service.database.db, project.id);
  if (!mayPush(rules, branch, project.accessLevel)) {
    throw forbidden(`You are not allowed to push to the branch "${branch}"`);
  }
};
