/** Rules that protect branches (v4 shapes). */
import type { protectedBranches } from '../../../contract/organization/protected-branches.ts';
import { pageOfItems } from '../../db/page-of.ts';
import type { ProtectedLevel } from '../../db/tables/organization.ts';
import type { Row } from '../../db/schema.ts';
import { conflict, notFound, refuseFaults } from '../../formats/problems.ts';
import { isRefName } from '../../git/ref-name.ts';
import type { Handlers } from '../../request/handler.ts';
import { deleteRule, findRule, insertRule, listRules } from './store.ts';
import { toTimestamp } from '../../formats/clock.ts';

const descriptions: Readonly<Record<ProtectedLevel, string>> = {
  0: 'No one',
  30: 'Developers + Masters',
  40: 'Masters',
};

const levels = (level: ProtectedLevel) => [{ access_level: level, access_level_description: descriptions[level] }];

const record = (row: Row<'protected_branches'>) => ({
  id: row.id,
  name: row.name,
  push_access_levels: levels(row.push_access_level),
  merge_access_levels: levels(row.merge_access_level),
});

const nameFault = (name: string): string | undefined =>
  isRefName(name.replaceAll('*', 'x')) ? undefined : 'is not a valid branch name';

export const protectedBranchHandlers: Handlers<typeof protectedBranches> = {
  list: async ({ service, project, page }) => {
    const rules = await listRules(service.database.db, project.id);
    return pageOfItems(rules.map(record), page);
  },

  get: async ({ service, project, params }) => {
    const rule = await findRule(service.database.db, project.id, params.name);
    if (rule === undefined) throw notFound('Protected Branch');
    return record(rule);
  },

  create: async ({ service, project, params, losing }) => {
    refuseFaults({ name: nameFault(params.name) });
    const { db, engine } = service.database;
    const { push_access_level = 40, merge_access_level = 40 } = params;
    const now = toTimestamp(service.clock.now());
    try {
      const levelsOfRule = { push_access_level, merge_access_level };
      return record(
        await losing({ projectId: project.id }, () => insertRule(db, project.id, params.name, levelsOfRule, now)),
      );
    } catch (error) {
      if (engine.isDuplicate(error)) throw conflict(`Protected branch "${params.name}" already exists`);
      throw engine.isOrphan(error) ? notFound('Project') : error;
    }
  },

  delete: async ({ service, project, params, checkUnmodified }) => {
    const { db } = service.database;
    const rule = await findRule(db, project.id, params.name);
    if (rule === undefined) throw notFound('Protected Branch');
    checkUnmodified(rule.created_at);
    await deleteRule(db, project.id, rule.name);
    return null;
  },
};
