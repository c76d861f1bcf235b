/** Public SSH keys in the one-line form of `authorized_keys` (RFC 4253, 6.6). */
import { createHash, createPublicKey } from 'node:crypto';
import { privateKeyMark } from '../../../contract/vocabulary/private-key.ts';
import { displayNameFault } from '../../formats/names.ts';

/** The types of security keys, with the parts after the name: a text, or a length in bytes. */
const partsOf: Readonly<Record<string, readonly (string | number)[]>> = {
  'sk-ssh-ed25519@openssh.com': [32],
  'sk-ecdsa-sha2-nistp256@openssh.com': ['nistp256', 65],
};

const isSecurityKeyType = (type: string): boolean => Object.hasOwn(partsOf, type);

/** The strings of a blob, each after its length in four bytes (RFC 4251, 5); undefined if they do not fill the blob. */
const stringsIn = (blob: Buffer): Buffer[] | undefined => {
  const strings: Buffer[] = [];
  let at = 0;
  while (at < blob.length) {
    if (at + 4 > blob.length) return undefined;
    const end = at + 4 + blob.readUInt32BE(at);
    if (end > blob.length) return undefined;
    strings.push(blob.subarray(at + 4, end));
    at = end;
  }
  return strings;
};

/** The bytes of a security key, if the text is one: its type, the parts of the type, and the application. */
const securityKeyBlob = (type: string, base64: string): Buffer | undefined => {
  const blob = Buffer.from(base64, 'base64');
  const parts = partsOf[type];
  const [name, ...rest] = stringsIn(blob) ?? [];
  if (parts === undefined || name?.toString() !== type || rest.length !== parts.length + 1) return undefined;
  const fits = parts.every((part, index) =>
    typeof part === 'number' ? rest[index]?.length === part : rest[index]?.toString() === part,
  );
  return fits && /^[A-Za-z0-9+/]+=*$/.test(base64) ? blob : undefined;
};

/** A parsed key. */
export interface SshKey {
  /** Type, key in base64, and comment, with single spaces between. */
  readonly line: string;
  /** `SHA256:` and the digest in base64 without padding, as `ssh-keygen -l` prints it. */
  readonly fingerprint: string;
}

/** A key, or the reason why the text is not one, which never repeats the text. */
export type ParsedSshKey = SshKey | { readonly fault: string };

/** OpenSSH accepts this many by default (`RequiredRSASize`). */
const leastRsaBits = 1024;

const notAKey = 'is not a public SSH key: one line of type, key and comment, such as in ~/.ssh/id_ed25519.pub';

const fingerprintOf = (blob: Uint8Array): string =>
  `SHA256:${createHash('sha256').update(blob).digest('base64').replace('=', '')}`;

/** The key's bytes in their canonical form. */
const blobOf = async (type: string, base64: string): Promise<Uint8Array | { readonly fault: string }> => {
  if (isSecurityKeyType(type)) return securityKeyBlob(type, base64) ?? { fault: notAKey };
  const { default: sshpk } = await import('sshpk');
  try {
    const key = sshpk.parseKey(`${type} ${base64}`, 'ssh');
    if (key.type === 'dsa') return { fault: 'is a DSA key, which is too weak: use Ed25519' };
    if (key.type === 'rsa' && key.size < leastRsaBits) {
      return { fault: `is an RSA key of ${key.size} bits, which is too weak: use at least 2048, or Ed25519` };
    }
    // This rejects points that are not on their curve, which sshpk does not check.
    createPublicKey(key.toString('pkcs8'));
    return key.toBuffer('rfc4253', {});
  } catch {
    return { fault: notAKey };
  }
};

/** Parses a public key. */
export const parseSshKey = async (text: string): Promise<ParsedSshKey> => {
  if (new RegExp(privateKeyMark).test(text)) {
    return {
      fault: 'is a private key, which must never leave your machine: give the public one, in the file ending in .pub',
    };
  }
  const match = /^(\S+)[ \t]+(\S+)(?:[ \t](.*))?$/.exec(text.trim());
  const [, type = '', base64 = '', comment = ''] = match ?? [];
  if (match === null) return { fault: notAKey };
  if (type.includes('-cert-v')) return { fault: 'is a certificate: give the key that it was made for' };
  if (comment !== '' && displayNameFault(comment) !== undefined) {
    return { fault: 'has a comment with control characters' };
  }
  const blob = await blobOf(type, base64);
  if ('fault' in blob) return blob;
  const line = [type, Buffer.from(blob).toString('base64'), comment.trim()].filter((part) => part !== '').join(' ');
  return { line, fingerprint: fingerprintOf(blob) };
};
