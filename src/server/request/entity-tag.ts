/** Tags by which clients revalidate a response (RFC 9110, 8.8.3 and 13.1.2). */
import { hash } from 'node:crypto';

/**
 * A weak tag, as a proxy may compress the bytes.
 *
 * @param total of a list: one that has grown can have the same page, and other links
 */
export const entityTag = (body: Uint8Array | string, total?: string): string => {
  const digest = hash('sha1', body, 'base64url');
  return `W/"${total === undefined ? digest : `${digest}-${total}`}"`;
};

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');

/** True if `If-None-Match` names the tag, weak or not. */
export const isKnown = (header: string | undefined, tag: string): boolean =>
  header !== undefined && header.split(',').some((one) => one.trim() === '*' || opaque(one) === opaque(tag));
