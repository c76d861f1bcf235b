/** Checks where a hook wants its deliveries. */
import { invalid } from '../errors/problems.ts';

const fault = (why: string) => invalid({ url: [why] });

/**
 * The address of a receiver, as it was given. Throws 400 for one that cannot be called, and for a name and a password in
 * it: an address is shown to whoever lists hooks, and a token is not.
 */
export const readUrl = (given: string): string => {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol)) {
    throw fault('is not an address that starts with http:// or https://');
  }
  if (url.username !== '' || url.password !== '') {
    throw fault('must hold no name and no password: the secret of a hook is its token');
  }
  return given;
};
