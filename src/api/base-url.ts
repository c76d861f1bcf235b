import { ConfigurationError } from './errors/configuration-error.ts';
import { parseUrl } from '../contract/vocabulary/parse-url.ts';

/** The URL of a server, split into the origin and the path of the API. */
export interface BaseUrl {
  /** Scheme, host, and port. */
  readonly origin: string;
  /** The path of the API with its version, without a slash at the end: `/api/v4`, `/forge/api/v4`. */
  readonly apiPath: string;
}

const example = 'Example: https://forge.example.com, or https://example.com/forge with a path prefix.';

/**
 * Parses the URL of a server. `/api/v4` at its end is the path of the API.
 *
 * @throws ConfigurationError when the text is not an HTTP URL, or has credentials, a query, or a fragment
 */
export const parseBaseUrl = (text: string): BaseUrl => {
  const url = parseUrl(text);
  // The text before an @ may hold a password, also in text that is not a URL.
  const shown = text.replace(/^(\w+:\/*)?[^/]*@/, '$1[redacted]@').replace(/[?#].*$/s, '');
  if (url === undefined) throw new ConfigurationError(`"${shown}" is not a URL`, { hint: example });
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new ConfigurationError(`the URL "${shown}" must start with http:// or https://`, { hint: example });
  }
  if (url.username !== '' || url.password !== '') {
    throw new ConfigurationError(`the URL "${shown}" must not contain a username or password`, {
      hint: 'Use a token.',
    });
  }
  if (url.search !== '' || url.hash !== '') {
    throw new ConfigurationError(`the URL "${shown}" must not have a query or a fragment`, { hint: example });
  }
  const prefix = url.pathname.replace(/\/+$/, '').replace(/\/api\/v4$/, '');
  return { origin: url.origin, apiPath: `${prefix}/api/v4` };
};
