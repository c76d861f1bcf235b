/** The page on which people read the API and try it. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readAsset } from '../../assets/assets.ts';
import { entityTag, isKnown } from '../request/entity-tag.ts';
import { baseUrlOf } from '../request/response.ts';
import { apiRoot } from './api-root.ts';

/** A file, and its headers besides those of caching. */
interface StaticFile {
  readonly body: string | Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** Sends a body with a tag, or 304 to a client that has that body already. */
const sendUnlessKnown = (request: FastifyRequest, reply: FastifyReply, { body, headers }: StaticFile): FastifyReply => {
  const tag = entityTag(body);
  reply.headers({ ...headers, etag: tag, 'cache-control': 'no-cache' });
  return isKnown(request.headers['if-none-match'], tag) ? reply.code(304).send() : reply.send(body);
};

const openapiPath = `${apiRoot}/openapi.json`;

/** The description that belongs to this version of the program, with the service's own address in it. */
const describe = async (baseUrl: string): Promise<string> => {
  const description = JSON.parse((await readAsset('openapi.json')).toString()) as object;
  return JSON.stringify({ ...description, servers: [{ url: `${baseUrl}${apiRoot}` }] });
};

/** Adds `GET /api/v4/openapi.json`: OpenAPI 3.1, whose server is the address that the caller used. */
export const openapiRoute = (app: FastifyInstance): void => {
  app.get(openapiPath, async (request, reply) => {
    const body = await describe(baseUrlOf(request));
    return sendUnlessKnown(request, reply, { body, headers: { 'content-type': 'application/json', vary: 'host' } });
  });
};

/** Path of the page; its files are below it. */
export const docsPath = '/api/docs';

/** The page; without scripts it leads to the description itself. */
const pageText = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>API of this service</title>
    <link rel="icon" type="image/png" href="${docsPath}/icon.png">
    <link rel="stylesheet" href="${docsPath}/swagger-ui.css">
  </head>
  <body>
    <main id="api"></main>
    <noscript>This page needs scripts. The same for programs: <a href="${openapiPath}">openapi.json</a></noscript>
    <script src="${docsPath}/swagger-ui-bundle.js"></script>
    <script src="${docsPath}/start.js"></script>
  </body>
</html>
`;

/**
 * Starts the viewer; it asks no other host to check the description, and forgets tokens with the page. Whatever it asks goes
 * where the page came from: behind a proxy that speaks TLS the service knows its own address only as plain HTTP.
 */
const startText = `SwaggerUIBundle({
  url: ${JSON.stringify(openapiPath)},
  dom_id: '#api',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  filter: true,
  displayRequestDuration: true,
  validatorUrl: null,
  persistAuthorization: false,
  requestInterceptor: (request) => {
    const { pathname, search } = new URL(request.url, location.href);
    request.url = location.origin + pathname + search;
    return request;
  },
});
`;

/**
 * The page can load its own files, ask this service, and show pictures that its style sheet holds. It runs no
 * script written into it and is shown in nobody's frame.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const guarded = {
  'content-security-policy': policy,
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
} as const;

const types = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  png: 'image/png',
} as const;

interface Part {
  readonly type: keyof typeof types;
  readonly read: () => Promise<string | Buffer>;
}

/** A file of the viewer, read when it is asked for. */
const shipped = (type: Part['type'], name: string): Part => ({
  type,
  read: () => readAsset(`dist/viewer/${name}`),
});

/** Everything that there is, by path: whatever else a path says leads to no file. */
const parts: Readonly<Record<string, Part>> = {
  [docsPath]: { type: 'html', read: async () => pageText },
  [`${docsPath}/start.js`]: { type: 'js', read: async () => startText },
  [`${docsPath}/swagger-ui-bundle.js`]: shipped('js', 'swagger-ui-bundle.js'),
  [`${docsPath}/swagger-ui.css`]: shipped('css', 'swagger-ui.css'),
  [`${docsPath}/icon.png`]: shipped('png', 'favicon-32x32.png'),
};

const staticFileOf = async ({ type, read }: Part): Promise<StaticFile> => ({
  body: await read(),
  headers: { ...(type === 'html' ? guarded : {}), 'content-type': types[type] },
});

/** Adds `GET /api/docs` and the files of the page. */
export const docsRoutes = (app: FastifyInstance): void => {
  for (const [path, part] of Object.entries(parts)) {
    app.get(path, async (request, reply) => sendUnlessKnown(request, reply, await staticFileOf(part)));
  }
};
