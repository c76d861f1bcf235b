/** Bodies in the three forms that the service takes: JSON, form and multipart (DESIGN, "The service"). */
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { guarded } from '../formats/guarded.ts';
import { badRequest, Problem } from '../formats/problems.ts';
import { parseKeepingDigits } from './keep-digits.ts';
import { parseQueryText } from './query.ts';

/** A file that came in a multipart body. */
interface UploadedFile {
  readonly filename: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** True for a file: only a multipart body can have bytes. */
export const isUploadedFile = (value: unknown): value is UploadedFile =>
  typeof value === 'object' && value !== null && 'bytes' in value && Buffer.isBuffer(value.bytes);

/** Throws 400 for bytes that are not UTF-8. A byte order mark is left out. */
const decodeUtf8 = (bytes: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw badRequest('the body is not UTF-8');
  }
};

const parse = (text: string): unknown => {
  try {
    return parseKeepingDigits(text);
  } catch {
    throw badRequest('the body is not JSON');
  }
};

/** Of lists and sets within each other, members of one, and values altogether: far more than any body of the document needs. */
const jsonLimits = { depth: 32, members: 10_000, values: 100_000 } as const;

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openList = 0x5b;
const closeList = 0x5d;
const openSet = 0x7b;
const closeSet = 0x7d;

/** The index of the quote that ends the string which begins at `start`; the text's length when none does. */
const endOfString = (text: Uint8Array, start: number): number => {
  for (let at = text.indexOf(quote, start + 1); at !== -1; at = text.indexOf(quote, at + 1)) {
    let escapes = 0;
    while (text[at - 1 - escapes] === backslash) escapes += 1;
    if (escapes % 2 === 0) return at;
  }
  return text.length;
};

/** Looks before a body is parsed: a short text can stand for more values than anybody needs. */
const excessOf = (text: Uint8Array): string | undefined => {
  // Of each list or set that is open, the outermost first.
  const members: number[] = [];
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    const byte = text[at];
    if (byte === quote) {
      at = endOfString(text, at);
    } else if (byte === openList || byte === openSet) {
      if (members.length === jsonLimits.depth) return 'the body nests too deep';
      members.push(1);
      values += 1;
    } else if (byte === closeList || byte === closeSet) {
      members.pop();
    } else if (byte === comma) {
      const count = (members.at(-1) ?? 0) + 1;
      if (count > jsonLimits.members) return `the body has a list of more than ${jsonLimits.members} items`;
      if (members.length > 0) members[members.length - 1] = count;
      values += 1;
    }
    if (values > jsonLimits.values) return `the body has more than ${jsonLimits.values} values`;
  }
  return undefined;
};

/** The members of the object in a body; none for an empty body or `null`. Throws 400 for one with too much in it. */
export const parseJsonBody = (bytes: Buffer): Record<string, unknown> => {
  const excess = excessOf(bytes);
  if (excess !== undefined) throw badRequest(excess);
  const text = decodeUtf8(bytes);
  const value = text.trim() === '' ? null : parse(text);
  if (value === null) {
    return {};
  }
  if (typeof value !== 'object' || Array.isArray(value)) {
    throw badRequest('the body is not a JSON object');
  }
  return value as Record<string, unknown>;
};

/** Bytes of a body, a small file in it included. */
export const bodyLimit = 1024 * 1024;

/** Bytes of a body that may hold whole files, written as texts. */
export const largeBodyLimit = 32 * 1024 * 1024;

/** Bytes of a body without credentials beside it: they are in the body. */
export const strangerBodyLimit = 64 * 1024;

