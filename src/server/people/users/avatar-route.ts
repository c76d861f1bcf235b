/** Shows the pictures of users, to everyone: `avatar_url` leads here. */
import type { FastifyInstance } from 'fastify';
import { sendPicture } from '../../request/send-picture.ts';
import type { Service } from '../../request/service.ts';
import { findAvatar } from './avatar-store.ts';

/** Adds `GET /uploads/user/avatar/:id/:file`. */
export const userAvatars = (app: FastifyInstance, service: Service): void => {
  app.get<{ Params: { id: string; file: string } }>('/uploads/user/avatar/:id/:file', async ({ params }, reply) => {
    const avatar = await findAvatar(service.database.db, `user/avatar/${params.id}/${params.file}`);
    return sendPicture(reply, avatar);
  });
};
