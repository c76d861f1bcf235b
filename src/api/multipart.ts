import { InvalidRequestError } from './errors/invalid-request-error.ts';
import type { Pair } from './form-pairs.ts';

/** A file given as a parameter: its bytes, or the path to read them from when the call is sent. */
export type FileParam = {
  readonly filename: string;
  /** Default `application/octet-stream`. */
  readonly contentType?: string;
} & ({ readonly bytes: Uint8Array } | { readonly path: string });

/** Whether the value of a parameter is a file. */
export const isFileParam = (value: unknown): value is FileParam =>
  typeof value === 'object' &&
  value !== null &&
  'filename' in value &&
  typeof value.filename === 'string' &&
  (('bytes' in value && value.bytes instanceof Uint8Array) || ('path' in value && typeof value.path === 'string'));

/** The three characters that would end a quoted name, as browsers write them. */
const quote = (name: string): string =>
  `"${name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')}"`;

const readFileParam = async (name: string, file: FileParam): Promise<Uint8Array> => {
  if ('bytes' in file) return file.bytes;
  const { readFile } = await import('node:fs/promises');
  try {
    return await readFile(file.path);
  } catch (cause) {
    const why = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown error';
    throw new InvalidRequestError(`the file ${file.path} for ${name} cannot be read (${why})`, {
      parameter: name,
      cause,
    });
  }
};

const contentTypeOf = (name: string, file: FileParam): string => {
  const type = file.contentType ?? 'application/octet-stream';
  if (/^[\x20-\x7e]+$/.test(type)) return type;
  throw new InvalidRequestError(`the content type of the file for ${name} cannot be sent`, { parameter: name });
};

/** Writes a multipart body whole, so that it has a length and can be sent again. */
export const encodeMultipart = async (
  pairs: readonly Pair<string | FileParam>[],
): Promise<{ contentType: string; bytes: Uint8Array }> => {
  const boundary = `repoctl-${crypto.randomUUID()}`;
  const parts: Uint8Array[] = [];
  for (const [name, value] of pairs) {
    const start = `--${boundary}\r\nContent-Disposition: form-data; name=${quote(name)}`;
    if (typeof value === 'string') {
      parts.push(Buffer.from(`${start}\r\n\r\n${value}\r\n`));
    } else {
      const type = contentTypeOf(name, value);
      const head = `${start}; filename=${quote(value.filename)}\r\nContent-Type: ${type}\r\n\r\n`;
      parts.push(Buffer.from(head), await readFileParam(name, value), Buffer.from('\r\n'));
    }
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  return { contentType: `multipart/form-data; boundary=${boundary}`, bytes: Buffer.concat(parts) };
};
