import type { HttpAnswer } from './attempt.ts';
import { ProtocolError } from './errors/protocol-error.ts';
import { redactUrl } from './redact.ts';

const redirects = new Set([301, 302, 303, 307, 308]);

/**
 * Returns the path of a redirect on the same origin, or `undefined` if the response is not a redirect.
 *
 * @throws ProtocolError for another origin, which must not receive the token, and for a method that must not be sent elsewhere
 */
export const redirectTarget = (origin: string, method: string, answer: HttpAnswer): string | undefined => {
  if (!redirects.has(answer.status)) return undefined;
  const here = `${origin}${answer.path}`;
  const location = answer.headers['location'];
  const about = { url: redactUrl(here), status: answer.status };
  if (location === undefined || !URL.canParse(location, here)) {
    throw new ProtocolError(`the server redirects (${answer.status}) without a target`, {
      ...about,
      hint: 'Check the URL, and the proxy in front of the server.',
    });
  }
  const target = new URL(location, here);
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
