/** Branches of a project (document, "Branches"). */
import type { branches } from '../../../contract/code/branches.ts';
import { pageOfItems } from '../../db/page-of.ts';
import { fromDbBoolean } from '../../db/values.ts';
import { badRequest, conflict, methodNotAllowed, notFound } from '../../formats/problems.ts';
import { type Head, headPrefix, listHeads } from '../../git/refs.ts';
import { readCommits } from '../../git/read-commits.ts';
import { isRefName } from '../../git/ref-name.ts';
import { resolveRef } from '../../git/resolve-commit.ts';
import { protectionOf, requirePushAccess } from '../../organization/protected-branches/rules.ts';
import { deleteRule, listRules, upsertRule } from '../../organization/protected-branches/store.ts';
import type { JobHandler } from '../../queue/job-kinds.ts';
import { enqueue } from '../../queue/store.ts';
import type { Project } from '../../request/access-level.ts';
import { findProjectRow } from '../../request/auth-store.ts';
import type { Handlers } from '../../request/handler.ts';
import type { Service } from '../../request/service.ts';
import { withRepository, withWritableRepository } from '../../storage/storages.ts';
import { changeRefs } from '../pushes/ref-journal.ts';
import { branchRecords, findHead, mergedNames, nameFilter } from './read-branches.ts';
import { toTimestamp } from '../../formats/clock.ts';

/** Protected branches stay. If another request changes a branch meanwhile, nothing is deleted, and the queue retries. */
export const deleteMergedBranches: JobHandler<'branches.delete_merged'> = async (service, { project_id, user_id }) => {
  const { db } = service.database;
  const project = await findProjectRow(db, { id: project_id });
  if (project === undefined || fromDbBoolean(project.archived)) return;
  const rules = await listRules(db, project.id);
  await withWritableRepository(service, project, async (dir) => {
    const heads = (await listHeads(dir)).filter(({ name }) => !protectionOf(rules, name).protected);
    const merged = await mergedNames(dir, project, heads, service.pools.objects.ask);
    const updates = heads
      .filter(({ name }) => merged.has(name) && name !== project.default_branch)
      .map(({ name, sha }) => ({ ref: `${headPrefix}${name}`, before: sha, after: null }));
    if (updates.length === 0) return;
    const changed = await changeRefs(service, { project, dir, userId: user_id, updates });
    if (!changed) throw new Error('a branch was changed while merged ones were deleted');
  });
};

/** Throws 404 for an unknown branch. */
const requireHead = async (service: Service, dir: string, name: string): Promise<Head> => {
  const head = await findHead(dir, name, service.pools.objects.ask);
  if (head === undefined) throw notFound('Branch');
  return head;
};

const recordOf = async (service: Service, project: Project, dir: string, head: Head) => {
  const rules = await listRules(service.database.db, project.id);
  const [record] = await branchRecords(service, dir, project, rules, [head]);
  if (record === undefined) throw notFound('Branch');
  return record;
};

const levelFor = (developers: boolean | undefined): 30 | 40 | undefined => {
  if (developers === undefined) return undefined;
  return developers ? 30 : 40;
};

export const branchHandlers: Handlers<typeof branches> = {
  list: async ({ service, project, params, page }) => {
    const rules = await listRules(service.database.db, project.id);
    return withRepository(service, project, async (dir) => {
      const fits = nameFilter(params.search);
      const heads = (await listHeads(dir)).filter((head) => fits(head.name));
      const { items, total } = pageOfItems(heads, page);
      return { items: await branchRecords(service, dir, project, rules, items), total };
    });
  },

  get: ({ service, project, params }) =>
    withRepository(service, project, async (dir) =>
      recordOf(service, project, dir, await requireHead(service, dir, params.branch)),
    ),

  create: async ({ service, project, caller, params: { branch, ref } }) => {
    await requirePushAccess(service, project, branch);
    if (!isRefName(branch)) throw badRequest(`"${branch}" cannot be the name of a branch`);
    return withWritableRepository(service, project, async (dir) => {
      const start = await resolveRef(dir, ref, service.pools.objects.ask);
      if (start === undefined) throw badRequest(`"${ref}" is not a branch, tag, or commit of the project`);
      const update = { ref: `${headPrefix}${branch}`, before: null, after: start.sha };
      if (!(await changeRefs(service, { project, dir, userId: caller.id, updates: [update] }))) {
        const there = (await findHead(dir, branch, service.pools.objects.ask)) !== undefined;
        throw badRequest(there ? `Branch "${branch}" already exists` : `"${branch}" conflicts with an existing branch`);
      }
      return recordOf(service, project, dir, { name: branch, sha: start.sha });
    });
  },

  delete: async ({ service, project, caller, params, checkUnmodified }) => {
    const rules = await listRules(service.database.db, project.id);
    return withWritableRepository(service, project, async (dir) => {
      const { name, sha } = await requireHead(service, dir, params.branch);
      if (name === project.default_branch) throw methodNotAllowed('The default branch cannot be deleted');
      if (protectionOf(rules, name).protected)
        throw methodNotAllowed(`Branch "${name}" is protected; unprotect it first`);
      const commit = (await readCommits(dir, [sha], service.pools.objects.ask)).get(sha);
      if (commit !== undefined) checkUnmodified(commit.committer.date);
      const update = { ref: `${headPrefix}${name}`, before: sha, after: null };
      const changed = await changeRefs(service, { project, dir, userId: caller.id, updates: [update] });
      if (!changed) throw conflict(`Branch "${name}" has just been changed`);
      return null;
    });
  },

  deleteMerged: async ({ service, project, caller }) => {
    const payload = { project_id: project.id, user_id: caller.id };
    await enqueue(service.database.db, { kind: 'branches.delete_merged', payload, now: service.clock.now() });
    return { message: '202 Accepted' };
  },

  protect: ({ service, project, params, losing }) =>
    withRepository(service, project, async (dir) => {
      const head = await requireHead(service, dir, params.branch);
      const levels = {
        push_access_level: levelFor(params.developers_can_push),
        merge_access_level: levelFor(params.developers_can_merge),
      };
      const now = toTimestamp(service.clock.now());
      await losing({ projectId: project.id }, () =>
        upsertRule(service.database.db, project.id, head.name, levels, now),
      );
      return recordOf(service, project, dir, head);
    }),

  unprotect: ({ service, project, params }) =>
    withRepository(service, project, async (dir) => {
      const head = await requireHead(service, dir, params.branch);
      await deleteRule(service.database.db, project.id, head.name);
      return recordOf(service, project, dir, head);
    }),
};
