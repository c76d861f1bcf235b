/** Projects (v4 shapes). */
import type { projects } from '../../contract/projects.ts';
import { toDay } from '../db/values.ts';
import type { Handlers } from '../http/handler.ts';
import { enqueue } from '../jobs/store.ts';
import { createProject } from './create-project.ts';
import { projectRecords } from './record.ts';
import { listProjects, markForDelete } from './store.ts';

/** Handlers of the project endpoints. */
export const projectHandlers: Handlers<typeof projects> = {
  list: async ({ service, caller, params, page, baseUrl }) => {
    const filter = {
      caller,
      search: params.search,
      visibility: params.visibility,
      owned: params.owned ?? false,
      membership: params.membership ?? false,
      orderBy: params.order_by ?? 'created_at',
      sort: params.sort ?? 'desc',
      today: toDay(service.clock.now()),
    } as const;
    const { items, total } = await listProjects(service.database, filter, page);
    return { items: await projectRecords(service, items, baseUrl), total };
  },

  get: async ({ service, project, baseUrl }) => {
    const [record] = await projectRecords(service, [project], baseUrl);
    return record as NonNullable<typeof record>;
  },

  create: async ({ service, caller, params, baseUrl }) => {
    const [record] = await projectRecords(service, [await createProject(service, caller, params)], baseUrl);
    return record as NonNullable<typeof record>;
  },

  delete: async ({ service, project, checkUnmodified }) => {
    checkUnmodified(project.updated_at);
    await service.database.db.transaction().execute(async (transaction) => {
      await markForDelete(transaction, project.id);
      const now = service.clock.now();
      await enqueue(transaction, { kind: 'project.remove', payload: { project_id: project.id }, now });
    });
    return { message: '202 Accepted' };
  },
};
