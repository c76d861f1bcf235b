/** Serves the avatars of projects, at `avatar_url`, to users who can see the project. */
import { addressOf } from '../../request/forwarded.ts';
import type { FastifyInstance } from 'fastify';
import { findProject } from '../../request/access.ts';
import { authenticate } from '../../request/authenticate.ts';
import { readQuery } from '../../request/query.ts';
import { sendPicture } from '../../request/response.ts';
import type { Service } from '../../request/service.ts';
import { findProjectAvatar } from './avatar-store.ts';

/** Adds `GET /uploads/project/avatar/:id/:file`. */
export const projectAvatars = (app: FastifyInstance, service: Service): void => {
  app.get<{ Params: { id: string; file: string } }>('/uploads/project/avatar/:id/:file', async (request, reply) => {
    const { id, file } = request.params;
    const source = { headers: request.headers, query: readQuery(request) };
    const caller = await authenticate(service, source, addressOf(request));
    const project = /^\d+$/.test(id) ? await findProject(service, id, caller) : null;
    const asked = `project/avatar/${id}/${file}`;
    const avatar =
      project?.avatar_path === asked ? await findProjectAvatar(service.database.db, project.id) : undefined;
    return sendPicture(reply, avatar);
  });
};
