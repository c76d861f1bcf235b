/** The rules of tag protection, for the API, releases, and pushes. */
import type { ProtectedLevel } from '../../db/tables/organization.ts';
import { forbidden } from '../../formats/problems.ts';
import { hasRole, type Project } from '../../request/access-level.ts';
import type { Service } from '../../request/service.ts';
import { lowestOf, type NeededLevel } from '../protected-branches/access-levels.ts';
import { reaches, rulesFor } from '../protected-branches/rules.ts';
import { listTagRules } from './store.ts';

/** A protected tag or pattern. */
export interface TagRule {
  /** `*` matches any characters, `/` included. */
  readonly name: string;
  readonly create_access_level: ProtectedLevel;
}

export const isProtectedTag = (rules: readonly TagRule[], tag: string): boolean => rulesFor(rules, tag).length > 0;

/**
 * Tells if an access level can create a tag. If several rules match, the most generous one applies. No push moves or
 * deletes a protected tag.
 */
export const mayCreateTag = (rules: readonly TagRule[], tag: string, accessLevel: number): boolean => {
  const matching = rulesFor(rules, tag);
  if (matching.length === 0) return hasRole(accessLevel, 'developer');
  return matching.some((rule) => reaches(accessLevel, rule.create_access_level));
};

/** The lowest level that can create a protected tag; undefined if no level can. */
export const levelToCreate = (rules: readonly TagRule[], tag: string): NeededLevel | undefined =>
  lowestOf(rulesFor(rules, tag).map((rule) => rule.create_access_level));

type Reached = Pick<Project, 'id' | 'accessLevel'>;

/** The right to create a protected tag, as the end of a sentence. */
export const neededRole = (level: NeededLevel | undefined): string => {
  if (level === undefined) return 'which no role can';
  if (level === 60) return 'which only administrators can';
  return `which needs the ${level === 30 ? 'developer' : 'master'} role or higher`;
};

/**
 * Throws 403 if the caller, whose level is in the project, cannot create a tag. Its release needs the same right, since it
 * offers what the tag stands for.
 */
export const requireTagAccess = async (service: Service, project: Reached, tag: string): Promise<void> => {
  const rules = await listTagRules(service.database.db, project.id);
  if (mayCreateTag(rules, tag, project.accessLevel)) return;
  throw forbidden(`You cannot create the protected tag "${tag}", ${neededRole(levelToCreate(rules, tag))}`);
};

/** Throws 403 if the tag is protected and the caller is below the role of masters. */
export const requireTagDeletion = async (service: Service, project: Reached, tag: string): Promise<void> => {
  if (hasRole(project.accessLevel, 'master')) return;
  if (!isProtectedTag(await listTagRules(service.database.db, project.id), tag)) return;
  throw forbidden(`Tag "${tag}" is protected: deleting it needs the master role or higher`);
};
