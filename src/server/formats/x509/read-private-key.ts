/** Private keys of certificates, in PEM. */
import { createPrivateKey, type KeyObject } from 'node:crypto';

const blocks = /-----BEGIN ([A-Z0-9 ]*)PRIVATE KEY-----[^-]*(?:-[^-]+)*-----END [A-Z0-9 ]*PRIVATE KEY-----/g;

/** A key that was understood. */
export interface PrivateKey {
  readonly key: KeyObject;
  /** In the form of PKCS #8. */
  readonly pem: string;
}

/** Reads a private key. The fault never repeats a part of the text. */
export const readPrivateKey = (text: string): PrivateKey | { readonly fault: string } => {
  const [found, second] = [...text.matchAll(blocks)];
  if (found === undefined) return { fault: 'is not a private key in PEM' };
  if (second !== undefined) return { fault: 'holds more than one private key' };
  if (found[1]?.includes('ENCRYPTED') === true || /^Proc-Type:.*ENCRYPTED/m.test(found[0])) {
    return { fault: 'is encrypted: take off its passphrase first, as `openssl pkey` does' };
  }
  try {
    const key = createPrivateKey(found[0]);
    return { key, pem: String(key.export({ format: 'pem', type: 'pkcs8' })) };
  } catch {
    return { fault: 'cannot be read as a private key' };
  }
};
