import { stringifyJson } from '../json/json-text.ts';

const longest = 80;

/** Returns the start of a text or HTML page as one short line for an error message, without tags, scripts, and control characters. */
export const firstWords = (text: string): string => {
  const words = text
    .slice(0, 8192)
    .replaceAll(/<(script|style)\b[\s\S]*?(<\/\1>|$)/gi, ' ')
    .replaceAll(/<[^>]*>?/g, ' ')
    // oxlint-disable-next-line no-control-regex -- a foreign page must not reach the terminal with escape codes
    .replaceAll(/[\u0000-\u0020\u007f-\u009f]+/g, ' ')
    .trim();
  return words.length > longest ? `${words.slice(0, longest).trimEnd()}...` : words;
};

/** The message of an error's body: a line of text, and texts by parameter. */
export interface ServiceMessage {
  message: string;
  fields: Record<string, string[]>;
}

/** Reason phrases; node:http has them all, but is slow to load for this alone. */
const reasons: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  412: 'Precondition Failed',
  413: 'Payload Too Large',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const asText = (value: unknown): string => (typeof value === 'string' ? value : stringifyJson(value));

/** Returns texts by property. Names in nested records are joined with dots. */
const flatten = (record: Record<string, unknown>, prefix = ''): [string, string[]][] =>
  Object.entries(record).flatMap(([name, value]): [string, string[]][] => {
    if (isRecord(value)) return flatten(value, `${prefix}${name}.`);
    const texts = Array.isArray(value) ? value.map(asText) : [asText(value)];
    return [[`${prefix}${name}`, texts]];
  });

/** Texts under `base` are about the record as a whole. */
const sentence = ([name, texts]: [string, string[]]): string =>
  name === 'base' ? texts.join(', ') : `${name} ${texts.join(', ')}`;

const fromValue = (value: unknown): ServiceMessage | undefined => {
  if (typeof value === 'string' && value.trim() !== '') {
    // Form 1 of the document, "Errors": the only text that names a parameter.
    const missing = /"([^"]+)" not given/.exec(value)?.[1];
    return { message: value.trim(), fields: missing === undefined ? {} : { [missing]: ['not given'] } };
  }
  if (Array.isArray(value) && value.length > 0) return { message: value.map(asText).join('; '), fields: {} };
  if (isRecord(value) && Object.keys(value).length > 0) {
    const entries = flatten(value);
    return { message: entries.map(sentence).join('; '), fields: Object.fromEntries(entries) };
  }
  return undefined;
};

const withDescription = (body: Record<string, unknown>): ServiceMessage | undefined => {
  if (typeof body['error_description'] !== 'string') return undefined;
  const scope = typeof body['scope'] === 'string' ? ` (scope: ${body['scope']})` : '';
  const error = typeof body['error'] === 'string' ? `${body['error']}: ` : '';
  return { message: `${error}${body['error_description']}${scope}`, fields: {} };
};

/**
 * Reads the message of an error in any form that servers use (document, "Errors" and "Authentication"). For a body in no such
 * form, it is the status and a description of the body.
 */
export const serviceMessage = (status: number, body: unknown, contentType: string | undefined): ServiceMessage => {
  const known = isRecord(body)
    ? (withDescription(body) ?? fromValue(body['message']) ?? fromValue(body['error']))
    : undefined;
  if (known !== undefined) return known;
  const reason = reasons[status];
  const plain = `the server returned status ${status}${reason === undefined ? '' : ` ${reason}`}`;
  if (typeof body !== 'string' || body.trim() === '') return { message: plain, fields: {} };
  const type = contentType?.split(';')[0]?.trim() || 'text';
  return { message: `${plain} (${type}: "${firstWords(body)}")`, fields: {} };
};
