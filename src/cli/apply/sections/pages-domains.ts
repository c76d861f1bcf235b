import { pagesDomains as endpoints } from '../../../contract/ci/pages-domains.ts';
import { type Section, type WireRecord, withoutPrivateKey } from './section.ts';
import { asHostName } from './spelling.ts';

/** The text of the certificate; an empty string if there is none. */
const certificateOf = ({ certificate }: WireRecord): unknown => {
  if (typeof certificate !== 'object' || certificate === null) return certificate ?? '';
  return (certificate as WireRecord)['certificate'];
};

export const pagesDomains: Section = {
  name: 'pages_domains',
  singular: 'Pages domain',
  calls: { projects: endpoints },
  nameOf: (record) => String(record['domain']),
  spelling: asHostName,
  named: (domain) => ({ domain }),
  ref: ({ domain }) => ({ domain }),
  fields: {
    certificate: {
      schema: { ...endpoints.create.params.certificate, ...withoutPrivateKey },
      compare: 'pem',
      read: certificateOf,
    },
    key: { schema: endpoints.create.params.key, hidden: true, writeOnly: true },
  },
};
