/** The response to a browser at URLs of records, since this server has no page but that of the API. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { docsPath } from './api-docs.ts';

/** The same for every path, so that it says nothing of what there is. */
const pageText = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>No web interface</title>
  </head>
  <body>
    <h1>No web interface</h1>
    <p>This server has no pages for projects, issues, and other records. Use <code>repoctl</code>, which accepts the URL of
      a record in place of its ID, git, or <a href="${docsPath}">the API</a>.</p>
  </body>
</html>
`;

/** True for a browser that asks for what is no part of the API. */
export const wantsPage = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !/^\/+(?:api|oauth)(?:\/|$)/.test(url) &&
  headers.accept?.includes('text/html') === true;

export const sendNoPage = (reply: FastifyReply): FastifyReply =>
  reply.code(404).header('content-type', 'text/html; charset=utf-8').send(pageText);

/** Adds `GET /`. */
export const leadToDocs = (app: FastifyInstance): void => {
  app.get('/', (_request, reply) => reply.redirect(docsPath));
};
