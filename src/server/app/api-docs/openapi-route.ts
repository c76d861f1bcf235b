/** The description of the API for programs, to everyone: it says nothing of what is on this service. */
import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { baseUrlOf } from '../../request/base-url.ts';
import { apiRoot } from '../routes.ts';
import { sendUnlessKnown } from './send-unless-known.ts';

/** Where the description is. */
export const openapiPath = `${apiRoot}/openapi.json`;

/** `openapi.json` lies three directories above, in `src` as in `dist`. */
const generated = new URL('../../../../openapi.json', import.meta.url);

/** The description that belongs to this version of the program, with the service's own address in it. */
const describe = async (baseUrl: string): Promise<string> => {
  const description = JSON.parse(await readFile(generated, 'utf8')) as object;
  return JSON.stringify({ ...description, servers: [{ url: `${baseUrl}${apiRoot}` }] });
};

/** Adds `GET /api/v4/openapi.json`: OpenAPI 3.1, whose server is the address that the caller used. */
export const openapiRoute = (app: FastifyInstance): void => {
  app.get(openapiPath, async (request, reply) => {
    const body = await describe(baseUrlOf(request));
    return sendUnlessKnown(request, reply, { body, headers: { 'content-type': 'application/json', vary: 'host' } });
  });
};
