/** The extensions of a certificate, as OpenSSL prints them. */
import {
  bitsOf,
  childOf,
  childrenOf,
  contextTag,
  integerOf,
  oidOf,
  readDer,
  tags,
  unsignedOf,
  type Der,
} from './der.ts';
import { listLines } from './distribution-text.ts';
import { constrainedName, generalName, plainText } from './general-name.ts';
import { hexText } from './hex-text.ts';
import { methodName, purposeName } from './oid-names.ts';
import { policyLines } from './policy-text.ts';
import { timestampLines } from './timestamp-text.ts';

const usages = [
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

const upperHex = (bytes: Uint8Array): string => hexText(bytes).toUpperCase();

const constraints = (value: Der): string[] => {
  const [first, second] = childrenOf(value);
  const isAuthority = first?.tag === tags.boolean && first.content[0] !== 0;
  const length = first?.tag === tags.integer ? first : second;
  return [`CA:${isAuthority ? 'TRUE' : 'FALSE'}${length === undefined ? '' : `, pathlen:${integerOf(length)}`}`];
};

const authorityKey = (value: Der): string[] => {
  const parts = childrenOf(value);
  const find = (number: number, constructed: boolean): Der | undefined =>
    parts.find(({ tag }) => tag === contextTag(number, constructed));
  const [key, issuer, serial] = [find(0, false), find(1, true), find(2, false)];
  const alone = issuer === undefined && serial === undefined;
  return [
    ...(key === undefined ? [] : [`${alone ? '' : 'keyid:'}${upperHex(key.content)}`]),
    ...(issuer === undefined ? [] : childrenOf(issuer).map(generalName)),
    ...(serial === undefined ? [] : [`serial:${upperHex(unsignedOf(serial))}`]),
  ];
};

const accessLines = (value: Der): string[] =>
  childrenOf(value).map(
    (description) => `${methodName(oidOf(childOf(description, 0)))} - ${generalName(childOf(description, 1))}`,
  );

const certificateTypes = [
  'SSL Client',
  'SSL Server',
  'S/MIME',
  'Object Signing',
  'Unused',
  'SSL CA',
  'S/MIME CA',
  'Object Signing CA',
];

const subtreeLines = (title: string, subtrees: Der | undefined): string[] =>
  subtrees === undefined
    ? []
    : [`${title}:`].concat(childrenOf(subtrees).map((subtree) => `  ${constrainedName(childOf(subtree, 0))}`));

const nameConstraints = (value: Der): string[] => {
  const find = (number: number): Der | undefined =>
    childrenOf(value).find(({ tag }) => tag === contextTag(number, true));
  return [...subtreeLines('Permitted', find(0)), ...subtreeLines('Excluded', find(1))];
};

const policyConstraints = (value: Der): string[] => {
  const titles = ['Require Explicit Policy', 'Inhibit Policy Mapping'];
  return [
    childrenOf(value)
      .map((part) => `${titles[part.tag & 0x1f]}:${integerOf(part)}`)
      .join(', '),
  ];
};

const features: Readonly<Record<string, string>> = { 5: 'status_request', 17: 'status_request_v2' };

interface Extension {
  readonly title: string;
  readonly lines: (value: Der) => string[];
}

const extensions: Readonly<Record<string, Extension>> = {
  '2.5.29.14': { title: 'X509v3 Subject Key Identifier', lines: ({ content }) => [upperHex(content)] },
  '2.5.29.15': {
    title: 'X509v3 Key Usage',
    lines: (value) => [
      bitsOf(value)
        .flatMap((bit) => usages[bit] ?? [])
        .join(', '),
    ],
  },
  '2.5.29.17': {
    title: 'X509v3 Subject Alternative Name',
    lines: (value) => [childrenOf(value).map(generalName).join(', ')],
  },
  '2.5.29.19': { title: 'X509v3 Basic Constraints', lines: constraints },
  '2.5.29.31': { title: 'X509v3 CRL Distribution Points', lines: listLines },
  '2.5.29.32': { title: 'X509v3 Certificate Policies', lines: policyLines },
  '2.5.29.35': { title: 'X509v3 Authority Key Identifier', lines: authorityKey },
  '2.5.29.37': {
    title: 'X509v3 Extended Key Usage',
    lines: (value) => [
      childrenOf(value)
        .map((oid) => purposeName(oidOf(oid)))
        .join(', '),
    ],
  },
  '2.5.29.18': {
    title: 'X509v3 Issuer Alternative Name',
    lines: (value) => [childrenOf(value).map(generalName).join(', ')],
  },
  '2.5.29.30': { title: 'X509v3 Name Constraints', lines: nameConstraints },
  '2.5.29.36': { title: 'X509v3 Policy Constraints', lines: policyConstraints },
  '2.5.29.46': { title: 'X509v3 Freshest CRL', lines: listLines },
  '2.5.29.54': { title: 'X509v3 Inhibit Any Policy', lines: (value) => [String(integerOf(value))] },
  '1.3.6.1.5.5.7.1.11': { title: 'Subject Information Access', lines: accessLines },
  '1.3.6.1.5.5.7.48.1.5': { title: 'OCSP No Check', lines: () => [] },
  '2.16.840.1.113730.1.1': {
    title: 'Netscape Cert Type',
    lines: (value) => [
      bitsOf(value)
        .flatMap((bit) => certificateTypes[bit] ?? [])
        .join(', '),
    ],
  },
  '2.16.840.1.113730.1.13': { title: 'Netscape Comment', lines: ({ content }) => [plainText(content)] },
  '1.3.6.1.5.5.7.1.1': { title: 'Authority Information Access', lines: accessLines },
  '1.3.6.1.5.5.7.1.24': {
    title: 'TLS Feature',
    lines: (value) => [
      childrenOf(value)
        .map((one) => features[`${integerOf(one)}`] ?? `${integerOf(one)}`)
        .join(', '),
    ],
  },
  '1.3.6.1.4.1.11129.2.4.2': { title: 'CT Precertificate SCTs', lines: ({ content }) => timestampLines(content) },
};

/** What OpenSSL does with what it does not know: the bytes, with a dot for each that is no text. */
const raw = (bytes: Buffer): string[] => [bytes.toString('latin1').replaceAll(/[^ -~\n\r]/g, '.')];

const linesOf = (extension: Extension | undefined, bytes: Buffer): string[] => {
  if (extension === undefined) return raw(bytes);
  try {
    return extension.lines(readDer(bytes));
  } catch {
    return raw(bytes);
  }
};

/** The lines of all extensions, in the order of the certificate. */
export const extensionLines = (list: Der): string[] =>
  childrenOf(list).flatMap((one) => {
    const [oid, ...rest] = childrenOf(one);
    const id = oid === undefined ? '' : oidOf(oid);
    const known = extensions[id];
    const critical = rest.some(({ tag }) => tag === tags.boolean) ? 'critical' : '';
    const value = rest.find(({ tag }) => tag === tags.octetString)?.content ?? Buffer.alloc(0);
    const lines = linesOf(known, value).map((line) => `                ${line}`);
    // What says all by being there has an empty line.
    return [`            ${known?.title ?? id}: ${critical}`].concat(lines.length === 0 ? [''] : lines);
  });
