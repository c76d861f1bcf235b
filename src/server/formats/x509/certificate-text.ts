/** A certificate as `openssl x509 -text -noout` prints it (OpenSSL 3.0): for people, who know that form. */
import {
  childOf,
  childrenOf,
  contextTag,
  integerOf,
  oidOf,
  readDer,
  tags,
  textOf,
  unsignedOf,
  type Der,
} from './der.ts';
import { commaName } from './distinguished-name.ts';
import { extensionLines } from './extension-text.ts';
import { hexLines } from './hex-text.ts';
import { monthNames } from './month-names.ts';
import { algorithmName } from './oid-names.ts';
import { pssLines } from './pss-text.ts';
import { publicKeyLines } from './public-key-text.ts';

/** `Jan  2 03:04:05 2026 GMT`. */
const timeText = (time: Der): string => {
  const text = textOf(time);
  // Two digits of a year stand for one of 1950 to 2049 (RFC 5280, 4.1.2.5.1).
  const digits = time.tag === tags.utcTime ? `${Number(text.slice(0, 2)) < 50 ? '20' : '19'}${text}` : text;
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)/.exec(digits) ?? [];
  return `${monthNames[Number(month) - 1]} ${String(Number(day)).padStart(2, ' ')} ${hour}:${minute}:${second} ${year} GMT`;
};

const hexNumber = (value: bigint): string => `${value < 0n ? '-' : ''}0x${(value < 0n ? -value : value).toString(16)}`;

const bytesOf = (value: bigint): Buffer => {
  const digits = value.toString(16);
  return Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex');
};

/** Short numbers are shown as such, and long ones by their bytes. */
const serialLines = (serial: Der): string[] => {
  const value = integerOf(serial);
  if (serial.content.length <= 8) return [`        Serial Number: ${value} (${hexNumber(value)})`];
  const bytes = value < 0n ? bytesOf(-value) : unsignedOf(serial);
  const [first = '', ...more] = hexLines(bytes, bytes.length, ' '.repeat(12));
  return ['        Serial Number:', value < 0n ? first.replace(/^ +/, `${' '.repeat(13)}(Negative)`) : first, ...more];
};

const algorithmOf = (algorithm: Der): string => algorithmName(oidOf(childOf(algorithm, 0)));

/** How something was signed goes on after the name for one form only, and then OpenSSL leaves blanks at the line's end. */
const detailsOf = (algorithm: Der): { readonly blanks: string; readonly lines: readonly string[] } => {
  const [, parameters] = childrenOf(algorithm);
  return parameters !== undefined && algorithmOf(algorithm) === 'rsassaPss'
    ? { blanks: ' '.repeat(8), lines: pssLines(parameters, ' '.repeat(8)) }
    : { blanks: '', lines: [] };
};

/** Version, serial number, algorithm, issuer, validity, subject and key; extensions may follow. */
const bodyOf = (certificate: Der) => {
  const parts = childrenOf(childOf(certificate, 0));
  const versioned = parts[0]?.tag === contextTag(0, true);
  const [serial, , issuer, validity, subject, key, ...more] = versioned ? parts.slice(1) : parts;
  if (serial === undefined || issuer === undefined || validity === undefined) throw new RangeError('no certificate');
  if (subject === undefined || key === undefined) throw new RangeError('no certificate');
  const version = versioned && parts[0] !== undefined ? integerOf(childOf(parts[0], 0)) : 0n;
  const extensions = more.find(({ tag }) => tag === contextTag(3, true));
  return { version, serial, issuer, validity, subject, key, extensions };
};

/** Whom a certificate in DER is for, as a distinguished name. */
export const subjectOf = (der: Buffer): Der => bodyOf(readDer(der)).subject;

/** The text of a certificate in DER, with a line break at the end. */
export const certificateText = (der: Buffer): string => {
  const certificate = readDer(der);
  const { version, serial, issuer, validity, subject, key, extensions } = bodyOf(certificate);
  const algorithm = algorithmOf(childOf(certificate, 1));
  const details = detailsOf(childOf(certificate, 1));
  const lines = [
    'Certificate:',
    '    Data:',
    `        Version: ${version + 1n} (0x${version.toString(16)})`,
    ...serialLines(serial),
    `        Signature Algorithm: ${algorithm}${details.blanks}`,
    ...details.lines,
    `        Issuer: ${commaName(issuer)}`,
    '        Validity',
    `            Not Before: ${timeText(childOf(validity, 0))}`,
    `            Not After : ${timeText(childOf(validity, 1))}`,
    `        Subject: ${commaName(subject)}`,
    '        Subject Public Key Info:',
    ...publicKeyLines(key),
    ...(extensions === undefined ? [] : ['        X509v3 extensions:', ...extensionLines(childOf(extensions, 0))]),
    `    Signature Algorithm: ${algorithm}`,
    `    Signature Value:${details.blanks}`,
    ...details.lines,
    ...hexLines(childOf(certificate, 2).content.subarray(1), 18, ' '.repeat(8)),
  ];
  return `${lines.join('\n')}\n`;
};
