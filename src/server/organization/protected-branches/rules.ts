/** The rules of branch protection, for the API and for pushes. */
import type { ProtectedLevel } from '../../db/tables/organization.ts';
import { type DbBoolean, fromDbBoolean } from '../../db/values.ts';
import { forbidden } from '../../formats/problems.ts';
import { matchesWildcard } from '../../../contract/vocabulary/wildcard.ts';
import { hasRole, type Project } from '../../request/access-level.ts';
import type { Service } from '../../request/service.ts';
import { lowestOf, type NeededLevel } from './access-levels.ts';
import { listRules } from './store.ts';

/** A protected branch or pattern. */
export interface ProtectionRule {
  /** `*` matches any characters, `/` included. */
  readonly name: string;
  readonly push_access_level: ProtectedLevel;
  readonly merge_access_level: ProtectedLevel;
  readonly allow_force_push: DbBoolean;
}

/** The protection in the record of a branch. */
export interface Protection {
  readonly protected: boolean;
  readonly developersCanPush: boolean;
  readonly developersCanMerge: boolean;
}

/** The rules that a name matches. */
export const rulesFor = <Rule extends { readonly name: string }>(rules: readonly Rule[], name: string): Rule[] =>
  rules.filter((rule) => matchesWildcard(rule.name, name));

/** The protection of a branch, and the permissions of developers. */
export const protectionOf = (rules: readonly ProtectionRule[], branch: string): Protection => {
  const matching = rulesFor(rules, branch);
  return {
    protected: matching.length > 0,
    developersCanPush: matching.some((rule) => rule.push_access_level === 30),
    developersCanMerge: matching.some((rule) => rule.merge_access_level === 30),
  };
};

/** Tells if an access level is enough for what a rule wants. */
export const reaches = (accessLevel: number, wanted: ProtectedLevel): boolean => wanted !== 0 && accessLevel >= wanted;

/**
 * Tells if an access level can push commits to a branch, which need not exist. If several rules match, the most
 * generous one applies. Deletions by a push are never allowed, and force pushes only by a rule that says so.
 */
export const mayPush = (rules: readonly ProtectionRule[], branch: string, accessLevel: number): boolean => {
  const matching = rulesFor(rules, branch);
  if (matching.length === 0) return hasRole(accessLevel, 'developer');
  return matching.some((rule) => reaches(accessLevel, rule.push_access_level));
};

/** Tells if who can push to a branch can force push: some rule must allow it if the branch is protected. */
export const mayForcePush = (rules: readonly ProtectionRule[], branch: string): boolean => {
  const matching = rulesFor(rules, branch);
  return matching.length === 0 || matching.some((rule) => fromDbBoolean(rule.allow_force_push));
};

/** Tells if an access level can merge into a branch, as it can if it can push. */
export const mayMerge = (rules: readonly ProtectionRule[], branch: string, accessLevel: number): boolean =>
  mayPush(rules, branch, accessLevel) ||
  rulesFor(rules, branch).some((rule) => reaches(accessLevel, rule.merge_access_level));

/** The lowest level that can push to a protected branch or merge into it; undefined if no level can. */
export const levelToUpdate = (rules: readonly ProtectionRule[], branch: string): NeededLevel | undefined =>
  lowestOf(rulesFor(rules, branch).flatMap((rule) => [rule.push_access_level, rule.merge_access_level]));

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
