/** Sends a delivery to its receiver, with `node:http`, since undici would reuse connections and follow redirects. */
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Socket } from 'node:net';
import { fromDbBoolean } from '../../db/values.ts';
import { guarded } from '../../formats/guarded.ts';
import type { JobHandler } from '../../queue/job-kinds.ts';
import type { HookTimeouts } from '../../request/service.ts';
import { guardedLookup, mayCall, requireAddress } from './hook-address.ts';
import { findReceiver } from './store.ts';

export interface Delivery {
  /** `http:` or `https:`. */
  readonly url: string;
  readonly token: string | null;
  /** False accepts any certificate. */
  readonly verifyCertificate: boolean;
  /** The same for each attempt, so that a receiver can recognize a repetition. */
  readonly id: string;
  readonly userAgent: string;
  /** JSON. */
  readonly body: string;
  /** Tells if an IP address can be called. */
  readonly mayCall: (address: string) => boolean;
}

/** Bytes of a response that are read and discarded, since some receivers wait for that. */
const readAtMost = 64 * 1024;

const headersOf = ({ token, userAgent, id, body }: Delivery): Record<string, string | number> => ({
  'Content-Type': 'application/json',
  'Content-Length': Buffer.byteLength(body),
  'User-Agent': userAgent,
  'Idempotency-Key': id,
  // Receivers that are written for v4 use these.
  'X-Gitlab-Event': 'System Hook',
  ...(token !== null && { 'X-Gitlab-Token': token }),
});

/** If all addresses of a host fail, the error has a code but no message. */
const reasonOf = (error: Error): string =>
  error.message !== '' ? error.message : 'code' in error ? String(error.code) : 'the connection failed';

/**
 * Sends a delivery over a new connection, and returns the status of the response. Redirects are not followed, since the
 * token must not go elsewhere. Throws on timeout, without the URL, which can be secret.
 */
export const send = (delivery: Delivery, timeouts: HookTimeouts, signal: AbortSignal): Promise<number> =>
  new Promise((resolve, reject) => {
    const { url, verifyCertificate, body, mayCall: isAllowed } = delivery;
    requireAddress(new URL(url).hostname, isAllowed);
    const { connectTimeout, totalTimeout } = timeouts;
    const secure = new URL(url).protocol === 'https:';
    const late = AbortSignal.timeout(totalTimeout);
    const request = (secure ? requestHttps : requestHttp)(url, {
      method: 'POST',
      agent: false,
      lookup: guardedLookup(isAllowed),
      headers: headersOf(delivery),
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
      let read = 0;
      const discard = (chunk: Buffer): void => {
        read += chunk.length;
        if (read > readAtMost) request.destroy();
      };
      answer.on('error', () => {});
      answer.on('data', guarded(discard, breakOff));
      resolve(answer.statusCode ?? 0);
    };
    request.once('socket', guarded(follow, breakOff));
    request.once('close', connected);
    // A connection that breaks after the response causes another error.
    request.on('error', guarded(fail, breakOff));
    request.once('response', guarded(take, breakOff));
    request.end(body);
  });

/** Default timeouts. */
const defaultTimeouts: HookTimeouts = { connectTimeout: 5000, totalTimeout: 10_000 };

/** Sends a delivery. Throws unless the response is 2xx, so that it is retried; deleted hooks get none. */
export const deliverHook: JobHandler<'hook.deliver'> = async (service, { hook_id, delivery, body }, context) => {
  const hook = await findReceiver(service.database.db, hook_id);
  if (hook === undefined) return;
  const prepared = {
    url: hook.url,
    token: hook.token === null ? null : service.secrets.open('hook token', hook.token),
    verifyCertificate: fromDbBoolean(hook.enable_ssl_verification),
    id: delivery,
    userAgent: `repoctl/${service.config.version}`,
    body: JSON.stringify(body),
    mayCall: (address: string) => mayCall(address, 'system', service.config),
  };
  const status = await send(prepared, service.config.hooks ?? defaultTimeouts, context.signal);
  if (status < 200 || status > 299) throw new Error(`the receiver of hook ${hook_id} answered ${status}`);
  service.log('info', 'a hook was delivered', { hook: hook_id, delivery, attempt: context.attempt, status });
};
