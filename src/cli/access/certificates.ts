/** Certificates of pages domains. */
import { X509Certificate } from 'node:crypto';
import type { WireRecord } from '../apply/sections/section.ts';
import { textOf } from './record-fields.ts';

/** The end of a certificate, which the list of a project has only within the certificate itself. */
export const certificateEnd = ({ certificate }: WireRecord): string | null => {
  const told = (certificate ?? {}) as WireRecord;
  const pem = textOf(told, 'certificate');
  if (pem === null) return textOf(told, 'expiration');
  try {
    return new Date(new X509Certificate(pem).validTo).toISOString();
  } catch {
    return null;
  }
};

export const withCertificate = (domains: readonly WireRecord[]): readonly WireRecord[] =>
  domains.filter(({ certificate }) => certificate !== undefined && certificate !== null);
