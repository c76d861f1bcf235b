/** The response to a browser at URLs of records, since this server has no page but that of the API. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { docsPath } from './api-docs.ts';

/** What shows a record in place of its page: a command, and the path of the API. */
interface Ways {
  readonly command: string;
  readonly api: string;
}

/** A path of names as the server allows them: nothing in it has to be escaped, for HTML or for a shell. */
const names = String.raw`\w[\w.-]*(?:/\w[\w.-]*)*`;

/** By the shape of the path alone, so that it says nothing of what there is. The first that fits is taken. */
const shapes: readonly (readonly [shape: RegExp, ways: (path: string, number: string) => Ways])[] = [
  [/^\/(snippets)\/(\d+)$/, (_path, id) => ({ command: `snippets get ${id}`, api: `/snippets/${id}` })],
  [
    new RegExp(`^/groups/(${names})$`),
    (path) => ({ command: `groups get ${path}`, api: `/groups/${encodeURIComponent(path)}` }),
  ],
  [
    new RegExp(`^/(${names})/(?:-/)?issues/(\\d+)$`),
    (path, iid) => ({
      command: `issues get ${iid} -p ${path}`,
      api: `/projects/${encodeURIComponent(path)}/issues/${iid}`,
    }),
  ],
  [
    new RegExp(`^/(${names})/(?:-/)?merge_requests/(\\d+)$`),
    (path, iid) => ({
      command: `mrs get ${iid} -p ${path}`,
      api: `/projects/${encodeURIComponent(path)}/merge_requests/${iid}`,
    }),
  ],
  [/^\/(\w[\w.-]*)$/, (name) => ({ command: `users get ${name}`, api: `/users?username=${name}` })],
  [
    new RegExp(`^/(${names})$`),
    (path) => ({ command: `projects get ${path}`, api: `/projects/${encodeURIComponent(path)}` }),
  ],
];

const waysFor = (path: string): Ways | undefined => {
  for (const [shape, ways] of shapes) {
    const found = shape.exec(path);
    if (found !== null) return ways(found[1] ?? '', found[2] ?? '');
  }
  return undefined;
};

const waysText = (ways: Ways | undefined): string =>
  ways === undefined
    ? ''
    : `
    <p>If there is such a record and you can see it, these show it:</p>
    <pre>repoctl ${ways.command}
GET /api/v4${ways.api}</pre>`;

const pageText = (path: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>No web interface</title>
  </head>
  <body>
    <h1>No web interface</h1>
    <p>This server has no pages for projects, issues, and other records. Use <code>repoctl</code>, which accepts the URL of
      a record in place of its ID, git, or <a href="${docsPath}">the API</a>.</p>${waysText(waysFor(path))}
  </body>
</html>
`;

/** True for a browser that asks for what is no part of the API. */
export const wantsPage = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !/^\/+(?:api|oauth)(?:\/|$)/.test(url) &&
  headers.accept?.includes('text/html') === true;

export const sendNoPage = (reply: FastifyReply): FastifyReply =>
  reply
    .code(404)
    .header('content-type', 'text/html; charset=utf-8')
    .send(pageText(reply.request.url.replace(/[?#].*$/, '')));

/** Adds `GET /`. */
export const leadToDocs = (app: FastifyInstance): void => {
  app.get('/', (_request, reply) => reply.redirect(docsPath));
};
