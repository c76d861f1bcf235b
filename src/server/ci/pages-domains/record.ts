/** What is shown of the domains of web sites. A private key never is. */
import { X509Certificate } from 'node:crypto';
import type { Body } from '../../../contract/vocabulary/endpoint.ts';
import type { pagesDomains } from '../../../contract/ci/pages-domains.ts';
import { certificateText, subjectOf } from '../../formats/x509/certificate-text.ts';
import { slashName } from '../../formats/x509/distinguished-name.ts';
import type { Row } from '../../db/schema.ts';

type PagesDomain = Row<'pages_domains'>;

/** The address of the site: by TLS once there is a certificate. */
const base = ({ domain, certificate }: PagesDomain) => ({
  domain,
  url: `${certificate === null ? 'http' : 'https'}://${domain}`,
});

const hasExpired = (expiresAt: string, now: Date): boolean => expiresAt <= now.toISOString();

/** A domain as its project sees it; the certificate is described by its first, the site's own. */
export const domainRecord = (row: PagesDomain, now: Date): Body<(typeof pagesDomains)['get']> => {
  const { certificate, expires_at: expiresAt } = row;
  if (certificate === null || expiresAt === null) return base(row);
  const { raw } = new X509Certificate(certificate);
  return {
    ...base(row),
    certificate: {
      subject: slashName(subjectOf(raw)),
      expired: hasExpired(expiresAt, now),
      certificate,
      certificate_text: certificateText(raw),
    },
  };
};

/** A domain in the list of the whole service. */
export const listedDomainRecord = (row: PagesDomain, now: Date): Body<(typeof pagesDomains)['listAll']>[number] => ({
  ...base(row),
  ...(row.expires_at !== null && {
    certificate: { expired: hasExpired(row.expires_at, now), expiration: row.expires_at },
  }),
});
