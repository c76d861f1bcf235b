/** Reads the certificate and key of a domain from a request, and checks that they match. */
import type { Secrets } from '../../db/secrets.ts';
import { X509Certificate } from 'node:crypto';
import { pagesDomains } from '../../../contract/ci/pages-domains.ts';
import { isUploadedFile } from '../../request/body-parsers.ts';
import { expirationOf, readChain, readPrivateKey, type Chain, type PrivateKey } from '../../formats/x509/read-pem.ts';
import { invalid, refuseFaults } from '../../formats/problems.ts';
import type { CertificateColumns } from './store.ts';
import { toTimestamp } from '../../formats/clock.ts';

const { maxLength: longestCertificate } = pagesDomains.create.params.certificate;

/** The maximum length of a private key; an RSA key of 16384 bits has 13000 characters. */
const longestKey = 20_000;

/** The columns of a domain without a certificate. */
export const noCertificate: CertificateColumns = { certificate: null, certificate_key: null, expires_at: null };

interface Fault {
  readonly fault: string;
}

/** A text in PEM, or a fault, which never contains a part of the text. */
type GivenText = { readonly text: string } | Fault;

/** Reads a string or an uploaded file, and trims it; undefined if absent. */
const givenText = (value: unknown, longest: number): GivenText | undefined => {
  if (value === undefined) return undefined;
  const text = isUploadedFile(value) ? value.bytes.toString('latin1') : String(value);
  return text.length > longest ? { fault: `is too long (maximum is ${longest} characters)` } : { text: text.trim() };
};

/** The certificate or key of the request, if any. */
type Read<T> = T | Fault | 'empty' | undefined;

const read = <T>(given: GivenText | undefined, parse: (text: string) => T | Fault): Read<T> => {
  if (given === undefined || 'fault' in given) return given;
  return given.text === '' ? 'empty' : parse(given.text);
};

const isFault = (value: unknown): value is Fault => typeof value === 'object' && value !== null && 'fault' in value;

const faultOf = (value: unknown): string | undefined => (isFault(value) ? value.fault : undefined);

const good = <T>(value: Read<T>): T | undefined => (isFault(value) || value === 'empty' ? undefined : value);

interface Given {
  readonly certificate?: unknown;
  readonly key?: unknown;
}

/** Combines the given certificate or key with the stored one, and throws 400 if they do not match. */
const combined = (
  chain: Chain | undefined,
  key: PrivateKey | undefined,
  before: CertificateColumns,
  secrets: Secrets,
): CertificateColumns => {
  const certificate = chain?.pem ?? before.certificate;
  const sealedBefore = before.certificate_key;
  const certificateKey = key?.pem ?? (sealedBefore === null ? null : secrets.open('certificate key', sealedBefore));
  if (certificate === null || certificateKey === null) {
    throw invalid(
      certificate === null ? { certificate: ['must come with the key'] } : { key: ['must come with the certificate'] },
    );
  }
  const leaf = chain?.leaf ?? new X509Certificate(certificate);
  const checkedKey = key ?? readPrivateKey(certificateKey);
  if ('fault' in checkedKey || !leaf.checkPrivateKey(checkedKey.key)) {
    throw invalid({ key: ['is not the key of the certificate'] });
  }
  const sealed = secrets.seal('certificate key', certificateKey);
  return { certificate, certificate_key: sealed, expires_at: toTimestamp(expirationOf(leaf)) };
};

/**
 * The new columns of a domain; undefined if nothing changes. An empty certificate removes both. Throws 400 for a
 * certificate or key that is invalid or expired, and if the two do not match.
 */
export const certificateChange = (
  given: Given,
  before: CertificateColumns,
  { now, secrets }: { readonly now: Date; readonly secrets: Secrets },
): CertificateColumns | undefined => {
  const chain = read<Chain>(givenText(given.certificate, longestCertificate), (text) => readChain(text, now));
  const key = read<PrivateKey>(givenText(given.key, longestKey), readPrivateKey);
  refuseFaults({ certificate: faultOf(chain), key: faultOf(key) });
  const [goodChain, goodKey] = [good(chain), good(key)];
  if (chain === 'empty') {
    if (goodKey !== undefined) throw invalid({ key: ['has no certificate to go with'] });
    return noCertificate;
  }
  if (goodChain !== undefined || goodKey !== undefined) return combined(goodChain, goodKey, before, secrets);
  if (key === 'empty' && before.certificate !== null) throw invalid({ key: ["can't be blank"] });
  return undefined;
};
