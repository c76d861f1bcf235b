/** The extensions of a certificate (RFC 5280, 4.2), as OpenSSL prints them. */
import { Boolean as Asn1Boolean, Integer, OctetString, Sequence } from 'asn1js';
import {
  bitNames,
  bytesOf,
  childOf,
  childrenOf,
  integerOf,
  oidOf,
  readAsn1,
  tagOf,
  taggedIn,
  textOf,
  type Asn1,
} from './asn1.ts';
import { constrainedName, generalName, nameOnItsLine } from './names.ts';
import { methodName, policyName, purposeName } from './oid-names.ts';
import { hexText, plainText } from './openssl-text.ts';
import { timestampLines } from './signed-timestamps.ts';

const keyUsages = [
  'Digital Signature',
  'Non Repudiation',
  'Key Encipherment',
  'Data Encipherment',
  'Key Agreement',
  'Certificate Sign',
  'CRL Sign',
  'Encipher Only',
  'Decipher Only',
];

const netscapeTypes = [
  'SSL Client',
  'SSL Server',
  'S/MIME',
  'Object Signing',
  'Unused',
  'SSL CA',
  'S/MIME CA',
  'Object Signing CA',
];

const revocationReasons = [
  'Unused',
  'Key Compromise',
  'CA Compromise',
  'Affiliation Changed',
  'Superseded',
  'Cessation Of Operation',
  'Certificate Hold',
  'Privilege Withdrawn',
  'AA Compromise',
];

const tlsFeatures: Readonly<Record<string, string>> = { 5: 'status_request', 17: 'status_request_v2' };

const upperHex = (bytes: Uint8Array): string => hexText(bytes).toUpperCase();

const joined = (value: Asn1, textFor: (one: Asn1) => string): string[] => [childrenOf(value).map(textFor).join(', ')];

const basicConstraints = (value: Asn1): string[] => {
  const isAuthority = childrenOf(value).some((part) => part instanceof Asn1Boolean && part.valueBlock.value);
  const length = childrenOf(value).find((part) => part instanceof Integer);
  return [`CA:${isAuthority ? 'TRUE' : 'FALSE'}${length === undefined ? '' : `, pathlen:${integerOf(length)}`}`];
};

const authorityKey = (value: Asn1): string[] => {
  const [key, issuer, serial] = [0, 1, 2].map((tag) => taggedIn(value, tag));
  const alone = issuer === undefined && serial === undefined;
  return [
    ...(key === undefined ? [] : [`${alone ? '' : 'keyid:'}${upperHex(bytesOf(key))}`]),
    ...(issuer === undefined ? [] : childrenOf(issuer).map(generalName)),
    // Without the first byte where that only says that the number is positive.
    ...(serial === undefined ? [] : [`serial:${upperHex(bytesOf(serial)).replace(/^00:/, '')}`]),
  ];
};

const accessLines = (value: Asn1): string[] =>
  childrenOf(value).map((one) => `${methodName(oidOf(childOf(one, 0)))} - ${generalName(childOf(one, 1))}`);

const subtreeLines = (title: string, subtrees: Asn1 | undefined): string[] =>
  subtrees === undefined
    ? []
    : [`${title}:`, ...childrenOf(subtrees).map((subtree) => `  ${constrainedName(childOf(subtree, 0))}`)];

const policyConstraints = (part: Asn1): string => {
  const titles = ['Require Explicit Policy', 'Inhibit Policy Mapping'];
  return `${titles[tagOf(part) ?? -1]}:${integerOf(part)}`;
};

const namesOf = (names: Asn1): string[] => childrenOf(names).map((name) => `  ${nameOnItsLine(name)}`);

const distributionPoint = (point: Asn1): string[] => {
  const [place, reasons, issuer] = [0, 1, 2].map((tag) => taggedIn(point, tag));
  // Points without a full name are in use nowhere.
  const lines = place === undefined ? [] : childrenOf(place).flatMap((names) => ['Full Name:'].concat(namesOf(names)));
  if (reasons !== undefined) {
    // As OpenSSL 3.0 has it: the title is at the end of the line before.
    lines.push(`${lines.pop() ?? ''}${' '.repeat(16)}Reasons:`, `  ${bitNames(reasons, revocationReasons)}`);
  }
  return issuer === undefined ? lines : [...lines, 'CRL Issuer:', ...namesOf(issuer)];
};

const shownText = (text: Asn1): string => textOf(text).replaceAll(/\p{Cc}/gu, '.');

/** The document that a notice refers to. */
const noticeReference = (reference: Asn1): string[] => {
  const numbers = childrenOf(childOf(reference, 1)).map((number) => String(integerOf(number)));
  return [
    `    Organization: ${shownText(childOf(reference, 0))}`,
    `    Number${numbers.length > 1 ? 's' : ''}: ${numbers.join(', ')}`,
  ];
};

