import { isSuccess, toApiError } from './answer-body.ts';
import { attempt, type HttpAnswer, type HttpRequest } from './attempt.ts';
import type { Client } from './client.ts';
import type { Deadline } from './deadline.ts';
import { isLostAnswer, isRead, mayHaveArrived } from './errors/may-be-done.ts';
import { isProtocolError, ProtocolError } from './errors/protocol-error.ts';
import { isTransportError } from './errors/transport-error.ts';
import { clientHeaders, noticeHeaders } from './headers.ts';
import { redactUrl } from './redact.ts';
import { isRepeatable } from './request-body.ts';
import { mayRepeatAnswer, mayRepeatFailure, secondsToWait, waitBefore } from './repeat.ts';
import { parseUrl } from '../contract/vocabulary/parse-url.ts';

const redirects = new Set([301, 302, 303, 307, 308]);

/**
 * Returns the path of a redirect on the same origin, or `undefined` if the response is not a redirect.
 *
 * @throws ProtocolError for another origin, which must not receive the token, and for a method that must not be sent elsewhere
 */
const redirectTarget = (origin: string, method: string, answer: HttpAnswer): string | undefined => {
  if (!redirects.has(answer.status)) return undefined;
  const here = `${origin}${answer.path}`;
  const location = answer.headers['location'];
  const about = { url: redactUrl(here), status: answer.status };
  const target = location === undefined ? undefined : parseUrl(location, here);
  if (target === undefined) {
    throw new ProtocolError(`the server redirects (${answer.status}) without a target`, {
      ...about,
      hint: 'Check the URL, and the proxy in front of the server.',
    });
  }
  if (target.origin !== origin) {
    // A URL such as mailto: has no origin.
    const place = target.origin === 'null' ? target.protocol : target.origin;
    throw new ProtocolError(`refusing to follow the redirect to ${place}`, {
      ...about,
      hint: `If ${place} is your server, set it with "repoctl config set url". The token was not sent.`,
    });
  }
  if (method !== 'GET' && method !== 'HEAD') {
    throw new ProtocolError(
      `refusing to follow the redirect of this ${method} to ${redactUrl(answer.redact(target.pathname))}`,
      {
        ...about,
        hint: 'Only reads follow redirects. Check the URL, and whether the record has moved.',
      },
    );
  }
  return `${target.pathname}${target.search}`;
};

const mostRedirects = 5;

type Headers = Readonly<Record<string, string>>;

/** A retried DELETE that gets 404 has succeeded: an earlier attempt whose response was lost has deleted the record. */
const deleted = (answer: HttpAnswer): HttpAnswer => ({ ...answer, status: 204, bytes: new Uint8Array() });

/** Marks the error of a write that may have been carried out. */
const markDoubt = ({ method }: HttpRequest, error: unknown): void => {
  if (!isRead(method) && (isTransportError(error) || isProtocolError(error))) error.mayBeDone = true;
};

/** Repeats attempts until there is a response, or an error that must not be retried. */
const persist = async (
  client: Client,
  request: HttpRequest,
  headers: Headers,
  deadline: Deadline,
): Promise<HttpAnswer> => {
  const tries = request.body === undefined || isRepeatable(request.body) ? client.settings.retries + 1 : 1;
  let mayBeCarriedOut = false;
  for (let count = 1; ; count += 1) {
    let wait: number | undefined;
    try {
      const answer = await attempt(client, request, headers, deadline, count);
      const retryAfter = secondsToWait(answer);
      if (mayBeCarriedOut && request.method === 'DELETE' && answer.status === 404) return deleted(answer);
      mayBeCarriedOut ||= isLostAnswer(answer.status);
      if (count >= tries || !mayRepeatAnswer(request.method, answer.status, retryAfter)) return answer;
      wait = waitBefore(count, retryAfter, deadline.remaining());
      if (wait === undefined) return answer;
    } catch (error) {
      mayBeCarriedOut ||= mayHaveArrived(error);
      if (mayBeCarriedOut) markDoubt(request, error);
      if (deadline.signal.aborted || count >= tries || !mayRepeatFailure(request.method, error)) throw error;
      wait = waitBefore(count, undefined, deadline.remaining());
      if (wait === undefined || (await request.sink?.restart()) === false) throw error;
    }
    await pause(client, wait, deadline, request).catch((error: unknown) => {
      if (mayBeCarriedOut) markDoubt(request, error);
      throw error;
    });
  }
};

const pause = async (client: Client, ms: number, deadline: Deadline, request: HttpRequest): Promise<void> => {
  try {
    await client.settings.sleep(ms, deadline.signal);
    deadline.signal.throwIfAborted();
  } catch (error) {
    throw deadline.signal.aborted ? deadline.failure(redactUrl(`${client.base.origin}${request.path}`)) : error;
  }
};

const askToken = async (client: Client, deadline: Deadline): Promise<Headers> => {
  try {
    return await deadline.race(clientHeaders(client));
  } catch (error) {
    throw deadline.signal.aborted ? deadline.failure(client.base.origin, 'token') : error;
  }
};

/**
 * Sends a request with the credentials of the client, retries it where that is safe, and follows redirects of a GET on the same
 * origin.
 *
 * @returns the response with whatever status, except redirects
 * @throws TransportError, ProtocolError, ConfigurationError
 */
export const exchange = async (client: Client, request: HttpRequest, deadline: Deadline): Promise<HttpAnswer> => {
  const headers = { ...(await askToken(client, deadline)), ...request.headers };
  let { path } = request;
  for (let hops = 0; hops <= mostRedirects; hops += 1) {
    const answer = await persist(client, { ...request, path }, headers, deadline);
    const target = redirectTarget(client.base.origin, request.method, answer);
    if (target === undefined) {
      const isNotice = noticeHeaders.some((name) => answer.headers[name] !== undefined);
      if (isNotice) await client.settings.onNotice?.(answer.headers);
      return answer;
    }
    path = target;
  }
  throw new ProtocolError(`more than ${mostRedirects} redirects`, {
    url: redactUrl(`${client.base.origin}${request.path}`),
    hint: 'Check the URL, and the proxy in front of the server.',
  });
};

/** Sends a request, and throws an ApiError for any response that is not a success. */
export const sendChecked = async (client: Client, request: HttpRequest, deadline: Deadline): Promise<HttpAnswer> => {
  const answer = await exchange(client, request, deadline);
  if (!isSuccess(answer.status)) throw toApiError(answer, request);
  return answer;
};
