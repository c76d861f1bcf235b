import { ConfigurationError } from './errors/configuration-error.ts';

/** Where a service is. */
export interface BaseUrl {
  /** Scheme, host and port. */
  readonly origin: string;
  /** Path of the API with the version, without a slash at the end: `/api/v4`, `/forge/api/v4`. */
  readonly apiPath: string;
}

const example = 'Example: https://forge.example.com, or https://example.com/forge with a path prefix.';

/**
 * Reads the address of a service. A trailing `/api/v4` is taken for the API's own path.
 *
 * @throws ConfigurationError when it is no http(s) URL, or holds credentials, a query or a fragment
 */
export const parseBaseUrl = (text: string): BaseUrl => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  // Whatever stands before an @ may be a password, even in what is no URL.
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
