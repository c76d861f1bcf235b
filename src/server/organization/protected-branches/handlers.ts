/** Rules that protect branches (v4 shapes). */
import type { protectedBranches } from '../../../contract/organization/protected-branches.ts';
import { pageOfItems } from '../../db/page-of.ts';
import type { Row } from '../../db/schema.ts';
import { fromDbBoolean, toDbBoolean } from '../../db/values.ts';
import { toTimestamp } from '../../formats/clock.ts';
import { conflict, notFound, refuseFaults } from '../../formats/problems.ts';
import type { Handlers } from '../../request/handler.ts';
import type { Service } from '../../request/service.ts';
import { accessLevelsOf, patternFault } from './access-levels.ts';
import { deleteRule, findRule, insertRule, listRules, setForcePush } from './store.ts';

const record = (row: Row<'protected_branches'>) => ({
  id: row.id,
  name: row.name,
  push_access_levels: accessLevelsOf(row.push_access_level),
  merge_access_levels: accessLevelsOf(row.merge_access_level),
  allow_force_push: fromDbBoolean(row.allow_force_push),
});

const requireRule = async (service: Service, projectId: number, name: string): Promise<Row<'protected_branches'>> => {
  const rule = await findRule(service.database.db, projectId, name);
  if (rule === undefined) throw notFound('Protected Branch');
  return rule;
};

export const protectedBranchHandlers: Handlers<typeof protectedBranches> = {
  list: async ({ service, project, params, page }) => {
    const wanted = params.search?.toLowerCase() ?? '';
    const rules = await listRules(service.database.db, project.id);
    return pageOfItems(rules.filter(({ name }) => name.toLowerCase().includes(wanted)).map(record), page);
  },

  get: async ({ service, project, params }) => record(await requireRule(service, project.id, params.name)),

  create: async ({ service, project, params, losing }) => {
    refuseFaults({ name: patternFault(params.name, 'branch') });
    const { db, engine } = service.database;
    const { name, push_access_level = 40, merge_access_level = 40, allow_force_push = false } = params;
    const rule = {
      project_id: project.id,
      name,
      push_access_level,
      merge_access_level,
      allow_force_push: toDbBoolean(allow_force_push),
      created_at: toTimestamp(service.clock.now()),
    };
    try {
      return record(await losing({ projectId: project.id }, () => insertRule(db, rule)));
    } catch (error) {
      if (engine.isDuplicate(error)) throw conflict(`Protected branch "${params.name}" already exists`);
      throw engine.isOrphan(error) ? notFound('Project') : error;
    }
  },

  update: async ({ service, project, params }) => {
    const { id } = await requireRule(service, project.id, params.name);
    const allowForcePush = toDbBoolean(params.allow_force_push === true);
    const changed = await setForcePush(service.database.db, id, allowForcePush);
    if (changed === undefined) throw notFound('Protected Branch');
    return record(changed);
  },

  delete: async ({ service, project, params, checkUnmodified }) => {
    const rule = await requireRule(service, project.id, params.name);
    checkUnmodified(rule.created_at);
    await deleteRule(service.database.db, project.id, rule.name);
    return null;
  },
};
