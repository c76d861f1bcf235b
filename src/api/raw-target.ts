import type { BaseUrl } from './base-url.ts';
import { encodeText } from './encode-path.ts';
import { InvalidRequestError } from './errors/invalid-request-error.ts';
import { redactUrl } from './redact.ts';
import { parseUrl } from '../contract/vocabulary/parse-url.ts';

const dotSegment = /(^|\/)(\.|%2e){1,2}(\/|$)/i;

/** Percent-encodes characters that a URL must not contain. Encoded ones stay as they are. */
const encodeStray = (text: string): string =>
  text
    .replaceAll(/[^\x21-\x7e]+/g, (unexpected) => encodeText(unexpected, 'the path'))
    .replaceAll(/["<>\\^`{|}]/g, (unexpected) => encodeText(unexpected, 'the path'));

const checked = (target: string): string => {
  const shown = redactUrl(target);
  if (target.includes('#')) {
    throw new InvalidRequestError(`${shown} contains a "#"`, { hint: 'Write it as %23, or omit it and what follows.' });
  }
  const [path = ''] = target.split('?');
  if (dotSegment.test(path)) {
    throw new InvalidRequestError(`${shown} contains a "." or ".." segment`, {
      hint: 'Use the path without them.',
    });
  }
  return encodeStray(target);
};

const isAddress = (text: string): boolean => /^[a-z][a-z0-9+.-]*:\/\//i.test(text) || text.startsWith('//');

/** Returns the part of a URL of the server that follows the host. */
const afterHost = (base: BaseUrl, address: string): string => {
  const url = parseUrl(address);
  if (url?.origin !== base.origin || url.username !== '' || url.password !== '') {
    throw new InvalidRequestError(`refusing to send the token to ${redactUrl(address)}: it is for ${base.origin}`, {
      hint: 'Use a path below /api/v4, or the profile of that server.',
    });
  }
  const rest = address.replace(/^[^/]*\/\/[^/?#]*/, '');
  return rest.startsWith('/') ? rest : `/${rest}`;
};

/** Removes the path of the API from the beginning of a path. */
const withoutApi = (base: BaseUrl, path: string): string => {
  const start = [`${base.apiPath}/`, '/api/v4/'].find((prefix) => path.startsWith(prefix));
  return start === undefined ? path : path.slice(start.length - 1);
};

/**
 * Returns the path and query, from the root of the origin, of a path that a person typed: below the path of the API for
 * `projects/1`, `/projects/1?a=b`, and `/api/v4/projects/1`, and unchanged for a URL of the same server.
 *
 * @throws InvalidRequestError for a URL of another origin, a fragment, or a `.` or `..` segment
 */
export const rawTarget = (base: BaseUrl, path: string): string => {
  if (isAddress(path)) return checked(afterHost(base, path));
  const rooted = path.startsWith('/') || path.startsWith('?') ? path : `/${path}`;
  return checked(`${base.apiPath}${withoutApi(base, rooted)}`);
};
