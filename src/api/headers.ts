import type { Client } from './client.ts';
import { ConfigurationError } from './errors/configuration-error.ts';
import { InvalidRequestError } from './errors/invalid-request-error.ts';
import { redacted, redactHeaders } from './redact.ts';

/** The response header in which a server names parameters that it ignored. */
export const ignoredHeader = 'x-ignored-params';

/** The response header in which a server names schedules that became inactive by a request. */
export const stoppedHeader = 'x-stopped-schedules';

/** Headers that say something beside the response. */
export const noticeHeaders = [ignoredHeader, stoppedHeader];

/** The characters of a token or a user in a header: printable ASCII without spaces. */
const sendable = /^[\x21-\x7e]*$/;

const checkToken = (token: string): string => {
  if (sendable.test(token)) return token;
  const position = [...token].findIndex((character) => !sendable.test(character)) + 1;
  throw new ConfigurationError(
    `cannot send the token: character ${position} of ${[...token].length} is a space, a line break, or not ASCII`,
    { hint: 'Copy the token again, without anything around it.' },
  );
};

const checkSudo = (sudo: string): string => {
  if (sendable.test(sudo) && sudo !== '') return sudo;
  throw new ConfigurationError(`the user to act as must be a username or an ID, got ${JSON.stringify(sudo)}`);
};

/**
 * Returns the headers by lower-case name.
 *
 * @throws InvalidRequestError for names and values that no request can have
 */
export const lowerCase = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) throw new InvalidRequestError(`invalid header name "${name}"`);
      if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) {
        throw new InvalidRequestError(`the value of header ${name} contains an invalid character`);
      }
      return [name.toLowerCase(), value];
    }),
  );

const common = (client: Client): Record<string, string> => ({
  accept: 'application/json',
  'user-agent': client.settings.userAgent,
  ...(client.settings.sudo !== undefined && { sudo: checkSudo(client.settings.sudo) }),
  ...client.settings.headers,
});

const credentials = ({ settings }: Client, token: string): Record<string, string> => {
  if (settings.tokenType === 'bearer') return { authorization: `Bearer ${token}` };
  return { [settings.tokenType === 'job' ? 'job-token' : 'private-token']: token };
};

/**
 * Returns the headers of every request of a client.
 *
 * @throws ConfigurationError for a token or user that no header can hold; the error does not show the token
 */
export const clientHeaders = async (client: Client): Promise<Record<string, string>> => {
  const token = await client.token();
  return {
    ...common(client),
    'accept-encoding': 'gzip, br',
    ...(token !== undefined && token !== '' && credentials(client, checkToken(token))),
  };
};

/** Returns the headers for display, without requesting the token. */
export const shownClientHeaders = (client: Client): Record<string, string> => ({
  ...redactHeaders(common(client)),
  ...(client.hasToken && credentials(client, redacted)),
});
