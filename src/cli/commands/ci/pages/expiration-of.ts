import { X509Certificate } from 'node:crypto';
import { valueAt } from '../../../output/field-path.ts';

const textAt = (record: unknown, path: string): string | undefined => {
  const value = valueAt(record, path);
  return typeof value === 'string' ? value : undefined;
};

/**
 * When the certificate of a domain runs out, in ISO 8601; undefined for none. The list of the whole service says so; what
 * a project shows is the certificate itself, where it is read.
 */
export const expirationOf = (record: unknown): string | undefined => {
  const said = textAt(record, 'certificate.expiration');
  if (said !== undefined) return said;
  const pem = textAt(record, 'certificate.certificate');
  if (pem === undefined) return undefined;
  try {
    return new Date(new X509Certificate(pem).validTo).toISOString();
  } catch {
    return undefined;
  }
};
