/** Sends deliveries: those of the queue, and tests at once. Counts failures, and logs what was sent without its secrets. */
import { fromDbBoolean } from '../../db/values.ts';
import { toTimestamp } from '../../formats/clock.ts';
import { type JobHandler, type JobKinds, OutsideFailure } from '../../queue/job-kinds.ts';
import type { HookTimeouts, Service } from '../../request/service.ts';
import { headerOf, type HookTrigger } from '../../../contract/vocabulary/hook-events.ts';
import { logDelivery } from './delivery-store.ts';
import { afterFailure, alertStatus, noFailures } from './failures.ts';
import { linkBase } from './fire-hooks.ts';
import { mayCall } from './hook-address.ts';
import { redacted, requestHeaders, type Headers } from './request-headers.ts';
import { type HookSecrets, openSecrets } from './secrets.ts';
import { send, type Response } from './send.ts';
import { findReceiver, type Hook, isOfInstance, updateHook } from './store.ts';
import { bodyText } from './template.ts';
import { fillUrl } from './url-variables.ts';

/** Default timeouts. */
const defaultTimeouts: HookTimeouts = { connectTimeout: 5000, totalTimeout: 10_000 };

type Payload = Omit<JobKinds['hook.deliver'], 'hook_id' | 'body'>;

interface Attempt extends Payload {
  /** JSON. */
  readonly body: string;
}

/** A response, or the reason why there is none. */
export type Outcome = Response | { readonly status: undefined; readonly reason: string };

export const isSuccess = ({ status }: Outcome): boolean => status !== undefined && status >= 200 && status <= 299;

/** A receiver can repeat what it was sent. */
const withoutSecrets = ({ token, signingToken, headers, urlVariables }: HookSecrets, text: string): string =>
  [token, signingToken, ...Object.values(headers), ...Object.values(urlVariables)]
    .filter((secret): secret is string => secret !== null && secret !== '')
    .toSorted((one, other) => other.length - one.length)
    .reduce((shown, secret) => shown.replaceAll(secret, redacted), text);

const mapValues = (headers: Headers, change: (value: string) => string): Headers =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, change(value)]));

/** Bytes of a body that are kept; larger ones cannot be sent again. */
const keptData = 512 * 1024;

/** In place of data that is too large. */
export const oversize = '{"oversize":true}';

/** In place of a status when there is no response. */
export const noResponse = 'internal error';

/** The name of an event in the log, such as `push_hooks`. */
export const triggerOf = (event: HookTrigger): string => `${headerOf(event).toLowerCase().replaceAll(' ', '_')}s`;

const log = async (
  service: Service,
  hook: Hook,
  { event, event_id, delivery, body }: Attempt,
  { outcome, secrets, headers, seconds }: { outcome: Outcome; secrets: HookSecrets; headers: Headers; seconds: number },
): Promise<void> => {
  const hide = (text: string): string => withoutSecrets(secrets, text);
  await logDelivery(service.database.db, {
    hook_id: hook.id,
    event_id,
    delivery,
    trigger: triggerOf(event),
    url: hook.url,
    request_headers: JSON.stringify(headers),
    request_data: Buffer.byteLength(body) > keptData ? oversize : body,
    response_status: outcome.status === undefined ? noResponse : String(outcome.status),
    response_headers: JSON.stringify(outcome.status === undefined ? {} : mapValues(outcome.headers, hide)),
    response_body: outcome.status === undefined ? outcome.reason : hide(outcome.body),
    execution_duration: seconds,
    created_at: toTimestamp(service.clock.now()),
  });
};

/** A success enables a hook again, and failures disable it. */
const count = async (service: Service, hook: Hook, outcome: Outcome): Promise<void> => {
  const { db } = service.database;
  if (!isSuccess(outcome)) await updateHook(db, hook.id, afterFailure(hook, service.clock.now()));
  else if (hook.recent_failures > 0) await updateHook(db, hook.id, noFailures);
};

/** Sends one attempt. Never rejects because of the receiver; hooks of the instance have neither a log nor counted failures. */
export const attempt = async (service: Service, hook: Hook, given: Attempt, signal: AbortSignal): Promise<Outcome> => {
  const secrets = openSecrets(service.secrets, hook);
  const headers = requestHeaders({
    hook,
    secrets,
    event: given.event,
    eventId: given.event_id,
    delivery: given.delivery,
    body: given.body,
    now: service.clock.now(),
    userAgent: `repoctl/${service.config.version}`,
    instance: linkBase(service, hook),
  });
  const ofInstance = isOfInstance(hook);
  const prepared = {
    url: fillUrl(hook.url, secrets.urlVariables),
    headers: headers.sent,
    verifyCertificate: fromDbBoolean(hook.enable_ssl_verification),
    body: given.body,
    mayCall: (address: string) => mayCall(address, ofInstance ? 'system' : 'project', service.config),
  };
  const started = performance.now();
  const outcome: Outcome = await send(prepared, service.config.hooks ?? defaultTimeouts, signal).catch(
    (error: unknown) => ({
      status: undefined,
      reason: withoutSecrets(secrets, error instanceof Error ? error.message : String(error)),
    }),
  );
  signal.throwIfAborted();
  if (ofInstance) return outcome;
  const seconds = (performance.now() - started) / 1000;
  await log(service, hook, given, { outcome, secrets, headers: headers.shown, seconds });
  await count(service, hook, outcome);
  return outcome;
};

/** Throws unless the response is 2xx, so that the delivery is retried; deleted and disabled hooks get none. */
export const deliverHook: JobHandler<'hook.deliver'> = async (service, { hook_id, body, ...payload }, context) => {
  const hook = await findReceiver(service.database.db, hook_id);
  const status = hook === undefined ? 'disabled' : alertStatus(hook, service.clock.now());
  if (hook === undefined || status === 'disabled') return;
  if (status === 'temporarily_disabled')
    throw new OutsideFailure(`hook ${hook_id} is disabled until ${hook.disabled_until}`);
  const text = bodyText(hook.custom_webhook_template, body);
  const outcome = await attempt(service, hook, { ...payload, body: text }, context.signal);
  if (outcome.status === undefined) throw new OutsideFailure(`hook ${hook_id}: ${outcome.reason}`);
  if (!isSuccess(outcome)) throw new OutsideFailure(`the receiver of hook ${hook_id} answered ${outcome.status}`);
  const { delivery } = payload;
  service.log('info', 'a hook was delivered', {
    hook: hook_id,
    delivery,
    attempt: context.attempt,
    status: outcome.status,
  });
};
