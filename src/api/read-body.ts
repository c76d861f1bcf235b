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
  // Errors of either end surface in the decoder, from where they are read.
  pipeline(response.body, decoder, () => {});
  return decoder;
};

/** Size of what was read, by reading on: also true of what was compressed. */
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

/** What it means that a body could not be read to its end. */
const brokenBody = (cause: unknown, { status }: TransportResponse, showUrl: () => string): ProtocolError => {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  // A compressed body that ends early makes zlib complain of its input.
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
 * Reads an answer's body, decompressed.
 *
 * @param limit in bytes; what comes after it is given up
 * @throws ProtocolError when it ends early or is encoded in an unknown or broken way
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
 * Hands an answer's body on, decompressed, chunk by chunk. The time limit holds for each chunk, and not while the sink
 * is at work: a long download is none that hangs.
 *
 * @throws ProtocolError as `readBody` does, and whatever the sink throws
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
