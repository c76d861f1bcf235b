import type { Client } from '../../../../api/client.ts';
import { request, type RawReply } from '../../../../api/request.ts';
import { exitCodes } from '../../../errors/exit-codes.ts';
import { failure, failureOf, ok, warning, type Check } from './check.ts';

/** Seconds that the clocks may differ before it is worth a warning. */
const tolerance = 60;

const bodyOf = (reply: RawReply): Readonly<Record<string, unknown>> | undefined => {
  try {
    const value: unknown = JSON.parse(reply.text());
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
};

/** Whether an answer has the shape of this API's own: the version, or one of its errors. */
const judge = (reply: RawReply): Check => {
  const body = bodyOf(reply);
  const { status } = reply;
  if (status === 200 && typeof body?.['version'] === 'string') {
    return ok('service', `answers as this API, version ${body['version']}`);
  }
  const isError = typeof body?.['message'] === 'string' || typeof body?.['error'] === 'string';
  // Without a valid token a service may keep its version to itself; the token has a check of its own.
  if (isError && (status === 401 || status === 403)) return ok('service', `answers as this API (${status})`);
  if (isError && status === 404) {
    return warning('service', 'answers in JSON, but knows no /version', 'Check the path in the URL, if it has one.');
  }
  if (status >= 500) {
    return failure('service', `answers ${status}`, exitCodes.service, "The fault is the service's; its logs say more.");
  }
  return failure(
    'service',
    `something answers (${status}), but not as this API does`,
    exitCodes.other,
    'Check the URL: a sign-in page or another site may be there, or a part of the path may be missing.',
  );
};

/**
 * The least by which the clocks differ. The service stamped its answer somewhere between sending and receiving, and to
 * the second, so that much of a difference proves nothing.
 */
const compareClocks = (date: string | undefined, sent: Date, ms: number): Check | undefined => {
  const stamp = date === undefined ? Number.NaN : Date.parse(date);
  if (Number.isNaN(stamp)) return undefined;
  const ahead = sent.getTime() - (stamp + 1000);
  const behind = stamp - (sent.getTime() + ms);
  const seconds = Math.round(Math.max(ahead, behind, 0) / 1000);
  return seconds > tolerance
    ? warning(
        'clock',
        `this clock is ${seconds} s ${ahead > behind ? 'ahead of' : 'behind'} the service's`,
        'Have it set by NTP: expiry dates and certificates depend on it.',
      )
    : ok('clock', "agrees with the service's");
};

/** Asks for the version: whether this API is what answers, and what time it has. */
export const checkService = async (client: Client, now: () => Date, signal: AbortSignal): Promise<readonly Check[]> => {
  const sent = now();
  const started = performance.now();
  try {
    const reply = await request(client, { path: '/version', throwOnError: false, signal });
    const clock = compareClocks(reply.headers['date'], sent, performance.now() - started);
    return [judge(reply), ...(clock === undefined ? [] : [clock])];
  } catch (error) {
    signal.throwIfAborted();
    return [failureOf('service', error)];
  }
};
