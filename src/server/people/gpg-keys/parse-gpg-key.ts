/** Public OpenPGP keys in their armor (RFC 9580). */
import type { Key, SignaturePacket } from 'openpgp';
import { privateKeyMark } from '../../../contract/vocabulary/private-key.ts';

/** A parsed key. */
export interface GpgKey {
  /** The armored block without any text around it. */
  readonly armored: string;
  /** Upper-case hexadecimal, as gpg prints it. */
  readonly fingerprint: string;
  /** The long key ID: 16 digits. */
  readonly primaryKeyId: string;
  /** Email addresses of the identities that the key certifies and has not revoked, each once. */
  readonly emails: readonly string[];
  /** Null for a key that does not expire. Can be in the past: old signatures stay valid. */
  readonly expiresAt: Date | null;
}

/** A key, or the reason why the text is not one, which never repeats the text. */
export type ParsedGpgKey = GpgKey | { readonly fault: string };

const firstLine = '-----BEGIN PGP PUBLIC KEY BLOCK-----';
const lastLine = '-----END PGP PUBLIC KEY BLOCK-----';

/** The first two armored blocks of a text: more than one is too many. */
const blocksIn = (text: string): readonly string[] => {
  const blocks: string[] = [];
  for (let end = 0; blocks.length < 2;) {
    const start = text.indexOf(firstLine, end);
    const last = start === -1 ? -1 : text.indexOf(lastLine, start + firstLine.length);
    if (last === -1) break;
    end = last + lastLine.length;
    blocks.push(text.slice(start, end));
  }
  return blocks;
};

const notAKey = 'is not an armored public GPG key, such as "gpg --armor --export" prints';

const unknownKind = 'is of a version, an algorithm, or a curve that this server does not know';

/** Tells a key that the library does not know how to read from a text that is none. */
const isUnknownKind = async (armored: string): Promise<boolean> => {
  const { readKeys } = await import('openpgp');
  const strict = { ignoreUnsupportedPackets: false };
  const error: unknown = await readKeys({ armoredKeys: armored, config: strict }).catch((thrown: unknown) => thrown);
  return error instanceof Error && error.name === 'UnsupportedError';
};

const readKey = async (armored: string): Promise<Key | { readonly fault: string }> => {
  const { readKeys } = await import('openpgp');
  try {
    const [key, second] = await readKeys({ armoredKeys: armored });
    if (key === undefined) return { fault: notAKey };
    return second === undefined ? key : { fault: 'holds several keys: add them one by one' };
  } catch {
    return { fault: (await isUnknownKind(armored)) ? unknownKind : notAKey };
  }
};

/** For signatures by these curves the library needs another package, except for what comes as a stream. */
const curvesForStreams: ReadonlySet<string> = new Set([
  'brainpoolP256r1',
  'brainpoolP384r1',
  'brainpoolP512r1',
  'secp256k1',
]);

/** Returns what a signature is of. */
type ToHash = (...about: readonly unknown[]) => Uint8Array<ArrayBuffer>;

const asStream = (signature: SignaturePacket): void => {
  const packet = signature as unknown as { toHash: ToHash | (() => ReadableStream) };
  const toHash = packet.toHash.bind(signature) as ToHash;
  Object.assign(signature, { toHash: (...about: readonly unknown[]) => new Blob([toHash(...about)]).stream() });
};

/** Has the signatures of a key verified within the library, whatever its curve is. */
const prepareSignatures = async (key: Key): Promise<void> => {
  const { curve } = key.getAlgorithmInfo();
  if (curve === undefined || !curvesForStreams.has(curve)) return;
  const { SignaturePacket } = await import('openpgp');
  for (const packet of key.toPacketList()) {
    if (packet instanceof SignaturePacket) asStream(packet);
  }
};

/** The email address of each identity with a valid signature of the key. */
const emailsOf = async (key: Key): Promise<string[]> => {
  const found = await Promise.all(
    key.users.map(async (user) => {
      try {
        // A signature from a clock that is ahead still counts.
        const made = user.selfCertifications.map(({ created }) => created?.getTime() ?? 0);
        const holds = await user.verify(new Date(Math.max(Date.now(), ...made)));
        return holds === true ? user.userID?.email : undefined;
      } catch {
        return undefined;
      }
    }),
  );
  return [...new Set(found.flatMap((email) => (email === undefined || email === '' ? [] : [email])))];
};

const isPrivate = 'is a private key, which must never leave your machine: give the public one (gpg --armor --export)';

/** Parses a public key. */
export const parseGpgKey = async (text: string): Promise<ParsedGpgKey> => {
  if (new RegExp(privateKeyMark).test(text)) return { fault: isPrivate };
  const [armored, more] = blocksIn(text);
  // The armor's headers can have any character, and PostgreSQL rejects some in texts.
  if (armored === undefined || /[^\P{Cc}\t\r\n]/u.test(armored)) return { fault: notAKey };
  if (more !== undefined) return { fault: 'holds several keys: add them one by one' };
  const key = await readKey(armored);
  if ('fault' in key) return key;
  // The armor's first line may not match its content.
  if (key.isPrivate()) return { fault: isPrivate };
  await prepareSignatures(key);
  if (await key.isRevoked()) return { fault: 'has been revoked' };
  const expires = await key.getExpirationTime();
  if (expires === null) {
    return { fault: 'has no identity that the key itself vouches for: export it whole, with its signatures' };
  }
  const fingerprint = key.getFingerprint().toUpperCase();
  return {
    armored,
    fingerprint,
    primaryKeyId: key.getKeyID().toHex().toUpperCase(),
    emails: await emailsOf(key),
    expiresAt: expires instanceof Date ? expires : null,
  };
};
