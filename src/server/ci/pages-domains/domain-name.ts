/** The names that web sites of projects may have. */
import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';

/** All of a name, and one label of it (RFC 1035, 2.3.4). */
const longestName = 253;
const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** A name as it is kept, in lower case and punycode; or why it can be none. */
export type DomainName = { readonly domain: string } | { readonly fault: string };

/** The form in which a name is looked up, if it can be one at all. */
const asciiOf = (text: string): string | undefined => {
  // What leads elsewhere in an address would be cut off without a word.
  if (/[\s/\\?#@:%[\]<>^|]/.test(text)) return undefined;
  const ascii = domainToASCII(text);
  return ascii === '' ? undefined : ascii;
};

/** Reads a name. `ownHost` is the service's, which no site may take. */
export const readDomainName = (text: string, ownHost: string): DomainName => {
  if (isIP(text.replaceAll(/[[\]]/g, '')) !== 0) return { fault: 'is an address: a name is needed' };
  if (text.includes(':') || text.includes('/')) return { fault: 'is a name alone, without scheme, port and path' };
  if (text.includes('*')) return { fault: 'stands for one host: no wildcards' };
  const domain = asciiOf(text);
  if (domain === undefined) return { fault: 'is not a valid host name' };
  if (domain.length > longestName) return { fault: `is too long (maximum is ${longestName} characters)` };
  // 127.1 and 0x7f000001 are addresses, too.
  if (isIP(domain) !== 0) return { fault: 'is an address: a name is needed' };
  const labels = domain.split('.');
  if (!labels.every((one) => label.test(one))) return { fault: 'is not a valid host name' };
  if (labels.length < 2 || /^\d+$/.test(labels.at(-1) ?? ''))
    return { fault: 'is not a whole name such as example.org' };
  return domain === ownHost ? { fault: 'is the name of this service' } : { domain };
};

/** The form in which a name is kept, where it is one. */
export const lookUpName = (text: string): string => asciiOf(text) ?? text;
