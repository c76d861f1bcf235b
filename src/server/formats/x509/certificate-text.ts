/** A certificate as `openssl x509 -text -noout` prints it (OpenSSL 3.0): for people, who know that form. */
import type { X509Certificate } from 'node:crypto';
import { bitStringOf, bytesOf, childOf, childrenOf, integerOf, oidOf, readAsn1, taggedIn, type Asn1 } from './asn1.ts';
import { extensionLines } from './extension-text.ts';
import { commaName, slashName } from './names.ts';
import { algorithmName, hashName, nistName } from './oid-names.ts';
import { hexLines } from './openssl-text.ts';

const hexNumber = (value: bigint): string => `${value < 0n ? '-' : ''}0x${(value < 0n ? -value : value).toString(16)}`;

const evenHex = (value: bigint): string => {
  const digits = value.toString(16);
  return digits.length % 2 === 0 ? digits : `0${digits}`;
};

/** Short numbers are shown as such, and long ones by their bytes. */
const serialLines = (value: bigint): string[] => {
  if (BigInt.asIntN(64, value) === value) return [`        Serial Number: ${value} (${hexNumber(value)})`];
  const bytes = Buffer.from(evenHex(value < 0n ? -value : value), 'hex');
  const indent = value < 0n ? `${' '.repeat(13)}(Negative)` : ' '.repeat(12);
  return ['        Serial Number:', ...hexLines(bytes, bytes.length, indent)];
};

const hashText = (algorithm: Asn1 | undefined): string =>
  algorithm === undefined ? 'sha1 (default)' : hashName(oidOf(childOf(algorithm, 0)));

const numberText = (value: Asn1 | undefined, usual: string): string =>
  value === undefined ? `${usual} (default)` : evenHex(integerOf(value)).toUpperCase();

/** What a signature of the form PSS says after its name (RFC 4055, 3.1); what is left out has a default. */
const pssLines = (parameters: Asn1): string[] => {
  const [hash, mask, salt, trailer] = [0, 1, 2, 3].map((tag) => {
    const part = taggedIn(parameters, tag);
    return part === undefined ? undefined : childOf(part, 0);
  });
  return [
    `Hash Algorithm: ${hashText(hash)}`,
    `Mask Algorithm: mgf1 with ${hashText(mask === undefined ? undefined : childOf(mask, 1))}`,
    ` Salt Length: 0x${numberText(salt, '14')}`,
    `Trailer Field: 0x${numberText(trailer, '01')}`,
  ].map((line) => `${' '.repeat(8)}${line}`);
};

const keyIndent = ' '.repeat(16);

const rsaLines = (key: Buffer, isRestricted: boolean): string[] => {
  const [modulus, exponent] = [0, 1].map((index) => childOf(readAsn1(key), index));
  if (modulus === undefined || exponent === undefined) return [];
  const power = integerOf(exponent);
  return [
    `Public-Key: (${integerOf(modulus).toString(2).length} bit)`,
    'Modulus:',
    ...hexLines(bytesOf(modulus), 15, '    '),
    `Exponent: ${power} (0x${power.toString(16)})`,
    ...(isRestricted ? [] : ['No PSS parameter restrictions']),
  ];
};

/** OpenSSL's names of curves have their bits in them, such as `secp384r1`. */
const curveLines = (key: Buffer, curve: string | undefined): string[] => {
  const points = ['pub:', ...hexLines(key, 15, '    ')];
  if (curve === undefined) return points;
  const nist = nistName(curve);
  return [
    `Public-Key: (${/\d+/.exec(curve)?.[0]} bit)`,
    ...points,
    `ASN1 OID: ${curve}`,
    ...(nist === undefined ? [] : [`NIST CURVE: ${nist}`]),
  ];
};

/** The lines of a `SubjectPublicKeyInfo`. */
const publicKeyLines = (info: Asn1, certificate: X509Certificate): string[] => {
  const [oid, parameters] = childrenOf(childOf(info, 0));
  const name = oid === undefined ? '' : algorithmName(oidOf(oid));
  const key = bitStringOf(childOf(info, 1));
  const linesOf: Readonly<Record<string, () => string[]>> = {
    rsaEncryption: () => rsaLines(key, true),
    rsassaPss: () => rsaLines(key, parameters !== undefined),
    'id-ecPublicKey': () => curveLines(key, certificate.publicKey.asymmetricKeyDetails?.namedCurve),
  };
  const lines = linesOf[name]?.() ?? [`${name} Public-Key:`, 'pub:', ...hexLines(key, 15, '    ')];
  return [`            Public Key Algorithm: ${name}`, ...lines.map((line) => `${keyIndent}${line}`)];
};

/** Serial number, algorithm, issuer, validity, subject, key, and extensions: what is signed, without its version. */
const bodyOf = (certificate: Asn1) => {
  const body = childOf(certificate, 0);
  const version = taggedIn(body, 0);
  const first = version === undefined ? 0 : 1;
  const [issuer, subject, key] = [2, 4, 5].map((index) => childOf(body, first + index));
  if (issuer === undefined || subject === undefined || key === undefined) throw new RangeError('not a certificate');
  return {
    version: version === undefined ? 0n : integerOf(childOf(version, 0)),
    serial: integerOf(childOf(body, first)),
    issuer,
    subject,
    key,
    extensions: taggedIn(body, 3),
  };
};

/** `/C=AU/CN=example.org`. */
export const certificateSubject = ({ raw }: X509Certificate): string => slashName(bodyOf(readAsn1(raw)).subject);

/** The text, with a line break at the end. */
export const certificateText = (certificate: X509Certificate): string => {
  const whole = readAsn1(certificate.raw);
  const { version, serial, issuer, subject, key, extensions } = bodyOf(whole);
  const [algorithm, parameters] = childrenOf(childOf(whole, 1));
  const signature = algorithm === undefined ? '' : algorithmName(oidOf(algorithm));
  // Only PSS goes on after its name, and there OpenSSL leaves blanks at the end of the line.
  const pss = signature === 'rsassaPss' && parameters !== undefined ? pssLines(parameters) : [];
  const blanks = pss.length > 0 ? ' '.repeat(8) : '';
  const lines = [
    'Certificate:',
    '    Data:',
    `        Version: ${version + 1n} (0x${version.toString(16)})`,
    ...serialLines(serial),
    `        Signature Algorithm: ${signature}${blanks}`,
    ...pss,
    `        Issuer: ${commaName(issuer)}`,
    '        Validity',
    `            Not Before: ${certificate.validFrom}`,
    `            Not After : ${certificate.validTo}`,
    `        Subject: ${commaName(subject)}`,
    '        Subject Public Key Info:',
    ...publicKeyLines(key, certificate),
    ...(extensions === undefined ? [] : ['        X509v3 extensions:', ...extensionLines(childOf(extensions, 0))]),
    `    Signature Algorithm: ${signature}`,
    `    Signature Value:${blanks}`,
    ...pss,
    ...hexLines(bitStringOf(childOf(whole, 2)), 18, ' '.repeat(8)),
  ];
  return `${lines.join('\n')}\n`;
};
