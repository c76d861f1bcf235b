/** Forks of projects (v4 shapes). */
import type { projectForks } from '../../../contract/organization/project-forks.ts';
import { findProject } from '../../request/auth/access.ts';
import type { Caller } from '../../request/auth/caller.ts';
import type { Project } from '../../request/auth/standing.ts';
import { toTimestamp } from '../../db/values.ts';
import { conflict, invalid, notFound } from '../../formats/errors/problems.ts';
import { notModified, type Handlers } from '../../request/handler.ts';
import type { Service } from '../../request/service.ts';
import { projectDetail } from './detail-record.ts';
import { forkProject } from './fork-project.ts';
import { setSource } from './fork-store.ts';
import { projectPage } from './list-page.ts';
import { sourceOf } from './store.ts';

const requireProject = async (service: Service, reference: string, caller: Caller, kind: string): Promise<Project> => {
  const project = await findProject(service, reference, caller);
  if (project === null) {
    throw notFound(kind);
  }
  return project;
};

/** Handlers of the endpoints of forks. */
export const projectForkHandlers: Handlers<typeof projectForks> = {
  list: (call) => projectPage(call, { forkedFromId: call.project.id }),

  create: async ({ service, caller, project, params, baseUrl }) =>
    projectDetail(service, await forkProject(service, caller, project, params), { caller, baseUrl }),

  link: async ({ service, caller, params, baseUrl }) => {
    const { db } = service.database;
    const project = await requireProject(service, params.id, caller, 'Project');
    const source = await requireProject(service, params.forked_from_id, caller, 'Source Project');
    if (source.id === project.id) {
      throw invalid({ forked_from_id: ['is the project itself'] });
    }
    if ((await sourceOf(db, project)) !== undefined) {
      throw conflict('The project is a fork already');
    }
    const linked = await setSource(db, project.id, source.id, toTimestamp(service.clock.now()));
    return projectDetail(service, linked, { caller, baseUrl });
  },

  unlink: async ({ service, project, checkUnmodified }) => {
    if (project.forked_from_id === null) {
      return notModified;
    }
    checkUnmodified(project.updated_at);
    await setSource(service.database.db, project.id, null, toTimestamp(service.clock.now()));
    return null;
  },
};
