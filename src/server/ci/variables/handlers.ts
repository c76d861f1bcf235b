/** Variables of projects and of groups (document, "Project variables and group variables"): one piece of code for both. */
import type { groupVariables, projectVariables } from '../../../contract/ci/variables.ts';
import type { Row } from '../../db/schema.ts';
import { fromDbBoolean, toDbBoolean } from '../../db/values.ts';
import { conflict, notFound } from '../../formats/problems.ts';
import type { Handlers } from '../../request/handler.ts';
import type { Service } from '../../request/service.ts';
import {
  deleteVariable,
  findVariable,
  insertVariable,
  listVariables,
  updateVariable,
  type VariablePlace,
} from './store.ts';
import type { PageRequest } from '../../db/slice-of.ts';
import { toTimestamp } from '../../formats/clock.ts';

const record = ({ key, value }: Row<'variables'>) => ({ key, value });
const changedRecord = (row: Row<'variables'>) => ({ ...record(row), protected: fromDbBoolean(row.protected) });

interface Change {
  readonly service: Service;
  readonly params: { readonly key: string; readonly value: string; readonly protected?: boolean };
}

interface Removal {
  readonly service: Service;
  readonly params: { readonly key: string };
  readonly checkUnmodified: (updatedAt: string) => void;
}

const list = async (service: Service, place: VariablePlace, page: PageRequest) => {
  const { items, total } = await listVariables(service.database.db, place, page);
  return { items: items.map(record), total };
};

const requireVariable = async (service: Service, place: VariablePlace, key: string): Promise<Row<'variables'>> => {
  const found = await findVariable(service.database.db, place, key);
  if (found === undefined) {
    throw notFound('Variable');
  }
  return found;
};

const create = async ({ service, params }: Change, place: VariablePlace) => {
  const { db, engine } = service.database;
  const { key, value } = params;
  const variable = { key, value, protected: toDbBoolean(params.protected ?? false) };
  try {
    return changedRecord(await insertVariable(db, place, variable, toTimestamp(service.clock.now())));
  } catch (error) {
    if (engine.isDuplicate(error)) {
      throw conflict(`The key "${key}" is taken`);
    }
    throw engine.isOrphan(error) ? notFound('project_id' in place ? 'Project' : 'Group') : error;
  }
};

const update = async ({ service, params }: Change, place: VariablePlace) => {
  const { key, value } = params;
  const changes = { key, value, ...(params.protected !== undefined && { protected: toDbBoolean(params.protected) }) };
  const now = toTimestamp(service.clock.now());
  const updated = await updateVariable(service.database.db, place, changes, now);
  if (updated === undefined) {
    throw notFound('Variable');
  }
  return changedRecord(updated);
};

const remove = async ({ service, params, checkUnmodified }: Removal, place: VariablePlace) => {
  const variable = await requireVariable(service, place, params.key);
  checkUnmodified(variable.updated_at);
  await deleteVariable(service.database.db, variable.id);
  return null;
};

export const projectVariableHandlers: Handlers<typeof projectVariables> = {
  list: ({ service, project, page }) => list(service, { project_id: project.id }, page),
  get: async ({ service, project, params }) =>
    record(await requireVariable(service, { project_id: project.id }, params.key)),
  create: (call) => create(call, { project_id: call.project.id }),
  update: (call) => update(call, { project_id: call.project.id }),
  delete: (call) => remove(call, { project_id: call.project.id }),
};

export const groupVariableHandlers: Handlers<typeof groupVariables> = {
  list: ({ service, group, page }) => list(service, { namespace_id: group.id }, page),
  get: async ({ service, group, params }) =>
    record(await requireVariable(service, { namespace_id: group.id }, params.key)),
  create: (call) => create(call, { namespace_id: call.group.id }),
  update: (call) => update(call, { namespace_id: call.group.id }),
  delete: (call) => remove(call, { namespace_id: call.group.id }),
};
