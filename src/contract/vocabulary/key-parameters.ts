/** Parameters of the public keys of users and machines. */
import { id } from './fields.ts';

export const keyId = { ...id, description: 'Key ID' } as const;

export const keyTitle = {
  type: 'string',
  minLength: 1,
  maxLength: 255,
  description: 'Title',
} as const;

/** An SSH key. One of 16384 bits, the largest that OpenSSH makes, has less than 3000 characters. */
export const sshPublicKey = {
  type: 'string',
  minLength: 1,
  maxLength: 10_000,
  description: 'Public key on one line',
} as const;
