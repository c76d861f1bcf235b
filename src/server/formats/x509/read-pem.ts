/** Reads certificate chains and private keys of web sites in PEM. */
import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { privateKeyMark } from '../../../contract/vocabulary/private-key.ts';

export interface Chain {
  /** The certificate of the site. */
  readonly leaf: X509Certificate;
  /** All certificates in PEM and nothing else, each signed by the next. */
  readonly pem: string;
}

/** Real chains have two to four. */
const mostCertificates = 10;

const certificateBlocks =
  /-----BEGIN (?:X509 |TRUSTED )?CERTIFICATE-----[^-]*-----END (?:X509 |TRUSTED )?CERTIFICATE-----/g;

export const expirationOf = (certificate: X509Certificate): Date => new Date(certificate.validTo);

const parse = (block: string): X509Certificate | undefined => {
  try {
    const certificate = new X509Certificate(block);
    return Number.isNaN(expirationOf(certificate).getTime()) ? undefined : certificate;
  } catch {
    return undefined;
  }
};

const isSignedBy = (certificate: X509Certificate, issuer: X509Certificate): boolean => {
  try {
    return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
  } catch {
    // OpenSSL does not know this type of key.
    return false;
  }
};

const placeOf = (index: number): string => (index === 0 ? '' : `: number ${index + 1} of the chain`);

/**
 * Reads the certificate of a site, followed by its intermediates (document, "Pages domains"). The error message never repeats a
 * part of the text.
 */
export const readChain = (text: string, now: Date): Chain | { readonly fault: string } => {
  if (new RegExp(privateKeyMark).test(text)) return { fault: 'holds a private key: give that as key' };
  const found = text.match(certificateBlocks) ?? [];
  if (found.length === 0) return { fault: 'is not a certificate in PEM' };
  if (found.length > mostCertificates) return { fault: `has too many certificates (at most ${mostCertificates})` };
  const chain: X509Certificate[] = [];
  for (const [index, block] of found.entries()) {
    const certificate = parse(block);
    if (certificate === undefined) return { fault: `cannot be read${placeOf(index)}` };
    if (expirationOf(certificate) <= now) return { fault: `has expired${placeOf(index)}` };
    chain.push(certificate);
  }
  const broken = chain.findIndex((certificate, index) => {
    const issuer = chain[index + 1];
    return issuer !== undefined && !isSignedBy(certificate, issuer);
  });
  if (broken !== -1) {
    return { fault: `is out of order: number ${broken + 1} of the chain is not signed by the one that follows` };
  }
  const [leaf] = chain;
  return leaf === undefined
    ? { fault: 'is not a certificate in PEM' }
    : { leaf, pem: chain.map((certificate) => certificate.toString()).join('') };
};

const keyBlocks = /-----BEGIN ([A-Z0-9 ]*)PRIVATE KEY-----[^-]*(?:-[^-]+)*-----END [A-Z0-9 ]*PRIVATE KEY-----/g;

export interface PrivateKey {
  readonly key: KeyObject;
  /** PKCS #8. */
  readonly pem: string;
}

/** The error message never repeats a part of the text. */
export const readPrivateKey = (text: string): PrivateKey | { readonly fault: string } => {
  const [found, second] = [...text.matchAll(keyBlocks)];
  if (found === undefined) return { fault: 'is not a private key in PEM' };
  if (second !== undefined) return { fault: 'holds more than one private key' };
  if (found[1]?.includes('ENCRYPTED') === true || /^Proc-Type:.*ENCRYPTED/m.test(found[0])) {
    return { fault: 'is encrypted: take off its passphrase first, as `openssl pkey` does' };
  }
  try {
    const key = createPrivateKey(found[0]);
    return { key, pem: String(key.export({ format: 'pem', type: 'pkcs8' })) };
  } catch {
    return { fault: 'cannot be read as a private key' };
  }
};