/** Lets the app read every form of body; installs nothing else. */
export const addBodyParsers = async (app: FastifyInstance): Promise<void> => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ['application/json'],
    { parseAs: 'buffer', bodyLimit },
    async (_request: FastifyRequest, bytes: Buffer) => parseJsonBody(bytes),
  );
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit },
    async (_request: FastifyRequest, bytes: Buffer) => parseQueryText(decodeUtf8(bytes)),
  );
  await app.register(multipart, {
    limits: { fields: 1000, files: 5, parts: 1000 },
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

const tooLarge = (limit: number): Problem => badRequest(`the body is larger than ${limit} bytes`);

/** Counts what comes, around the parts and within them. Rejects at the first byte too many, else never settles. */
const untilTooLarge = (raw: IncomingMessage, limit: number): Promise<never> =>
  new Promise((_resolve, reject) => {
    let size = 0;
    const count = (chunk: Buffer): void => {
      size += chunk.length;
      if (size > limit) reject(tooLarge(limit));
    };
    raw.on('data', guarded(count, reject));
  });

const collectParts = async (request: FastifyRequest, limit: number): Promise<Record<string, unknown>> => {
  const pairs: string[] = [];
  const files: Record<string, UploadedFile> = {};
  for await (const part of request.parts({ limits: { fieldSize: limit, fileSize: limit } })) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer();
      files[part.fieldname] = { filename: part.filename, contentType: part.mimetype, bytes };
    } else {
      pairs.push(`${encodeURIComponent(part.fieldname)}=${encodeURIComponent(String(part.value))}`);
    }
  }
  return { ...parseQueryText(pairs.join('&')), ...files };
};

/** A file that is read while it comes. */
export interface StreamedFile {
  readonly filename: string;
  readonly content: Readable;
  /** After the content: throws 400 if anything follows. */
  readonly finish: () => Promise<void>;
}

export const isStreamedFile = (value: unknown): value is StreamedFile =>
  typeof value === 'object' && value !== null && 'content' in value && value.content instanceof Readable;

/** Parameters are few and short. */
const partsBeforeFile = { fields: 100, fieldSize: strangerBodyLimit, files: 1, parts: 101 } as const;

/**
 * Reads the parts before a file, and returns its stream with them. Throws 400 for a body in another form, and for another file. The
 * caller has to call `release` in the end.
 */
export const openStreamedFile = async (
  request: FastifyRequest,
  name: string,
): Promise<{ readonly given: Record<string, unknown>; readonly release: () => void }> => {
  const { raw } = request;
  const release = (): void => {
    // Whatever is left is thrown away as it comes.
    raw.unpipe();
    raw.resume();
  };
  if (!request.isMultipart()) return { given: await readBody(request), release };
  const parts = request.parts({ limits: { ...partsBeforeFile, fileSize: Number.MAX_SAFE_INTEGER } });
  const next = () => parts.next().catch(refuseBroken);
  const pairs: string[] = [];
  try {
    for (;;) {
      const { value: part, done } = await next();
      if (done === true || part === undefined) return { given: parseQueryText(pairs.join('&')), release };
      if (part.type === 'file') {
        if (part.fieldname !== name)
          throw badRequest(`there is no file "${part.fieldname.slice(0, 100)}", only "${name}"`);
        const finish = async (): Promise<void> => {
          if ((await next()).done !== true) throw badRequest(`the parameters must come before the file "${name}"`);
        };
        const file: StreamedFile = { filename: part.filename, content: part.file, finish };
        return { given: { ...parseQueryText(pairs.join('&')), [name]: file }, release };
      }
      pairs.push(`${encodeURIComponent(part.fieldname)}=${encodeURIComponent(String(part.value))}`);
    }
  } catch (error) {
    release();
    throw error;
  }
};

/** The framework does not hold a route's limit against a body in parts. */
const readParts = async (request: FastifyRequest): Promise<Record<string, unknown>> => {
  const { raw } = request;
  const { bodyLimit: limit } = request.routeOptions;
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge(limit);
  try {
    return await Promise.race([untilTooLarge(raw, limit), collectParts(request, limit)]);
  } finally {
    // Whatever is left is thrown away as it comes.
    raw.unpipe();
    raw.resume();
  }
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
