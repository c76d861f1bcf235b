import { deepJsonFault } from './json/depth.ts';
import { parseJson } from './json/json-text.ts';
import type { HttpAnswer, HttpRequest } from './attempt.ts';
import type { Client } from './client.ts';
import { ApiError } from './errors/api-error.ts';
import { ProtocolError } from './errors/protocol-error.ts';
import { firstWords, serviceMessage } from './errors/service-message.ts';
import { redactUrl } from './redact.ts';
import { secondsToWait } from './repeat.ts';

type ErrorAnswer = Omit<HttpAnswer, 'redact'>;

const contentType = (answer: ErrorAnswer): string | undefined =>
  answer.headers['content-type']?.split(';')[0]?.trim().toLowerCase();

const isJson = (type: string | undefined): boolean =>
  type === undefined || type === '' || type === 'application/json' || type.endsWith('+json');

const about = (client: Client, answer: HttpAnswer): { url: string; status: number } => ({
  url: redactUrl(`${client.base.origin}${answer.path}`),
  status: answer.status,
});

/** Decodes the text of a response. Bytes that are not UTF-8 become replacement characters. */
export const lenientText = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** @throws ProtocolError when the bytes are not UTF-8 */
export const strictText = (client: Client, answer: HttpAnswer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(answer.bytes);
  } catch (cause) {
    throw new ProtocolError('the response is not UTF-8', {
      ...about(client, answer),
      hint: 'Check the proxy in front of the server.',
      cause,
    });
  }
};

/** The first words of a body that is not JSON. Nothing is shown of JSON that was cut off, since it may hold values of variables. */
const beginning = (answer: HttpAnswer): string => {
  const text = lenientText(answer.bytes);
  return /^\s*[[{]/.test(text) ? '' : `: "${firstWords(answer.redact(text))}"`;
};

/** @throws ProtocolError when the response says that it is not JSON, as the page of a proxy or of a sign-in does */
export const requireJson = (client: Client, answer: HttpAnswer): void => {
  const type = contentType(answer);
  if (isJson(type)) return;
  throw new ProtocolError(`expected JSON, but got ${type}${beginning(answer)}`, {
    ...about(client, answer),
    hint: 'Check --url: a proxy or login page may have responded.',
  });
};

/**
 * The JSON of a successful response, or null when it has no body.
 *
 * @throws ProtocolError when the body is not JSON
 */
export const successBody = (client: Client, answer: HttpAnswer): unknown => {
  if (answer.bytes.byteLength === 0) return null;
  requireJson(client, answer);
  const text = strictText(client, answer);
  try {
    return parseJson(text);
  } catch (cause) {
    const fault = deepJsonFault(cause);
    if (fault !== undefined) throw new ProtocolError(`the response is ${fault}`, { ...about(client, answer), cause });
    throw new ProtocolError(`invalid JSON in the response${beginning(answer)}`, {
      ...about(client, answer),
      hint: 'The response may have been truncated. Try again.',
      cause,
    });
  }
};

/** Returns the type of a JSON value as JSON Schema calls it. */
export const shapeOf = (body: unknown): string =>
  body === null ? 'null' : Array.isArray(body) ? 'array' : typeof body;

const shapeNames: Readonly<Record<string, string>> = { null: 'nothing', array: 'a list', object: 'a record' };

/** The error for a successful response whose body has another type than the contract declares. */
export const unexpectedShape = (client: Client, answer: HttpAnswer, wanted: string, body: unknown): ProtocolError => {
  const shape = shapeOf(body);
  return new ProtocolError(`expected ${wanted}, but got ${shapeNames[shape] ?? `a ${shape}`}`, {
    ...about(client, answer),
    hint: 'Check --url with "repoctl doctor".',
  });
};

const errorBody = (answer: ErrorAnswer): unknown => {
  if (answer.bytes.byteLength === 0) return null;
  const text = lenientText(answer.bytes);
  if (!isJson(contentType(answer))) return text;
  try {
    return parseJson(text);
  } catch {
    return text;
  }
};

/** The error for a response with a status other than 2xx and 304. */
export const toApiError = (answer: ErrorAnswer, request: HttpRequest): ApiError => {
  const body = errorBody(answer);
  return new ApiError({
    status: answer.status,
    ...serviceMessage(answer.status, body, contentType(answer)),
    body,
    method: request.method,
    path: redactUrl(request.path),
    retryAfter: secondsToWait(answer),
  });
};

/** 304 is a success as well, see the document, "Labels (project)". */
export const isSuccess = (status: number): boolean => (status >= 200 && status < 300) || status === 304;
