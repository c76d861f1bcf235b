/** New keys, different at each call. */
import { generateKeyPairSync } from 'node:crypto';
import { generateKey } from 'openpgp';

const lengthed = (bytes: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
};

/** A public Ed25519 key in the format of OpenSSH (RFC 8709). */
export const freshSshKey = (comment = 'me@laptop'): string => {
  const { x = '' } = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' });
  const blob = Buffer.concat([lengthed(Buffer.from('ssh-ed25519')), lengthed(Buffer.from(x, 'base64url'))]);
  return `ssh-ed25519 ${blob.toString('base64')} ${comment}`.trim();
};

/** A private key in PEM, which OpenSSH also reads. */
export const freshPrivateKey = (): string =>
  String(generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }));

/** Both halves of an OpenPGP key, armored. */
export const freshGpgPair = async (email: string): Promise<{ publicKey: string; privateKey: string }> => {
  const { publicKey, privateKey } = await generateKey({
    type: 'curve25519',
    userIDs: [{ name: 'Fresh', email }],
    format: 'armored',
    date: new Date('2024-01-01T00:00:00Z'),
  });
  return { publicKey, privateKey };
};

/** An armored public OpenPGP key. */
export const freshGpgKey = async (email = 'fresh@example.org'): Promise<string> =>
  (await freshGpgPair(email)).publicKey;
