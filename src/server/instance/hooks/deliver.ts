/** The job that delivers what has happened to one hook. */
import type { HookPatience } from '../../request/config.ts';
import { fromTruth } from '../../db/values.ts';
import type { JobHandler } from '../../queue/handlers.ts';
import { send } from './send.ts';
import { findReceiver } from './store.ts';

/** What holds unless the configuration says otherwise. */
const usualPatience: HookPatience = { connectTimeout: 5000, totalTimeout: 10_000 };

/** Sends a delivery. Throws unless a 2xx comes back, so that it is tried again; a hook that is gone gets nothing more. */
export const deliverHook: JobHandler<'hook.deliver'> = async (service, { hook_id, delivery, body }, context) => {
  const hook = await findReceiver(service.database.db, hook_id);
  if (hook === undefined) return;
  const parcel = {
    url: hook.url,
    token: hook.token,
    verifyCertificate: fromTruth(hook.enable_ssl_verification),
    id: delivery,
    body: JSON.stringify(body),
  };
  const status = await send(parcel, service.config.hooks ?? usualPatience, context.signal);
  if (status < 200 || status > 299) throw new Error(`the receiver of hook ${hook_id} answered ${status}`);
  service.log('info', 'a hook was delivered', { hook: hook_id, delivery, attempt: context.attempt, status });
};
