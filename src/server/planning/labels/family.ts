/** Finds, creates, and updates labels, with the same code for projects and groups. */
import { todayOf, toTimestamp } from '../../formats/clock.ts';
import { displayNameFault } from '../../formats/names.ts';
import { conflict, notFound, type Problem, refuseFaults } from '../../formats/problems.ts';
import { type Caller, type Group, hasRole, type Project } from '../../request/access-level.ts';
import type { Service } from '../../request/service.ts';
import { groupsAbove } from '../issuables/label-store.ts';
import { insertLabel, isNamedInGroups, type LabelPlace, updateLabel } from './change-store.ts';
import { type GroupChoice, groupScope } from './group-scope-store.ts';
import { colorOf } from './label-color.ts';
import { findLabel, type LabelScope, type ListedLabel, type ProjectScope } from './store.ts';

/** Filters separate names by commas, so that no name can contain one. */
const nameFault = (name: string): string | undefined =>
  displayNameFault(name) ?? (name.includes(',') ? 'cannot contain a comma' : undefined);

/** The project or group of a request: what it has, what it sees, and the groups above it. */
export interface Family {
  readonly service: Service;
  readonly place: LabelPlace;
  readonly scope: LabelScope;
  /** IDs of groups that share its names. */
  readonly above: readonly number[];
}

const sightOf = (caller: Caller | null, { accessLevel }: Project): ProjectScope['sight'] => {
  if (caller?.admin === true) return 'all';
  return hasRole(accessLevel, 'reporter') ? 'reporter' : 'public';
};

interface ProjectCall {
  readonly service: Service;
  readonly project: Project;
  readonly caller: Caller | null;
}

/** With `withAncestors`, the project's labels include those of the groups above. */
export const inProject = async ({ service, project, caller }: ProjectCall, withAncestors = true) => {
  const above = await groupsAbove(service.database.db, project);
  const scope: ProjectScope = {
    projectId: project.id,
    above: withAncestors ? above : [],
    userId: caller?.id ?? 0,
    sight: sightOf(caller, project),
  };
  return { service, place: { project_id: project.id }, scope, above } satisfies Family;
};

interface GroupCall {
  readonly service: Service;
  readonly group: Group;
  readonly caller: Caller;
}

export const inGroup = ({ service, group, caller }: GroupCall, choice: GroupChoice = {}): Family => {
  const { above } = groupScope(group, caller, todayOf(service), {});
  const scope = groupScope(group, caller, todayOf(service), choice);
  return { service, place: { namespace_id: group.id }, scope, above: above.filter((id) => id !== group.id) };
};

/** Labels of the group alone, which can be changed there. */
export const ownInGroup = (call: GroupCall): Family => inGroup(call, { include_ancestor_groups: false });

type Reference = { readonly name: string } | { readonly id: number };

export const requireLabel = async ({ service, scope }: Family, label: Reference): Promise<ListedLabel> => {
  const found = await findLabel(service.database.db, scope, label);
  if (found === undefined) {
    throw notFound('Label');
  }
  return found;
};

/** A reference of digits is a name only if no label has this ID. */
export const requireByIdOrName = async (family: Family, reference: string): Promise<ListedLabel> => {
  const id = /^\d{1,9}$/.test(reference) ? Number(reference) : undefined;
  const byId = id === undefined ? undefined : await findLabel(family.service.database.db, family.scope, { id });
  return byId ?? requireLabel(family, { name: reference });
};

/** v4 clients send an ID in place of a name, too: it counts if no label has this name. Deletion takes names only. */
export const requireByNameOrId = async (family: Family, reference: string): Promise<ListedLabel> => {
  const byName = await findLabel(family.service.database.db, family.scope, { name: reference });
  return byName ?? requireByIdOrName(family, reference);
};

const alreadyExists = (): Problem => conflict('Label already exists');

const refuseDuplicate = ({ service, place }: Family, error: unknown): unknown => {
  const { engine } = service.database;
  if (engine.isDuplicate(error)) return alreadyExists();
  return engine.isOrphan(error) ? notFound('project_id' in place ? 'Project' : 'Group') : error;
};

/** A name is taken by the labels of all groups above, since both would mean the same in filters. */
const refuseNameAbove = async ({ service, above }: Family, name: string): Promise<void> => {
  if (await isNamedInGroups(service.database.db, above, name)) throw alreadyExists();
};

interface Creation {
  readonly name: string;
  readonly color: string;
  readonly description?: string | null;
  readonly priority?: number | null;
}

export const createLabel = async (family: Family, params: Creation): Promise<ListedLabel> => {
  const { service, place } = family;
  const name = params.name.trim();
  refuseFaults({ name: nameFault(name) });
  const color = colorOf(params.color);
  await refuseNameAbove(family, name);
  const now = toTimestamp(service.clock.now());
  const label = { name, color, description: params.description ?? null, created_at: now, updated_at: now };
  try {
    return await insertLabel(service.database.db, place, label, params.priority ?? null);
  } catch (error) {
    throw refuseDuplicate(family, error);
  }
};

interface Change {
  readonly new_name?: string;
  readonly color?: string;
  readonly description?: string | null;
  readonly priority?: number | null;
}

export const changeLabel = async (family: Family, label: ListedLabel, params: Change): Promise<ListedLabel> => {
  const { service, place } = family;
  const newName = params.new_name?.trim();
  refuseFaults({ new_name: newName === undefined ? undefined : nameFault(newName) });
  if (newName !== undefined && newName !== label.name) await refuseNameAbove(family, newName);
  const columns = {
    name: newName,
    color: params.color === undefined ? undefined : colorOf(params.color),
    description: params.description,
    updated_at: toTimestamp(service.clock.now()),
  };
  const { priority } = params;
  const rank = 'project_id' in place && priority !== undefined ? { projectId: place.project_id, priority } : undefined;
  try {
    await updateLabel(service.database.db, label, { columns, rank });
    return await requireLabel(family, { id: label.id });
  } catch (error) {
    throw refuseDuplicate(family, error);
  }
};
