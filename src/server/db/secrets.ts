/** Secrets that have to be read again, as the database keeps them: sealed with a key that it does not hold. */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { Sealed } from './tables/sealed.ts';

/** Seals and opens with one key. */
export interface Secrets {
  readonly seal: <P extends string>(purpose: P, text: string) => Sealed<P>;
  /** Throws for what was sealed with another key, for another purpose, or was changed since. */
  readonly open: <P extends string>(purpose: P, sealed: Sealed<NoInfer<P>>) => string;
  /** Tells keys apart, and nothing of the key. */
  readonly fingerprint: string;
}

/** Bytes of a key. */
export const keyLength = 32;

export const newKey = (): Buffer => randomBytes(keyLength);

const algorithm = 'aes-256-gcm';
const version = 'v1';
const nonceLength = 12;
const tagLength = 16;

/** AES-256-GCM: the purpose is authenticated, too, and equal texts are sealed differently each time. */
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