const policyQualifier = (qualifier: Asn1): string[] => {
  const [name, value] = [methodName(oidOf(childOf(qualifier, 0))), childOf(qualifier, 1)];
  if (name === 'CPS') return [`  CPS: ${plainText(bytesOf(value))}`];
  const notice = childrenOf(value).flatMap((part) =>
    part instanceof Sequence ? noticeReference(part) : [`    Explicit Text: ${shownText(part)}`],
  );
  return ['  User Notice:', ...notice];
};

const policy = (value: Asn1): string[] => {
  const [oid, qualifiers] = childrenOf(value);
  const lines = qualifiers === undefined ? [] : childrenOf(qualifiers).flatMap(policyQualifier);
  return [`Policy: ${oid === undefined ? '' : policyName(oidOf(oid))}`, ...lines];
};

const pointLines = (value: Asn1): string[] => childrenOf(value).flatMap(distributionPoint);

type Extension = readonly [title: string, lines: (value: Asn1) => string[]];

const extensions: Readonly<Record<string, Extension>> = {
  '2.5.29.14': ['X509v3 Subject Key Identifier', (value) => [upperHex(bytesOf(value))]],
  '2.5.29.15': ['X509v3 Key Usage', (value) => [bitNames(value, keyUsages)]],
  '2.5.29.17': ['X509v3 Subject Alternative Name', (value) => joined(value, generalName)],
  '2.5.29.18': ['X509v3 Issuer Alternative Name', (value) => joined(value, generalName)],
  '2.5.29.19': ['X509v3 Basic Constraints', basicConstraints],
  '2.5.29.30': [
    'X509v3 Name Constraints',
    (value) => [...subtreeLines('Permitted', taggedIn(value, 0)), ...subtreeLines('Excluded', taggedIn(value, 1))],
  ],
  '2.5.29.31': ['X509v3 CRL Distribution Points', pointLines],
  '2.5.29.32': ['X509v3 Certificate Policies', (value) => childrenOf(value).flatMap(policy)],
  '2.5.29.35': ['X509v3 Authority Key Identifier', authorityKey],
  '2.5.29.36': ['X509v3 Policy Constraints', (value) => joined(value, policyConstraints)],
  '2.5.29.37': ['X509v3 Extended Key Usage', (value) => joined(value, (oid) => purposeName(oidOf(oid)))],
  '2.5.29.46': ['X509v3 Freshest CRL', pointLines],
  '2.5.29.54': ['X509v3 Inhibit Any Policy', (value) => [String(integerOf(value))]],
  '1.3.6.1.5.5.7.1.1': ['Authority Information Access', accessLines],
  '1.3.6.1.5.5.7.1.11': ['Subject Information Access', accessLines],
  '1.3.6.1.5.5.7.1.24': [
    'TLS Feature',
    (value) => joined(value, (one) => tlsFeatures[`${integerOf(one)}`] ?? `${integerOf(one)}`),
  ],
  '1.3.6.1.5.5.7.48.1.5': ['OCSP No Check', () => []],
  '1.3.6.1.4.1.11129.2.4.2': ['CT Precertificate SCTs', (value) => timestampLines(bytesOf(value))],
  '2.16.840.1.113730.1.1': ['Netscape Cert Type', (value) => [bitNames(value, netscapeTypes)]],
  '2.16.840.1.113730.1.13': ['Netscape Comment', (value) => [plainText(bytesOf(value))]],
};

/** What OpenSSL does with what it does not know: the bytes, with a dot for each that is no text. */
const raw = (bytes: Buffer): string[] => [bytes.toString('latin1').replaceAll(/[^ -~\n\r]/g, '.')];

const linesOf = (extension: Extension | undefined, bytes: Buffer): string[] => {
  if (extension === undefined) return raw(bytes);
  try {
    return extension[1](readAsn1(bytes));
  } catch {
    return raw(bytes);
  }
};

/** The lines of all extensions, in the order of the certificate. */
export const extensionLines = (list: Asn1): string[] =>
  childrenOf(list).flatMap((one) => {
    const [oid, ...rest] = childrenOf(one);
    const id = oid === undefined ? '' : oidOf(oid);
    const known = extensions[id];
    const critical = rest.some((part) => part instanceof Asn1Boolean) ? 'critical' : '';
    const value = rest.find((part) => part instanceof OctetString);
    const lines = linesOf(known, value === undefined ? Buffer.alloc(0) : bytesOf(value));
    // What says all by being there has an empty line.
    const indented = lines.length === 0 ? [''] : lines.map((line) => `                ${line}`);
    return [`            ${known?.[0] ?? id}: ${critical}`].concat(indented);
  });
