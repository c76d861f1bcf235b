/** Answers with bytes that somebody else wrote, so that no browser ever runs them. */
import { createRequire } from 'node:module';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type FastJson from 'fast-json-stringify';
import type { Endpoint } from '../../contract/vocabulary/endpoint.ts';
import { headerOfField } from '../../contract/vocabulary/rules.ts';
import { unknownRoute } from '../formats/problems.ts';
import { arrivalOf } from './forwarded.ts';
import type { RawAnswer } from './handler.ts';
import type { ServiceConfig } from './service.ts';
import { parseUrl } from '../../contract/vocabulary/parse-url.ts';

/** Host and port only: nothing that could break out of a link or a header. */
const hostForm = /^(\[[0-9a-f:.]+\]|[a-z0-9_][a-z0-9._-]*)(:\d{1,5})?$/i;

const isHost = (host: string): boolean => hostForm.test(host) && parseUrl(`http://${host}`) !== undefined;

/** `http://HOST:PORT`, from the Host header when it is one, else from the socket. */
export const baseUrlOf = (request: FastifyRequest): string => {
  const { protocol, host, localPort } = arrivalOf(request);
  return `${protocol}://${isHost(host) ? host : `localhost:${localPort}`}`;
};

/** The base of URLs in records: the public URL, or else that of the request. */
export const publicUrlOf = ({ externalUrl }: Pick<ServiceConfig, 'externalUrl'>, request: FastifyRequest): string =>
  externalUrl ?? baseUrlOf(request);

/** The address of a request below its base: neither a request line with a host nor doubled slashes lead elsewhere. */
export const urlOf = (request: FastifyRequest, baseUrl: string): URL => {
  const { url } = request;
  const target = parseUrl(url) ? url.replace(/^[^:]*:\/*[^/?]*/, '') : url;
  return new URL(`${baseUrl}${target.replace(/^\/*/, '/')}`);
};

const fastJson = createRequire(import.meta.url)('fast-json-stringify') as typeof FastJson;

/** The serialiser of one endpoint; compiled at the first answer. */
export const serializer = (endpoint: Endpoint): ((body: unknown) => string) => {
  let stringify: ((body: unknown) => string) | undefined;
  return (body) => (stringify ??= fastJson((endpoint.response ?? { type: 'null' }) as FastJson.Schema))(body);
};

/** A picture as the database keeps it: its file in base64. */
interface Picture {
  readonly content_type: string;
  readonly content: string;
}

/** Throws 404, as for any address that is none, where there is no picture. */
export const sendPicture = (reply: FastifyReply, picture: Picture | undefined): FastifyReply => {
  if (picture === undefined) {
    throw unknownRoute();
  }
  // The next picture has the same address.
  return reply
    .headers({ 'cache-control': 'no-cache', 'content-type': picture.content_type })
    .send(Buffer.from(picture.content, 'base64'));
};

/** Whatever the bytes hold: no scripts, no place in somebody's page, and no guessing of another type, as on every answer. */
const harmless = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-frame-options': 'DENY',
} as const;

/** Sends the bytes of a raw answer; a stream that breaks off ends the connection, so that nobody takes half for the whole. */
export const sendRaw = (reply: FastifyReply, { type, size, filename, content }: RawAnswer): FastifyReply => {
  const disposition = filename === undefined ? 'inline' : `attachment; filename="${filename}"`;
  reply.headers({ ...harmless, 'content-type': type, 'content-disposition': disposition });
  if (size !== undefined) {
    reply.header('content-length', size);
  }
  return reply.send(content instanceof Uint8Array ? Buffer.from(content) : content);
};

const isPlain = (text: string): boolean => /^[!-~]([ -~]*[!-~])?$/.test(text);

/** Characters of a header; clients refuse headers that are longer in all. */
const longestHeader = 4096;

/**
 * Returns fields as headers. A text that is not printable ASCII, such as the name of a file can be, is percent-encoded as in a
 * URL; one that is too long is left out.
 */
export const fieldHeaders = (names: readonly string[], fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const text = String(fields[name] ?? '');
      const value = isPlain(text) ? text : encodeURIComponent(text.toWellFormed()).replaceAll('%2F', '/');
      return value === '' || value.length > longestHeader ? [] : [[headerOfField(name), value] as const];
    }),
  );
