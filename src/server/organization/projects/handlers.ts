/** Projects (v4 shapes). */
import type { projects } from '../../../contract/organization/projects.ts';
import { fireSystem } from '../../activity/hooks/fire-hooks.ts';
import type { Row } from '../../db/schema.ts';
import { invalid, notFound } from '../../formats/problems.ts';
import { notModified, type Handlers } from '../../request/handler.ts';
import { enqueue } from '../../queue/store.ts';
import { namespaceOfUser } from '../../namespaces/store.ts';
import { createProject, createProjectOf } from './create-project.ts';
import { projectDetail, switchesOf } from './record.ts';
import { lockProject } from './fork-store.ts';
import { queueMaintenance } from './maintain.ts';
import { projectPage } from './list-projects.ts';
import { addStar, removeStar } from './star-store.ts';
import { markForDelete, setProject } from './store.ts';
import { updateProject } from './update-project.ts';
import type { Service } from '../../request/service.ts';
import { toTimestamp } from '../../formats/clock.ts';
import { findUser, findUserByIdOrName } from '../../request/auth-store.ts';

const setArchived = ({ database, clock }: Service, id: number, archived: 0 | 1): Promise<Row<'projects'>> =>
  database.db.transaction().execute(async (transaction) => {
    const now = clock.now();
    const project = await setProject(transaction, id, { archived, updated_at: toTimestamp(now) });
    await fireSystem(transaction, { type: 'project', action: 'update', project }, now);
    return project;
  });

export const projectHandlers: Handlers<typeof projects> = {
  list: (call) => projectPage(call),

  listForUser: async (call) => {
    const { db } = call.service.database;
    const user = await findUserByIdOrName(db, call.params.user_id);
    if (user === undefined) {
      throw notFound('User');
    }
    return projectPage(call, { namespaceId: (await namespaceOfUser(db, user.id)).id });
  },

  get: ({ service, project, caller, params, baseUrl }) => {
    const { statistics, with_custom_attributes: attributes } = params;
    return projectDetail(service, project, { caller, baseUrl, statistics, attributes });
  },

  create: async ({ service, caller, params, baseUrl }) =>
    projectDetail(service, await createProject(service, caller, params), { caller, baseUrl }),

  createForUser: async ({ service, caller, params, baseUrl }) => {
    const user = await findUser(service.database.db, params.user_id);
    if (user === undefined || user.ghost === 1) {
      throw notFound('User');
    }
    return projectDetail(service, await createProjectOf(service, user, params), { caller, baseUrl });
  },

  update: async ({ service, project, caller, params, baseUrl, changesRecord }) => {
    changesRecord(switchesOf(project));
    return projectDetail(service, await updateProject(service, project, params), { caller, baseUrl });
  },

  delete: async ({ service, project }) => {
    await service.database.db.transaction().execute(async (transaction) => {
      // Another request may have done it meanwhile.
      if ((await lockProject(transaction, project.id)) === undefined) throw notFound('Project');
      const now = service.clock.now();
      await markForDelete(transaction, project.id, toTimestamp(now));
      await enqueue(transaction, { kind: 'project.remove', payload: { project_id: project.id }, now });
    });
    return { message: '202 Accepted' };
  },

  archive: async ({ service, project, caller, baseUrl }) => {
    const archived = await setArchived(service, project.id, 1);
    return projectDetail(service, archived, { caller, baseUrl });
  },

  unarchive: async ({ service, project, caller, baseUrl }) => {
    const writable = await setArchived(service, project.id, 0);
    return projectDetail(service, writable, { caller, baseUrl });
  },

  star: async ({ service, project, caller, baseUrl }) => {
    const star = { projectId: project.id, userId: caller.id };
    return (await addStar(service.database.db, star, toTimestamp(service.clock.now())))
      ? projectDetail(service, project, { caller, baseUrl })
      : notModified;
  },

  unstar: async ({ service, project, caller, baseUrl }) =>
    (await removeStar(service.database.db, { projectId: project.id, userId: caller.id }))
      ? projectDetail(service, project, { caller, baseUrl })
      : notModified,

  housekeeping: async ({ service, project, params: { task = 'eager' } }) => {
    if (task === 'prune') {
      const why = 'merge requests and pipelines show commits that no branch has any more, so nothing is pruned';
      throw invalid({ task: [`is not offered: ${why}`] });
    }
    await queueMaintenance(service, project, task);
    return null;
  },
};
