/** Avatars of users. */
import type { FastifyInstance } from 'fastify';
import { invalid } from '../../formats/problems.ts';
import { sendPicture } from '../../request/response.ts';
import type { Service } from '../../request/service.ts';
import { type Avatar, findAvatar } from './avatar-store.ts';
import { isUploadedFile } from '../../request/body-parsers.ts';

/** Adds `GET /uploads/user/avatar/:id/:file`. */
export const userAvatars = (app: FastifyInstance, service: Service): void => {
  app.get<{ Params: { id: string; file: string } }>('/uploads/user/avatar/:id/:file', async ({ params }, reply) => {
    const avatar = await findAvatar(service.database.db, `user/avatar/${params.id}/${params.file}`);
    return sendPicture(reply, avatar);
  });
};

/** Maximum size in KiB. */
const largest = 200;

/** The bytes that identify each type. SVG is excluded, since it can have scripts. */
const kinds = [
  { contentType: 'image/png', extension: 'png', marks: [[0, '\u0089PNG\r\n\u001a\n']] },
  { contentType: 'image/jpeg', extension: 'jpg', marks: [[0, '\u00ff\u00d8\u00ff']] },
  { contentType: 'image/gif', extension: 'gif', marks: [[0, 'GIF8']] },
  // The length is between the two.
  {
    contentType: 'image/webp',
    extension: 'webp',
    marks: [
      [0, 'RIFF'],
      [8, 'WEBP'],
    ],
  },
] as const;

const fault = (why: string) => invalid({ avatar: [why] });

/**
 * Reads the given avatar: null for an empty text, which removes it, and undefined for none. Its type is taken from its
 * first bytes, not from what the client says. Throws 400 for anything else.
 */
export const avatarOf = (value: unknown): Avatar | null | undefined => {
  if (value === undefined) {
    return undefined;
  }
  if (value === '') {
    return null;
  }
  if (!isUploadedFile(value)) {
    throw fault('is not a file: send it as multipart');
  }
  const beginning = value.bytes.subarray(0, 16).toString('latin1');
  const kind = kinds.find(({ marks }) => marks.every(([at, mark]) => beginning.startsWith(mark, at)));
  if (kind === undefined) {
    throw fault('is not a PNG, JPEG, GIF or WebP picture');
  }
  if (value.bytes.length > largest * 1024) {
    throw fault(`is too big (at most ${largest} KiB)`);
  }
  return { contentType: kind.contentType, extension: kind.extension, bytes: value.bytes };
};
