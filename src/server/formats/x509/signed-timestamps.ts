/** The signed timestamps of public logs (RFC 6962, 3.3) that a certificate carries, as OpenSSL prints them. */
import { hexLines } from './openssl-text.ts';

const hashes = ['none', 'md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512'];
const signers = ['anonymous', 'rsa', 'dsa', 'ecdsa'];

const timeText = (milliseconds: bigint): string => {
  const date = new Date(Number(milliseconds));
  const [, , month] = date.toUTCString().split(' ');
  const day = String(date.getUTCDate()).padStart(2, ' ');
  return `${month} ${day} ${date.toISOString().slice(11, 23)} ${date.getUTCFullYear()} GMT`;
};

const signatureName = (hash: number, signer: number): string => {
  const [first, second] = [hashes[hash]?.toUpperCase(), signers[signer]];
  return second === 'ecdsa' ? `ecdsa-with-${first}` : `${first?.toLowerCase()}With${second?.toUpperCase()}Encryption`;
};

const field = (lines: readonly string[]): string[] =>
  lines.map((line, index) => (index === 0 ? line : `${' '.repeat(16)}${line}`));

const lineOf = (timestamp: Buffer): string[] => {
  const extensionsLength = timestamp.readUInt16BE(41);
  const end = 43 + extensionsLength;
  const extensions = timestamp.subarray(43, end);
  const [hash, signer] = [timestamp.readUInt8(end), timestamp.readUInt8(end + 1)];
  const signature = timestamp.subarray(end + 4, end + 4 + timestamp.readUInt16BE(end + 2));
  const [log = [], sign = []] = [timestamp.subarray(1, 33), signature].map((bytes) => hexLines(bytes, 16, ''));
  const [first = '', ...more] = field(log.map((line) => line.toUpperCase()));
  return [
    'Signed Certificate Timestamp:',
    '    Version   : v1 (0x0)',
    `    Log ID    : ${first}`,
    ...more,
    `    Timestamp : ${timeText(timestamp.readBigUInt64BE(33))}`,
    `    Extensions: ${extensionsLength === 0 ? 'none' : hexLines(extensions, 16, '').join('').toUpperCase()}`,
    `    Signature : ${signatureName(hash, signer)}`,
    ...sign.map((line) => `${' '.repeat(16)}${line.toUpperCase()}`),
  ];
};

/** The lines of the list; throws RangeError when it is cut off. */
export const timestampLines = (list: Buffer): string[] => {
  const lines: string[] = [];
  let left = list.subarray(2, 2 + list.readUInt16BE(0));
  while (left.length > 0) {
    const end = 2 + left.readUInt16BE(0);
    lines.push(...lineOf(left.subarray(2, end)));
    left = left.subarray(end);
  }
  return lines;
};
