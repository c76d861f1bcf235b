/** The response to a browser at URLs of records, since this server has no page but that of the API. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { docsPath } from './api-docs.ts';

/** A way to show a record in place of its page: a command, and the path of the API. */
interface Ways {
  readonly command: string;
  readonly api: string;
}

/** A name as the server allows it: nothing in it has to be escaped, for HTML or for a shell. */
const name = /^\w[\w.-]*$/;

const inProject: Readonly<Record<string, string>> = { issues: 'issues', merge_requests: 'mrs' };

/** By the shape of the path alone, so that it says nothing of what there is. */
const waysFor = (target: string): Ways | undefined => {
  const segments = target.split('/').slice(1);
  const [number = '', page = ''] = segments.toReversed();
  const noun = inProject[page];
  const isNumbered = noun !== undefined && /^\d+$/.test(number) && segments.length > 3;
  const [first = ''] = segments;
  const before = segments.slice(0, isNumbered ? -2 : undefined);
  const names = isNumbered && before.at(-1) === '-' ? before.slice(0, -1) : before;
  if (!names.every((one) => name.test(one))) return undefined;
  const path = names.join('/');
  const project = `/projects/${encodeURIComponent(path)}`;
  if (isNumbered) return { command: `${noun} get ${number} -p ${path}`, api: `${project}/${page}/${number}` };
  if (segments.length === 1) return { command: `users get ${first}`, api: `/users?username=${first}` };
  if (first === 'snippets' && segments.length === 2)
    return { command: `snippets get ${number}`, api: `/snippets/${number}` };
  if (first !== 'groups') return { command: `projects get ${path}`, api: project };
  const group = names.slice(1).join('/');
  return { command: `groups get ${group}`, api: `/groups/${encodeURIComponent(group)}` };
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
    .send(pageText(reply.request.url.split(/[?#]/, 1)[0] ?? ''));

/** Adds `GET /`. */
export const leadToDocs = (app: FastifyInstance): void => {
  app.get('/', (_request, reply) => reply.redirect(docsPath));
};
