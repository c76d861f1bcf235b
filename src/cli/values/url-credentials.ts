/** Finds the username and password in URLs of repositories, which servers mask when they show one. */
import { parseUrl } from '../../contract/vocabulary/parse-url.ts';

/** The part of a URL before its host, which servers show as `*****:*****@`. */
const user = /^([a-z][a-z\d+.-]*:\/\/)[^/?#\s]*@/i;

/**
 * True for a URL that grants access to whoever reads it. A token can stand in place of a username; the username of SSH is no
 * secret. Text with an @ that is no valid URL may have a password with a slash.
 */
export const hasCredentials = (text: string): boolean => {
  if (!text.includes('://') || !text.includes('@')) return false;
  const url = parseUrl(text);
  if (url === undefined) return true;
  return url.password !== '' || (url.username !== '' && url.protocol !== 'ssh:');
};

/** True for the URLs of one repository, whoever accesses it. */
export const isSameExceptCredentials = (url: string, other: string): boolean =>
  url.replace(user, '$1') === other.replace(user, '$1');
