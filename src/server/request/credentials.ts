/** The making and the hashing of tokens. */
import { hash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 } as const;
const keyLength = 32;

const derive = (password: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyLength, cost, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });

/** `scrypt$<salt>$<key>`, both in base64url. */
export const digestPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16);
  const key = await derive(password, salt);
  return `scrypt$${salt.toString('base64url')}$${key.toString('base64url')}`;
};

/** Compares a password with a digest; takes as long for a user without one. */
export const verifyPassword = async (password: string, digest: string | null): Promise<boolean> => {
  const [, salt = '', key = ''] = (digest ?? '').split('$');
  const expected = Buffer.from(key, 'base64url');
  const actual = await derive(password, Buffer.from(salt, 'base64url'));
  return expected.length === actual.length && timingSafeEqual(expected, actual);
};

/** A new token: 192 bits of chance, after a prefix by which scanners find leaked ones. */
export const newToken = (): string => `rct_${randomBytes(24).toString('base64url')}`;

/**
 * The digest by which the database knows a token. Plain SHA-256 is enough, since a token cannot be guessed the way
 * a password can, and it lets a token be found by its digest.
 */
export const digestToken = (token: string): string => hash('sha256', token, 'hex');
