/** The making and the hashing of tokens. */
import { createHash, randomBytes } from 'node:crypto';

/** A new token: 192 bits of chance, after a prefix by which scanners find leaked ones. */
export const newToken = (): string => `rct_${randomBytes(24).toString('base64url')}`;

/**
 * What the database keeps of a token. Plain SHA-256 is enough, since a token cannot be guessed the way
 * a password can, and it lets a token be found by its digest.
 */
export const digestToken = (token: string): string => createHash('sha256').update(token, 'utf8').digest('hex');
