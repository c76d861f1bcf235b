import type { BaseUrl } from './base-url.ts';
import { encodeText } from './encode-path.ts';
import { InvalidRequestError } from './errors/invalid-request-error.ts';
import { redactUrl } from './redact.ts';

const dotSegment = /(^|\/)(\.|%2e){1,2}(\/|$)/i;

/** Percent-encodes what may not stand in an address, and leaves what is encoded already. */
const encodeStray = (text: string): string =>
  text
    .replaceAll(/[^\x21-\x7e]+/g, (stray) => encodeText(stray, 'the path'))
    .replaceAll(/["<>\\^`{|}]/g, (stray) => encodeText(stray, 'the path'));

/** The part of a path below the API's own, when it was given with that. */
const withoutApi = (base: BaseUrl, path: string): string => {
  for (const start of [`${base.apiPath}/`, '/api/v4/']) if (path.startsWith(start)) return path.slice(start.length - 1);
  return path;
};

/**
 * Path and query, from the origin's root, of what a person typed: `projects/1`, `/projects/1?a=b`,
 * `/api/v4/projects/1`, or a URL of the same service.
 *
 * @throws InvalidRequestError for a URL of another origin, a fragment, or a `.` or `..` segment
 */
export const rawTarget = (base: BaseUrl, path: string): string => {
  let local = path;
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(path) || path.startsWith('//')) {
    const url = URL.canParse(path) ? new URL(path) : undefined;
    if (url?.origin !== base.origin || url.username !== '' || url.password !== '') {
      throw new InvalidRequestError(`${redactUrl(path)} is not on ${base.origin}, where the token belongs`, {
        hint: 'Give a path below /api/v4, or another service with its own token.',
      });
    }
    local = path.replace(/^[^/]*\/\/[^/?#]*/, '') || '/';
    const [place = ''] = local.split('?');
    if (`${place}/`.startsWith(`${base.apiPath}/`) === false) return checked(local);
  }
  const rooted = local.startsWith('/') || local.startsWith('?') ? local : `/${local}`;
  return checked(`${base.apiPath}${withoutApi(base, rooted)}`);
};

const checked = (target: string): string => {
  const shown = redactUrl(target);
  if (target.includes('#')) {
    throw new InvalidRequestError(`${shown} holds a "#"`, { hint: 'Write it as %23, or leave it and the rest away.' });
  }
  const [path = ''] = target.split('?');
  if (dotSegment.test(path)) {
    throw new InvalidRequestError(`${shown} holds a "." or ".." segment, which means another address`, {
      hint: 'Write the address without them.',
    });
  }
  return encodeStray(target);
};
