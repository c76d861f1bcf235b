/** Sends a delivery to its receiver, with `node:http`, since undici would reuse connections and follow redirects. */
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Socket } from 'node:net';
import { chunk } from '../../formats/chunk.ts';
import { guarded } from '../../formats/guarded.ts';
import type { HookTimeouts } from '../../request/service.ts';
import { guardedLookup, requireAddress } from './hook-address.ts';
import type { Headers } from './request-headers.ts';

export interface Delivery {
  /** `http:` or `https:`. */
  readonly url: string;
  readonly headers: Headers;
  /** False accepts any certificate. */
  readonly verifyCertificate: boolean;
  /** JSON. */
  readonly body: string;
  /** Tells if an IP address can be called. */
  readonly mayCall: (address: string) => boolean;
}

/** A response with the start of its body. */
export interface Response {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** Bytes of a response that are read, since some receivers wait for that. */
const readAtMost = 64 * 1024;

/** Bytes of a response that are kept. */
const keptBody = 8 * 1024;

const keptHeaders = 50;

/** Characters of a header that are kept. */
const keptHeader = 1024;

const headersOf = ({ rawHeaders }: IncomingMessage): Headers =>
  Object.fromEntries(
    chunk(rawHeaders, 2)
      .slice(0, keptHeaders)
      .map(([name = '', value = '']) => [name, value.slice(0, keptHeader)]),
  );

/** If all addresses of a host fail, the error has a code but no message. */
const reasonOf = (error: Error): string =>
  error.message !== '' ? error.message : 'code' in error ? String(error.code) : 'the connection failed';

/**
 * Sends a delivery over a new connection. Redirects are not followed, since the token must not go elsewhere. Once there is a
 * status, the rest of the response can be missing. Throws on timeout, without the URL, which can be secret.
 */
export const send = (delivery: Delivery, timeouts: HookTimeouts, signal: AbortSignal): Promise<Response> =>
  new Promise((resolve, reject) => {
    const { url, headers, verifyCertificate, body, mayCall: isAllowed } = delivery;
    requireAddress(new URL(url).hostname, isAllowed);
    const { connectTimeout, totalTimeout } = timeouts;
    const secure = new URL(url).protocol === 'https:';
    const late = AbortSignal.timeout(totalTimeout);
    const request = (secure ? requestHttps : requestHttp)(url, {
      method: 'POST',
      agent: false,
      lookup: guardedLookup(isAllowed),
      headers: { 'Content-Length': Buffer.byteLength(body), ...headers },
      signal: AbortSignal.any([signal, late]),
      ...(secure && { rejectUnauthorized: verifyCertificate }),
    });
    const connecting = setTimeout(() => {
      request.destroy(new Error(`no connection within ${connectTimeout} ms`));
    }, connectTimeout);
    const breakOff = (fault: unknown): void => {
      reject(fault);
      request.destroy();
    };
    const connected = guarded(() => clearTimeout(connecting), breakOff);
    const follow = (socket: Socket): void => void socket.once(secure ? 'secureConnect' : 'connect', connected);
    const fail = (error: Error): void =>
      reject(new Error(late.aborted ? `no answer within ${totalTimeout} ms` : reasonOf(error)));
    const take = (answer: IncomingMessage): void => {
      const kept: Buffer[] = [];
      let read = 0;
      const keep = (part: Buffer): void => {
        if (read < keptBody) kept.push(part.subarray(0, keptBody - read));
        read += part.length;
        if (read > readAtMost) request.destroy();
      };
      const end = (): void => {
        const text = Buffer.concat(kept).toString('utf8');
        resolve({ status: answer.statusCode ?? 0, headers: headersOf(answer), body: text });
      };
      answer.on('error', () => {});
      answer.on('data', guarded(keep, breakOff));
      answer.once('close', guarded(end, breakOff));
    };
    request.once('socket', guarded(follow, breakOff));
    request.once('close', connected);
    // A connection that breaks after the response causes another error.
    request.on('error', guarded(fail, breakOff));
    request.once('response', guarded(take, breakOff));
    request.end(body);
  });
