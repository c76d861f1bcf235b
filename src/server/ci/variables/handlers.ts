/** Variables of projects and groups, with the same code for both (document, "Project variables and group variables"). */
import type { groupVariables, projectVariables } from '../../../contract/ci/variables.ts';
import type { Row } from '../../db/schema.ts';
import { fromDbBoolean, toDbBoolean } from '../../db/values.ts';
import { conflict, invalid, notFound } from '../../formats/problems.ts';
import type { Handlers } from '../../request/handler.ts';
import type { Service } from '../../request/service.ts';
import {
  deleteVariable,
  findVariables,
  insertVariable,
  listVariables,
  updateVariable,
  type VariablePlace,
} from './store.ts';
import type { PageRequest } from '../../db/page-of.ts';
import { toTimestamp } from '../../formats/clock.ts';

const everywhere = '*';

const record = ({ secrets }: Service, row: Row<'variables'>) => ({
  key: row.key,
  value: fromDbBoolean(row.hidden) ? null : secrets.open('variable', row.value),
  protected: fromDbBoolean(row.protected),
  masked: fromDbBoolean(row.masked),
  hidden: fromDbBoolean(row.hidden),
  raw: fromDbBoolean(row.raw),
  variable_type: row.variable_type,
  description: row.description,
  environment_scope: row.environment_scope,
});

interface Named {
  readonly key: string;
  readonly filter?: { readonly environment_scope?: string };
}

interface Settings {
  readonly value: string;
  readonly protected?: boolean;
  readonly masked?: boolean;
  readonly raw?: boolean;
  readonly variable_type?: 'env_var' | 'file';
  readonly description?: string | null;
  readonly environment_scope?: string;
}

interface Creation {
  readonly service: Service;
  readonly params: Settings & { readonly key: string; readonly masked_and_hidden?: boolean };
}

interface Change {
  readonly service: Service;
  readonly params: Settings & Named;
}

interface Removal {
  readonly service: Service;
  readonly params: Named;
  readonly checkUnmodified: (updatedAt: string) => void;
}

const list = async (service: Service, place: VariablePlace, page: PageRequest) => {
  const { items, total } = await listVariables(service.database.db, place, page);
  return { items: items.map((row) => record(service, row)), total };
};

/** Throws 404 if there is none, and 409 if there are several and no scope is given. */
const requireVariable = async (service: Service, place: VariablePlace, named: Named): Promise<Row<'variables'>> => {
  const [found, another] = await findVariables(service.database.db, place, named.key, named.filter?.environment_scope);
  if (found === undefined) {
    throw notFound('Variable');
  }
  if (another !== undefined) {
    throw conflict("There are multiple variables with provided parameters. Please use 'filter[environment_scope]'");
  }
  return found;
};

/** A shorter value, or one with spaces, cannot be found reliably in a log. */
const checkMaskable = (value: string): void => {
  if (!/^\S{8,}$/.test(value)) {
    throw invalid({ value: ['cannot be masked: it must have at least 8 characters and no spaces'] });
  }
};

const given = ({ secrets }: Service, params: Settings) => ({
  value: secrets.seal('variable', params.value),
  ...(params.protected !== undefined && { protected: toDbBoolean(params.protected) }),
  ...(params.masked !== undefined && { masked: toDbBoolean(params.masked) }),
  ...(params.raw !== undefined && { raw: toDbBoolean(params.raw) }),
  ...(params.variable_type !== undefined && { variable_type: params.variable_type }),
  ...(params.description !== undefined && { description: params.description === '' ? null : params.description }),
  ...(params.environment_scope !== undefined && { environment_scope: params.environment_scope || everywhere }),
});

const keyTaken = (key: string, scope: string) =>
  conflict(`The key "${key}" is taken${scope === everywhere ? '' : ` in the environment scope "${scope}"`}`);

const create = async ({ service, params }: Creation, place: VariablePlace) => {
  const { db, engine } = service.database;
  const { key, masked_and_hidden: hidden = false } = params;
  if (hidden || params.masked === true) checkMaskable(params.value);
  const variable = {
    key,
    protected: toDbBoolean(false),
    ...given(service, params),
    ...(hidden && { masked: toDbBoolean(true), hidden: toDbBoolean(true) }),
  };
  try {
    return record(service, await insertVariable(db, place, variable, toTimestamp(service.clock.now())));
  } catch (error) {
    if (engine.isDuplicate(error)) {
      throw keyTaken(key, params.environment_scope || everywhere);
    }
    throw engine.isOrphan(error) ? notFound('project_id' in place ? 'Project' : 'Group') : error;
  }
};

const update = async ({ service, params }: Change, place: VariablePlace) => {
  const { db, engine } = service.database;
  const before = await requireVariable(service, place, params);
  if (fromDbBoolean(before.hidden) && params.masked === false) {
    throw invalid({ masked: ['cannot be cleared for a hidden variable'] });
  }
  if (params.masked ?? fromDbBoolean(before.masked)) checkMaskable(params.value);
  try {
    const updated = await updateVariable(db, before.id, given(service, params), toTimestamp(service.clock.now()));
    if (updated === undefined) {
      throw notFound('Variable');
    }
    return record(service, updated);
  } catch (error) {
    throw engine.isDuplicate(error) ? keyTaken(params.key, params.environment_scope || everywhere) : error;
  }
};

const remove = async ({ service, params, checkUnmodified }: Removal, place: VariablePlace) => {
  const variable = await requireVariable(service, place, params);
  checkUnmodified(variable.updated_at);
  await deleteVariable(service.database.db, variable.id);
  return null;
};

export const projectVariableHandlers: Handlers<typeof projectVariables> = {
  list: ({ service, project, page }) => list(service, { project_id: project.id }, page),
  get: async ({ service, project, params }) =>
    record(service, await requireVariable(service, { project_id: project.id }, params)),
  create: (call) => create(call, { project_id: call.project.id }),
  update: (call) => update(call, { project_id: call.project.id }),
  delete: (call) => remove(call, { project_id: call.project.id }),
};

export const groupVariableHandlers: Handlers<typeof groupVariables> = {
  list: ({ service, group, page }) => list(service, { namespace_id: group.id }, page),
  get: async ({ service, group, params }) =>
    record(service, await requireVariable(service, { namespace_id: group.id }, params)),
  create: (call) => create(call, { namespace_id: call.group.id }),
  update: (call) => update(call, { namespace_id: call.group.id }),
  delete: (call) => remove(call, { namespace_id: call.group.id }),
};
