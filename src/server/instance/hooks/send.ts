/** Sends one delivery to its receiver: plain HTTP, because all of undici's comforts would be in the way here. */
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Socket } from 'node:net';
import { fromDbBoolean } from '../../db/values.ts';
import { guarded } from '../../formats/guarded.ts';
import type { JobHandler } from '../../queue/job-kinds.ts';
import type { HookTimeouts } from '../../request/service.ts';
import { guardedLookup, mayCall, requireAddress } from './hook-address.ts';
import { findReceiver } from './store.ts';

/** A delivery, ready to be sent. */
export interface Delivery {
  /** `http:` or `https:`. */
  readonly url: string;
  readonly token: string | null;
  /** False takes every certificate. */
  readonly verifyCertificate: boolean;
  /** The same for each attempt, so that a receiver can tell that it has had it already. */
  readonly id: string;
  /** What the sender calls itself. */
  readonly userAgent: string;
  /** JSON. */
  readonly body: string;
  /** Whether an address may be called. */
  readonly mayCall: (address: string) => boolean;
}

/** Bytes of an answer that are read, and thrown away: a receiver may want to see them gone. */
const readAtMost = 64 * 1024;

const headersOf = ({ token, userAgent, id, body }: Delivery): Record<string, string | number> => ({
  'Content-Type': 'application/json',
  'Content-Length': Buffer.byteLength(body),
  'User-Agent': userAgent,
  'Idempotency-Key': id,
  // What receivers written for v4 look at.
  'X-Gitlab-Event': 'System Hook',
  ...(token !== null && { 'X-Gitlab-Token': token }),
});

/** Of a host with several addresses that all fail, the error has a code but no text. */
const reasonOf = (error: Error): string =>
  error.message !== '' ? error.message : 'code' in error ? String(error.code) : 'the connection failed';

/**
 * Sends it over a connection of its own and gives the status of the answer. Redirects are answers like others: a token
 * must go nowhere but where it was meant to. Throws when there is no answer in time, never naming the address, whose path
 * may be a secret.
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
    // More than one can come: of the connection that breaks off behind an answer.
    request.on('error', guarded(fail, breakOff));
    request.once('response', guarded(take, breakOff));
    request.end(body);
  });

/** What holds unless the configuration says otherwise. */
const usualPatience: HookTimeouts = { connectTimeout: 5000, totalTimeout: 10_000 };

/** Sends a delivery. Throws unless a 2xx comes back, so that it is tried again; a hook that is gone gets nothing more. */
export const deliverHook: JobHandler<'hook.deliver'> = async (service, { hook_id, delivery, body }, context) => {
  const hook = await findReceiver(service.database.db, hook_id);
  if (hook === undefined) return;
  const parcel = {
    url: hook.url,
    token: hook.token === null ? null : service.secrets.open('hook token', hook.token),
    verifyCertificate: fromDbBoolean(hook.enable_ssl_verification),
    id: delivery,
    userAgent: `repoctl/${service.config.version}`,
    body: JSON.stringify(body),
    mayCall: (address: string) => mayCall(address, 'system', service.config),
  };
  const status = await send(parcel, service.config.hooks ?? usualPatience, context.signal);
  if (status < 200 || status > 299) throw new Error(`the receiver of hook ${hook_id} answered ${status}`);
  service.log('info', 'a hook was delivered', { hook: hook_id, delivery, attempt: context.attempt, status });
};
