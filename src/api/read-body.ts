import type { BodySink } from './body-sink.ts';
import type { Deadline } from './deadline.ts';
import type { TransportResponse } from './transport.ts';
import { ProtocolError } from './errors/protocol-error.ts';

const decoders = {
  gzip: 'createGunzip',
  'x-gzip': 'createGunzip',
  deflate: 'createInflate',
  br: 'createBrotliDecompress',
} as const;

const isKnown = (coding: string): coding is keyof typeof decoders => Object.hasOwn(decoders, coding);

const decoded = async (response: TransportResponse, showUrl: () => string): Promise<AsyncIterable<Uint8Array>> => {
  const coding = response.headers['content-encoding']?.trim().toLowerCase() ?? '';
  const empty = response.status === 204 || response.status === 304 || response.headers['content-length'] === '0';
  if (empty || coding === '' || coding === 'identity') return response.body;
  if (!isKnown(coding)) {
    response.discard();
    throw new ProtocolError(`unsupported encoding "${coding}" of the response`, {
      url: showUrl(),
      status: response.status,
      hint: 'Check the proxy in front of the server.',
    });
  }
  const [zlib, { pipeline }] = await Promise.all([import('node:zlib'), import('node:stream')]);
  const decoder = zlib[decoders[coding]]();
  // The decoder reports the errors of both streams where it is read.
  pipeline(response.body, decoder, () => {});
  return decoder;
};

/** Collects the decoded bytes, so that the limit also applies to the content of a compressed body. */
const collect = async (
  body: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<{ bytes: Uint8Array; rest: boolean }> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size > limit) return { bytes: Buffer.concat(chunks).subarray(0, limit), rest: true };
  }
  return { bytes: Buffer.concat(chunks), rest: false };
};

/** The error for a body that could not be read to its end. */
const brokenBody = (cause: unknown, { status }: TransportResponse, showUrl: () => string): ProtocolError => {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  // When a compressed body ends early, the error comes from zlib.
  const broken = /^(Z_DATA_ERROR|ERR_.*BROTLI|ERR__ERROR)/.test(code);
  return new ProtocolError(broken ? 'the compressed response is damaged' : 'the response was truncated', {
    url: showUrl(),
    status,
    cutOff: !broken,
    hint: 'Try again. If it persists, check the proxy in front of the server.',
    cause,
  });
};

/**
 * Reads the body of a response, decompressed.
 *
 * @param limit in bytes; the rest is discarded
 * @throws ProtocolError when the body ends early, or its encoding is unknown or invalid
 */
export const readBody = async (
  response: TransportResponse,
  showUrl: () => string,
  limit: number,
  signal: AbortSignal,
): Promise<Uint8Array> => {
  const body = await decoded(response, showUrl);
  try {
    const { bytes, rest } = await collect(body, limit);
    if (rest) response.discard();
    return bytes;
  } catch (cause) {
    response.discard();
    signal.throwIfAborted();
    throw brokenBody(cause, response, showUrl);
  }
};

/**
 * Passes the decompressed body of a response on in chunks. The time limit applies to each chunk, and does not run while the sink
 * writes, so that a long download does not time out.
 *
 * @throws ProtocolError as `readBody` does, and any error of the sink
 */
export const passBody = async (
  response: TransportResponse,
  showUrl: () => string,
  sink: BodySink,
  deadline: Deadline,
): Promise<void> => {
  const body = await decoded(response, showUrl);
  const chunks = body[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await chunks.next().catch((cause: unknown) => {
        deadline.signal.throwIfAborted();
        throw brokenBody(cause, response, showUrl);
      });
      if (next.done === true) return;
      if (!(await deadline.pause(() => sink.write(next.value)))) break;
    }
  } catch (error) {
    response.discard();
    throw error;
  }
  response.discard();
};
