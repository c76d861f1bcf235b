/** The page on which people read the API and try it. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';
import { docsPath, pageText, startText } from './docs-page.ts';
import { openapiPath } from './openapi-route.ts';
import { sendUnlessKnown, type Kept } from './send-unless-known.ts';

/**
 * What the page may do: load its own files, ask this service, and show pictures that its style sheet holds. It runs no
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

const { resolve } = createRequire(import.meta.url);

/** A file of the viewer, which its package has ready for browsers; found and read when it is asked for. */
const shipped = (type: Part['type'], name: string): Part => ({
  type,
  read: () => readFile(resolve(`@fastify/swagger-ui/static/${name}`)),
});

/** Everything that there is, by path: whatever else a path says leads to no file. */
const parts: Readonly<Record<string, Part>> = {
  [docsPath]: { type: 'html', read: async () => pageText(openapiPath) },
  [`${docsPath}/start.js`]: { type: 'js', read: async () => startText(openapiPath) },
  [`${docsPath}/swagger-ui-bundle.js`]: shipped('js', 'swagger-ui-bundle.js'),
  [`${docsPath}/swagger-ui.css`]: shipped('css', 'swagger-ui.css'),
  [`${docsPath}/icon.png`]: shipped('png', 'favicon-32x32.png'),
};

const keptOf = async ({ type, read }: Part): Promise<Kept> => ({
  body: await read(),
  headers: { ...(type === 'html' ? guarded : {}), 'content-type': types[type] },
});

/** Adds `GET /api/docs` and the files of the page. */
export const docsRoutes = (app: FastifyInstance): void => {
  for (const [path, part] of Object.entries(parts)) {
    app.get(path, async (request, reply) => sendUnlessKnown(request, reply, await keptOf(part)));
  }
};
