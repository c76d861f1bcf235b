/** Variables of projects, groups, and the instance, with the same code for all (document, "Project variables and group variables"). */
import type { groupVariables, instanceVariables, projectVariables } from '../../../contract/ci/variables.ts';
import type { Body } from '../../../contract/vocabulary/endpoint.ts';
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

const instance = { of_instance: 1 } as const;

const settingsOf = (row: Row<'variables'>) => ({
  key: row.key,
  protected: fromDbBoolean(row.protected),
  masked: fromDbBoolean(row.masked),
  raw: fromDbBoolean(row.raw),
  variable_type: row.variable_type,
  description: row.description,
});

const record = ({ secrets }: Service, row: Row<'variables'>): Body<typeof projectVariables.get> => ({
  ...settingsOf(row),
  value: fromDbBoolean(row.hidden) ? null : secrets.open('variable', row.value),
  hidden: fromDbBoolean(row.hidden),
  environment_scope: row.environment_scope,
});

const recordOfInstance = ({ secrets }: Service, row: Row<'variables'>): Body<typeof instanceVariables.get> => ({
  ...settingsOf(row),
  value: secrets.open('variable', row.value),
});

interface Named {
  readonly key: string;
  readonly filter?: { readonly environment_scope?: string };
}

interface Settings {
  readonly value?: string;
  readonly protected?: boolean;
  readonly masked?: boolean;
  readonly raw?: boolean;
  readonly variable_type?: 'env_var' | 'file';
  readonly description?: string | null;
  readonly environment_scope?: string;
}

interface Creation {
  readonly service: Service;
  readonly params: Settings & {
    readonly key: string;
    readonly value: string;
    readonly masked_and_hidden?: boolean;
  };
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

const list = async <Shown>(
  service: Service,
  place: VariablePlace,
  page: PageRequest,
  shown: (service: Service, row: Row<'variables'>) => Shown,
) => {
  const { items, total } = await listVariables(service.database.db, place, page);
  return { items: items.map((row) => shown(service, row)), total };
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

const given = (params: Settings) => ({
  ...(params.protected !== undefined && { protected: toDbBoolean(params.protected) }),
  ...(params.masked !== undefined && { masked: toDbBoolean(params.masked) }),
  ...(params.raw !== undefined && { raw: toDbBoolean(params.raw) }),
  ...(params.variable_type !== undefined && { variable_type: params.variable_type }),
  ...(params.description !== undefined && { description: params.description === '' ? null : params.description }),
  ...(params.environment_scope !== undefined && { environment_scope: params.environment_scope || everywhere }),
});

const keyTaken = (key: string, scope: string) =>
  conflict(`The key "${key}" is taken${scope === everywhere ? '' : ` in the environment scope "${scope}"`}`);

const create = async ({ service, params }: Creation, place: VariablePlace): Promise<Row<'variables'>> => {
  const { db, engine } = service.database;
  const { key, masked_and_hidden: hidden = false } = params;
  if (hidden || params.masked === true) checkMaskable(params.value);
  const variable = {
    key,
    protected: toDbBoolean(false),
    ...given(params),
    value: service.secrets.seal('variable', params.value),
    ...(hidden && { masked: toDbBoolean(true), hidden: toDbBoolean(true) }),
  };
  try {
    return await insertVariable(db, place, variable, toTimestamp(service.clock.now()));
  } catch (error) {
    if (engine.isDuplicate(error)) {
      throw keyTaken(key, params.environment_scope || everywhere);
    }
    throw engine.isOrphan(error) ? notFound('project_id' in place ? 'Project' : 'Group') : error;
  }
};

const update = async ({ service, params }: Change, place: VariablePlace): Promise<Row<'variables'>> => {
  const { db, engine } = service.database;
  const { value } = params;
  const before = await requireVariable(service, place, params);
  if (fromDbBoolean(before.hidden) && params.masked === false) {
    throw invalid({ masked: ['cannot be cleared for a hidden variable'] });
  }
  if (params.masked ?? fromDbBoolean(before.masked))
    checkMaskable(value ?? service.secrets.open('variable', before.value));
  try {
    const changes = {
      ...given(params),
      ...(value !== undefined && { value: service.secrets.seal('variable', value) }),
    };
    const updated = await updateVariable(db, before.id, changes, toTimestamp(service.clock.now()));
    if (updated === undefined) {
      throw notFound('Variable');
    }
    return updated;
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
  list: ({ service, project, page }) => list(service, { project_id: project.id }, page, record),
  get: async ({ service, project, params }) =>
    record(service, await requireVariable(service, { project_id: project.id }, params)),
  create: async (call) => record(call.service, await create(call, { project_id: call.project.id })),
  update: async (call) => record(call.service, await update(call, { project_id: call.project.id })),
  delete: (call) => remove(call, { project_id: call.project.id }),
};

export const groupVariableHandlers: Handlers<typeof groupVariables> = {
  list: ({ service, group, page }) => list(service, { namespace_id: group.id }, page, record),
  get: async ({ service, group, params }) =>
    record(service, await requireVariable(service, { namespace_id: group.id }, params)),
  create: async (call) => record(call.service, await create(call, { namespace_id: call.group.id })),
  update: async (call) => record(call.service, await update(call, { namespace_id: call.group.id })),
  delete: (call) => remove(call, { namespace_id: call.group.id }),
};

export const instanceVariableHandlers: Handlers<typeof instanceVariables> = {
  list: ({ service, page }) => list(service, instance, page, recordOfInstance),
  get: async ({ service, params }) => recordOfInstance(service, await requireVariable(service, instance, params)),
  create: async (call) => recordOfInstance(call.service, await create(call, instance)),
  update: async (call) => recordOfInstance(call.service, await update(call, instance)),
  delete: (call) => remove(call, instance),
};
