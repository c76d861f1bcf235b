/** Describes certificates in a few lines, with labels of `openssl x509 -text`. */
import type { X509Certificate } from 'node:crypto';

/** Node separates the parts by line breaks, escapes marks and control characters, and has undefined for an empty name. */
const onOneLine = (name: string | undefined): string => (name ?? '').replaceAll('\n', ', ');

/** Returns the form that v4 clients know: `/O=Example, Inc./CN=example.org`. */
export const certificateSubject = ({ subject }: X509Certificate): string => {
  const name = subject as string | undefined;
  return name === undefined ? '' : `/${name.replaceAll('\n', '/').replaceAll(/\\([,+"\\<>;# ])/g, '$1')}`;
};

const keyText = ({ publicKey }: X509Certificate): string => {
  const { namedCurve, modulusLength } = publicKey.asymmetricKeyDetails ?? {};
  const size = namedCurve ?? (modulusLength === undefined ? undefined : `${modulusLength} bits`);
  return [publicKey.asymmetricKeyType, size].filter((part) => part !== undefined).join(', ');
};

/** Throws for a public key of a type that OpenSSL does not know. */
export const certificateText = (certificate: X509Certificate): string => {
  const { subjectAltName: names } = certificate;
  const lines = [
    `Subject: ${onOneLine(certificate.subject)}`,
    `Issuer: ${onOneLine(certificate.issuer)}`,
    `Serial Number: ${certificate.serialNumber}`,
    'Validity',
    `    Not Before: ${certificate.validFrom}`,
    `    Not After : ${certificate.validTo}`,
    ...(names === undefined ? [] : [`Subject Alternative Name: ${names}`]),
    `Public Key: ${keyText(certificate)}`,
    `SHA-1 Fingerprint: ${certificate.fingerprint}`,
    `SHA-256 Fingerprint: ${certificate.fingerprint256}`,
  ];
  return `Certificate:\n${lines.map((line) => `    ${line}\n`).join('')}`;
};
