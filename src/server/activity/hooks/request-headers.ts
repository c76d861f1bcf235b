/** The headers of a delivery, as they are sent and as its log shows them. */
import { createHmac } from 'node:crypto';
import { headerOf, type HookTrigger } from '../../../contract/vocabulary/hook-events.ts';
import type { HookSecrets } from './secrets.ts';
import { type Hook, isOfInstance } from './store.ts';
import { uuidOf } from './uuid-of.ts';

export type Headers = Readonly<Record<string, string>>;

/** In place of a secret. */
export const redacted = '[REDACTED]';

interface Sent {
  readonly hook: Pick<Hook, 'id' | 'created_at' | 'project_id' | 'namespace_id'>;
  readonly secrets: HookSecrets;
  readonly event: HookTrigger;
  readonly eventId: string;
  /** The ID of the delivery. */
  readonly delivery: string;
  /** JSON. */
  readonly body: string;
  readonly now: Date;
  readonly userAgent: string;
  /** The URL of this server. */
  readonly instance: string;
}

const prefix = 'whsec_';

/** As Standard Webhooks describes it: the ID, the time, and the body, signed with HMAC and SHA-256. */
const signatureOf = ({ delivery, body }: Sent, signingToken: string, timestamp: number): string => {
  const key = Buffer.from(signingToken.slice(prefix.length), 'base64');
  const digest = createHmac('sha256', key).update(`${delivery}.${timestamp}.${body}`).digest('base64');
  return `v1,${digest}`;
};

const open = (sent: Sent): Headers => ({
  'Content-Type': 'application/json',
  'User-Agent': sent.userAgent,
  'Idempotency-Key': sent.delivery,
  // Receivers that are written for v4 use these.
  'X-Gitlab-Event': headerOf(isOfInstance(sent.hook) ? 'system_events' : sent.event),
  'X-Gitlab-Event-UUID': sent.eventId,
  'X-Gitlab-Webhook-UUID': uuidOf(sent.hook.id, sent.hook.created_at),
  'X-Gitlab-Instance': sent.instance,
});

const secret = (sent: Sent): Headers => {
  const { token, signingToken, headers } = sent.secrets;
  const timestamp = Math.floor(sent.now.getTime() / 1000);
  return {
    ...headers,
    ...(token !== null && { 'X-Gitlab-Token': token }),
    ...(signingToken !== null && { 'webhook-signature': signatureOf(sent, signingToken, timestamp) }),
  };
};

const signed = ({ secrets: { signingToken }, delivery, now }: Sent): Headers =>
  signingToken === null
    ? {}
    : { 'webhook-id': delivery, 'webhook-timestamp': String(Math.floor(now.getTime() / 1000)) };

export const requestHeaders = (sent: Sent): { readonly sent: Headers; readonly shown: Headers } => {
  const plain = { ...open(sent), ...signed(sent) };
  const hidden = secret(sent);
  const shown = Object.fromEntries(Object.keys(hidden).map((name) => [name, redacted]));
  return { sent: { ...hidden, ...plain }, shown: { ...shown, ...plain } };
};
