import { errorCode } from './errors/configuration-error.ts';
import { InvalidRequestError } from './errors/invalid-request-error.ts';
import type { Pair } from './form-pairs.ts';

/** A file as a parameter: its bytes, or a path that is read when the call is sent. */
export type FileParam = {
  readonly filename: string;
  /** Default `application/octet-stream`. */
  readonly contentType?: string;
} & ({ readonly bytes: Uint8Array } | { readonly path: string });

export const isFileParam = (value: unknown): value is FileParam =>
  typeof value === 'object' &&
  value !== null &&
  'filename' in value &&
  typeof value.filename === 'string' &&
  (('bytes' in value && value.bytes instanceof Uint8Array) || ('path' in value && typeof value.path === 'string'));

/** Escapes the three characters that would end a quoted name, as browsers do. */
const quote = (name: string): string =>
  `"${name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')}"`;

/** Returns the content of a file. A file on disk is opened now and read when it is sent. */
const contentOf = async (name: string, file: FileParam): Promise<Uint8Array | Blob> => {
  if ('bytes' in file) return file.bytes;
  const [{ openAsBlob }, { open }] = await Promise.all([import('node:fs'), import('node:fs/promises')]);
  try {
    const handle = await open(file.path);
    try {
      // A pipe has no size and can be read only once.
      return (await handle.stat()).isFile() ? await openAsBlob(file.path) : await handle.readFile();
    } finally {
      await handle.close();
    }
  } catch (cause) {
    const why = errorCode(cause);
    throw new InvalidRequestError(`cannot read file "${file.path}" for ${name} (${why})`, {
      parameter: name,
      cause,
    });
  }
};

const contentTypeOf = (name: string, file: FileParam): string => {
  const type = file.contentType ?? 'application/octet-stream';
  if (/^[\x20-\x7e]+$/.test(type)) return type;
  throw new InvalidRequestError(`cannot send the content type of the file for ${name}`, { parameter: name });
};

/** Encodes a multipart body. It has a length and can be sent again, although files on disk are read while they are sent. */
export const encodeMultipart = async (
  pairs: readonly Pair<string | FileParam>[],
): Promise<{ contentType: string; bytes: Blob }> => {
  const boundary = `repoctl-${crypto.randomUUID()}`;
  const parts: (string | Uint8Array | Blob)[] = [];
  for (const [name, value] of pairs) {
    parts.push(`--${boundary}\r\nContent-Disposition: form-data; name=${quote(name)}`);
    if (typeof value === 'string') {
      parts.push(`\r\n\r\n${value}\r\n`);
    } else {
      const head = `; filename=${quote(value.filename)}\r\nContent-Type: ${contentTypeOf(name, value)}\r\n\r\n`;
      parts.push(head, await contentOf(name, value), '\r\n');
    }
  }
  parts.push(`--${boundary}--\r\n`);
  return { contentType: `multipart/form-data; boundary=${boundary}`, bytes: new Blob(parts) };
};
