/** Rules that protect tags (v4 shapes). */
import type { protectedTags } from '../../../contract/organization/protected-tags.ts';
import { pageOfItems } from '../../db/page-of.ts';
import type { Row } from '../../db/schema.ts';
import { toTimestamp } from '../../formats/clock.ts';
import { conflict, notFound, refuseFaults } from '../../formats/problems.ts';
import type { Handlers } from '../../request/handler.ts';
import type { Service } from '../../request/service.ts';
import { accessLevelsOf, patternFault } from '../protected-branches/access-levels.ts';
import { deleteTagRule, findTagRule, insertTagRule, listTagRules } from './store.ts';

const record = (row: Row<'protected_tags'>) => ({
  name: row.name,
  create_access_levels: accessLevelsOf(row.create_access_level),
});

const requireRule = async (service: Service, projectId: number, name: string): Promise<Row<'protected_tags'>> => {
  const rule = await findTagRule(service.database.db, projectId, name);
  if (rule === undefined) throw notFound('Protected Tag');
  return rule;
};

export const protectedTagHandlers: Handlers<typeof protectedTags> = {
  list: async ({ service, project, page }) => {
    const rules = await listTagRules(service.database.db, project.id);
    return pageOfItems(rules.map(record), page);
  },

  get: async ({ service, project, params }) => record(await requireRule(service, project.id, params.name)),

  create: async ({ service, project, params, losing }) => {
    const { name, create_access_level = 40 } = params;
    refuseFaults({ name: patternFault(name, 'tag') });
    const { db, engine } = service.database;
    const created_at = toTimestamp(service.clock.now());
    const rule = { project_id: project.id, name, create_access_level, created_at };
    try {
      return record(await losing({ projectId: project.id }, () => insertTagRule(db, rule)));
    } catch (error) {
      if (engine.isDuplicate(error)) throw conflict(`Protected tag "${name}" already exists`);
      throw engine.isOrphan(error) ? notFound('Project') : error;
    }
  },

  delete: async ({ service, project, params, checkUnmodified }) => {
    const rule = await requireRule(service, project.id, params.name);
    checkUnmodified(rule.created_at);
    await deleteTagRule(service.database.db, rule.id);
    return null;
  },
};
