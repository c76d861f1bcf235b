/** What the public keys of users and of machines are named by and given with. */
import { id } from './fields.ts';

export const keyId = { ...id, description: 'ID of the key' } as const;

/** What people call an SSH key. */
export const keyTitle = {
  type: 'string',
  minLength: 1,
  maxLength: 255,
  description: 'What the key is called',
} as const;

/** An SSH key. One of 16384 bits, the largest that OpenSSH makes, has less than 3000 characters. */
export const sshPublicKey = {
  type: 'string',
  minLength: 1,
  maxLength: 10_000,
  description: 'The public key, one line',
} as const;
