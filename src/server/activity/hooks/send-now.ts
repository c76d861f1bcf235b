/** Deliveries that somebody asks for and waits for: tests, and those that are sent again. */
import { randomUUID } from 'node:crypto';
import { type HookFlag, hookEvents } from '../../../contract/vocabulary/hook-events.ts';
import { toTimestamp } from '../../formats/clock.ts';
import { unprocessable } from '../../formats/problems.ts';
import type { Service } from '../../request/service.ts';
import { attempt, isSuccess, oversize, triggerOf } from './deliver.ts';
import type { LoggedDelivery } from './delivery-store.ts';
import { isExecutable } from './failures.ts';
import type { Hook } from './store.ts';
import { bodyText } from './template.ts';

/** A client that leaves does not end an attempt: the log and the count of failures must have it. */
const never = (): AbortSignal => new AbortController().signal;

/** Sends a body at once, even to a disabled hook, which a success enables. Throws 422 unless the response is 2xx. */
export const sendTest = async (service: Service, hook: Hook, flag: HookFlag, body: object): Promise<void> => {
  const ids = { event: flag, event_id: randomUUID(), delivery: randomUUID() };
  const outcome = await attempt(service, hook, { ...ids, body: bodyText(hook.custom_webhook_template, body) }, never());
  if (outcome.status === undefined) throw unprocessable(`The test event was not delivered: ${outcome.reason}`);
  if (!isSuccess(outcome)) throw unprocessable(`The receiver responded to the test event with ${outcome.status}`);
};

const disabledText = ({ disabled_until: until }: Hook, now: Date): string =>
  until !== null && until >= toTimestamp(now) ? `until ${until}` : 'after too many failures';

/**
 * Sends what a logged delivery had, with its IDs, and returns the status of the response. Throws 422 if there is no response,
 * if the log does not have the whole body, if the hook has another URL now, or if it is disabled.
 */
export const resendDelivery = async (service: Service, hook: Hook, logged: LoggedDelivery): Promise<number> => {
  const now = service.clock.now();
  if (logged.url !== hook.url) throw unprocessable('The hook has another URL now, so the event cannot be sent again');
  if (logged.request_data === oversize) throw unprocessable('The event is too large to be sent again');
  if (!isExecutable(hook, now)) {
    throw unprocessable(`The hook is disabled ${disabledText(hook, now)}: test or update it first`);
  }
  const flag = (Object.keys(hookEvents) as HookFlag[]).find((of) => triggerOf(of) === logged.trigger);
  if (flag === undefined) throw unprocessable(`The event ${logged.trigger} is unknown`);
  const { event_id, delivery, request_data: body } = logged;
  const outcome = await attempt(service, hook, { event: flag, event_id, delivery, body }, never());
  if (outcome.status === undefined) throw unprocessable(`The event was not delivered: ${outcome.reason}`);
  return outcome.status;
};
