/** Seals secrets that must stay readable, with a key that is not in the database. */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { Sealed } from './tables/column-types.ts';

export interface Secrets {
  readonly seal: <P extends string>(purpose: P, text: string) => Sealed<P>;
  /** Throws for a text that was sealed with another key or for another purpose, or that was changed since. */
  readonly open: <P extends string>(purpose: P, sealed: Sealed<NoInfer<P>>) => string;
  /** Identifies the key without revealing it. */
  readonly fingerprint: string;
}

/** Bytes of a key. */
export const keyLength = 32;

export const newKey = (): Buffer => randomBytes(keyLength);

const algorithm = 'aes-256-gcm';
const version = 'v1';
const nonceLength = 12;
const tagLength = 16;

/** Uses AES-256-GCM, which authenticates the purpose as well, and seals equal texts differently each time. */
export const createSecrets = (key: Uint8Array): Secrets => ({
  seal: (purpose, text) => {
    const nonce = randomBytes(nonceLength);
    const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagLength });
    cipher.setAAD(Buffer.from(purpose));
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    const sealed = Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    return `${version}.${sealed}` as never;
  },
  open: (purpose, sealed) => {
    const bytes = Buffer.from(String(sealed).slice(version.length + 1), 'base64url');
    const nonce = bytes.subarray(0, nonceLength);
    const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagLength });
    decipher.setAAD(Buffer.from(purpose));
    decipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength));
    const body = bytes.subarray(nonceLength + tagLength);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  },
  fingerprint: createHmac('sha256', key).update('fingerprint').digest('hex').slice(0, 32),
});
