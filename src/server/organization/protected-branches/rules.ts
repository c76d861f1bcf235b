/** The rules of branch protection, for the API and for pushes. */
import type { ProtectedLevel } from '../../db/tables/organization.ts';
import { forbidden } from '../../formats/problems.ts';
import { hasRole, type Project } from '../../request/access-level.ts';
import type { Service } from '../../request/service.ts';
import { listRules } from './store.ts';

/** A protected branch or pattern. */
export interface ProtectionRule {
  /** `*` matches any characters, `/` included. */
  readonly name: string;
  readonly push_access_level: ProtectedLevel;
  readonly merge_access_level: ProtectedLevel;
}

/** The protection in the record of a branch. */
export interface Protection {
  readonly protected: boolean;
  readonly developersCanPush: boolean;
  readonly developersCanMerge: boolean;
}

/** Tells if a branch has the name of a rule or matches its pattern, in linear time. */
export const matchesPattern = (pattern: string, branch: string): boolean => {
  const [start = '', ...others] = pattern.split('*');
  const end = others.pop();
  if (end === undefined) return pattern === branch;
  if (branch.length < start.length + end.length || !branch.startsWith(start) || !branch.endsWith(end)) return false;
  // The first match between two stars is the best, since it leaves most to the rest.
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

/** The protection of a branch, and the permissions of developers. */
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
 * Tells if an access level can push commits to a branch, which need not exist. If several rules match, the most
 * generous one applies. Force pushes and deletions are never allowed.
 */
export const mayPush = (rules: readonly ProtectionRule[], branch: string, accessLevel: number): boolean => {
  const matching = rulesFor(rules, branch);
  if (matching.length === 0) return hasRole(accessLevel, 'developer');
  return matching.some((rule) => reaches(accessLevel, rule.push_access_level));
};

/** Tells if an access level can merge into a branch, as it can if it can push. */
export const mayMerge = (rules: readonly ProtectionRule[], branch: string, accessLevel: number): boolean =>
  mayPush(rules, branch, accessLevel) ||
  rulesFor(rules, branch).some((rule) => reaches(accessLevel, rule.merge_access_level));

type Reached = Pick<Project, 'id' | 'accessLevel'>;

/**
 * Throws 403 if the project is archived, or the caller, whose level is in the project, cannot push commits to the
 * branch, which need not exist.
 */
export const requirePushAccess = async (service: Service, project: Reached, branch: string): Promise<void> => {
  const rules = await listRules(service.database.db, project.id);
  if (!mayPush(rules, branch, project.accessLevel)) {
    throw forbidden(`You are not allowed to push to the branch "${branch}"`);
  }
};
