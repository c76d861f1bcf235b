import type { BaseUrl } from './base-url.ts';
import { encodeText } from './encode-path.ts';
import { InvalidRequestError } from './errors/invalid-request-error.ts';
import { redactUrl } from './redact.ts';

const dotSegment = /(^|\/)(\.|%2e){1,2}(\/|$)/i;

/** Percent-encodes what may not stand in an address, and leaves what is encoded already. */
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

/** What follows the host in a URL of the service. */
const afterHost = (base: BaseUrl, address: string): string => {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.origin !== base.origin || url.username !== '' || url.password !== '') {
    throw new InvalidRequestError(`refusing to send the token to ${redactUrl(address)}: it is for ${base.origin}`, {
      hint: 'Use a path below /api/v4, or the profile of that server.',
    });
  }
  const rest = address.replace(/^[^/]*\/\/[^/?#]*/, '');
  return rest.startsWith('/') ? rest : `/${rest}`;
};

/** A path as it is below the API's own, also when it was given with that. */
const withoutApi = (base: BaseUrl, path: string): string => {
  const start = [`${base.apiPath}/`, '/api/v4/'].find((prefix) => path.startsWith(prefix));
  return start === undefined ? path : path.slice(start.length - 1);
};

/**
 * Path and query, from the origin's root, of what a person typed: below the API for `projects/1`,
 * `/projects/1?a=b` and `/api/v4/projects/1`; exactly there for a URL of the same service.
 *
 * @throws InvalidRequestError for a URL of another origin, a fragment, or a `.` or `..` segment
 */
export const rawTarget = (base: BaseUrl, path: string): string => {
  if (isAddress(path)) return checked(afterHost(base, path));
  const rooted = path.startsWith('/') || path.startsWith('?') ? path : `/${path}`;
  return checked(`${base.apiPath}${withoutApi(base, rooted)}`);
};
