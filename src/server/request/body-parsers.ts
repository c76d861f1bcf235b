/** Bodies in the three forms that the service takes: JSON, form and multipart (DESIGN, "The service"). */
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { badRequest, Problem } from '../formats/problems.ts';
import { parseQueryText } from './query.ts';

/** A file that came in a multipart body. */
interface UploadedFile {
  readonly filename: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** Whether a parameter came as a file: in no body but a multipart one can there be bytes. */
export const isUploadedFile = (value: unknown): value is UploadedFile =>
  typeof value === 'object' && value !== null && 'bytes' in value && Buffer.isBuffer(value.bytes);

/** Deeper than any body of the document by far. */
const deepest = 32;

const isDeep = (value: unknown): boolean => {
  let level: unknown[] = [value];
  for (let depth = 0; depth <= deepest; depth += 1) {
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []));
    if (level.length === 0) {
      return false;
    }
  }
  return true;
};

/** The text of a body; throws 400 for bytes that are not UTF-8. */
export const decodeUtf8 = (bytes: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw badRequest('the body is not UTF-8');
  }
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest('the body is not JSON');
  }
};

/** The members of the object in a body; none for an empty body or `null`. */
export const parseJsonText = (text: string): Record<string, unknown> => {
  const value = text.trim() === '' ? null : parse(text);
  if (value === null) {
    return {};
  }
  if (typeof value !== 'object' || Array.isArray(value)) {
    throw badRequest('the body is not a JSON object');
  }
  if (isDeep(value)) {
    throw badRequest('the body nests too deep');
  }
  return value as Record<string, unknown>;
};

/** Bytes of a body without files, and of one uploaded file. */
export const bodyLimit = 1024 * 1024;

/** Bytes of a body that may hold whole files, written as texts. */
export const largeBodyLimit = 32 * 1024 * 1024;

/** The largest file that a form may carry, in bytes. */
const fileLimit = 10 * 1024 * 1024;

/** Lets the app read every form of body; installs nothing else. */
export const addBodyParsers = async (app: FastifyInstance): Promise<void> => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ['application/json'],
    { parseAs: 'buffer', bodyLimit },
    async (_request: FastifyRequest, bytes: Buffer) => parseJsonText(decodeUtf8(bytes)),
  );
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit },
    async (_request: FastifyRequest, bytes: Buffer) => parseQueryText(decodeUtf8(bytes)),
  );
  await app.register(multipart, {
    limits: { fieldSize: bodyLimit, fields: 1000, fileSize: fileLimit, files: 5, parts: 1000 },
  });
  // A client that names another type, or none, for a body that is empty means no body.
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, async (request: FastifyRequest, bytes: Buffer) => {
    if (bytes.length > 0) {
      const type = request.headers['content-type'] ?? 'no content type';
      throw badRequest(`a body of ${JSON.stringify(type)} is not taken; send JSON, a form or multipart`);
    }
    return {};
  });
};

const readParts = async (request: FastifyRequest): Promise<Record<string, unknown>> => {
  const pairs: string[] = [];
  const files: Record<string, UploadedFile> = {};
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      files[part.fieldname] = { filename: part.filename, contentType: part.mimetype, bytes: await part.toBuffer() };
    } else {
      pairs.push(`${encodeURIComponent(part.fieldname)}=${encodeURIComponent(String(part.value))}`);
    }
  }
  return { ...parseQueryText(pairs.join('&')), ...files };
};

/** Parts that are cut off or have no boundary are the sender's fault; the parser's errors do not say so. */
const refuseBroken = (error: unknown): never => {
  throw error instanceof Problem || (error instanceof Error && 'statusCode' in error)
    ? error
    : badRequest('the multipart body cannot be read');
};

/** The members of a request's body, whatever its form. */
export const readBody = async (request: FastifyRequest): Promise<Record<string, unknown>> =>
  request.isMultipart() ? readParts(request).catch(refuseBroken) : ((request.body ?? {}) as Record<string, unknown>);
