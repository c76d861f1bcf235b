/** The right to run pipelines on a branch or tag. */
import type { Row } from '../../db/schema.ts';
import { fromDbBoolean } from '../../db/values.ts';
import { forbidden } from '../../formats/problems.ts';
import { levelToUpdate, mayMerge } from '../../organization/protected-branches/rules.ts';
import { listRules } from '../../organization/protected-branches/store.ts';
import { levelToCreate, mayCreateTag, neededRole } from '../../organization/protected-tags/rules.ts';
import { listTagRules } from '../../organization/protected-tags/store.ts';
import { hasRole, type Project } from '../../request/access-level.ts';
import { projectLevel } from '../../request/access.ts';
import { findUser } from '../../request/auth-store.ts';
import { type FoundRef, findRef } from '../../request/find-ref.ts';
import type { Service } from '../../request/service.ts';
import { inactiveReason } from '../../request/user-state.ts';

/** A branch or tag by its short name. */
export interface RunRef {
  readonly name: string;
  readonly tag: boolean;
}

/**
 * The right that an access level lacks for running pipelines on a branch or tag: those of a protected branch need the right
 * to push or merge there, those of a protected tag the right to create it, since jobs get its protected variables.
 * Undefined if nothing is missing.
 */
const missingRight = async (
  service: Service,
  { id, accessLevel }: Pick<Project, 'id' | 'accessLevel'>,
  { name, tag }: RunRef,
): Promise<string | undefined> => {
  if (tag) {
    const tagRules = await listTagRules(service.database.db, id);
    if (mayCreateTag(tagRules, name, accessLevel)) return undefined;
    return `cannot create the protected tag "${name}", ${neededRole(levelToCreate(tagRules, name))}`;
  }
  const rules = await listRules(service.database.db, id);
  if (mayMerge(rules, name, accessLevel)) return undefined;
  return `cannot push to the protected branch "${name}" or merge into it, ${neededRole(levelToUpdate(rules, name))}`;
};

/** Throws 403 if the caller, whose level is in the project, cannot run pipelines on a branch or tag. */
export const requireRunAccess = async (
  service: Service,
  project: Pick<Project, 'id' | 'accessLevel'>,
  ref: RunRef,
): Promise<void> => {
  const missing = await missingRight(service, project, ref);
  if (missing !== undefined) throw forbidden(`You ${missing}, so you cannot run pipelines on it`);
};

/** The reason why no pipeline can run, as the end of a sentence, and what it is about. */
export interface RunRefusal {
  readonly about: 'owner' | 'project' | 'ref';
  readonly reason: string;
}

/** A pipeline that can run as the owner of a schedule or a trigger. */
export interface PossibleRun {
  readonly owner: Row<'users'>;
  readonly commit: FoundRef;
}

/** The owner, if they are a developer of the project and can log in; otherwise the reason. */
const findOwner = async (
  service: Service,
  project: Row<'projects'>,
  id: number | null,
): Promise<{ readonly owner: Row<'users'>; readonly level: number } | string> => {
  const owner = id === null ? undefined : await findUser(service.database.db, id);
  if (owner === undefined) return 'its owner was deleted';
  const inactive = inactiveReason(owner);
  if (inactive !== undefined) return `its owner ${inactive}`;
  const level = await projectLevel(service, project, { id: owner.id, admin: fromDbBoolean(owner.admin) });
  return hasRole(level, 'developer') ? { owner, level } : 'its owner is not a developer of the project anymore';
};

/**
 * Tells if a pipeline can run on a ref as the owner of a schedule or a trigger. This is the one place that decides it.
 * Rejects if the storage is unreachable.
 */
export const findRun = async (
  service: Service,
  project: Row<'projects'>,
  { ownerId, ref }: { readonly ownerId: number | null; readonly ref: string },
): Promise<PossibleRun | RunRefusal> => {
  const found = await findOwner(service, project, ownerId);
  if (typeof found === 'string') return { about: 'owner', reason: found };
  if (fromDbBoolean(project.archived)) return { about: 'project', reason: 'its project is archived' };
  if (!fromDbBoolean(project.jobs_enabled)) return { about: 'project', reason: 'its project has pipelines disabled' };
  const commit = await findRef(service, project, ref);
  if (commit === undefined) return { about: 'ref', reason: `there is no branch or tag "${ref}"` };
  const { owner, level } = found;
  const missing = await missingRight(service, { id: project.id, accessLevel: level }, commit);
  return missing === undefined ? { owner, commit } : { about: 'owner', reason: `its owner ${missing}` };
};

export const isRefusal = (run: PossibleRun | RunRefusal): run is RunRefusal => 'reason' in run;
