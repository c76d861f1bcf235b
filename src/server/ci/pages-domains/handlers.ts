/** Domains of projects' websites (document, "Pages domains"; docs/decisions, 0031). */
import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import type { pagesDomains } from '../../../contract/ci/pages-domains.ts';
import type { Body } from '../../../contract/vocabulary/endpoint.ts';
import type { Row } from '../../db/schema.ts';
import { conflict, invalid, notFound } from '../../formats/problems.ts';
import { certificateSubject, certificateText } from '../../formats/x509/certificate-text.ts';
import type { Handlers } from '../../request/handler.ts';
import type { Service } from '../../request/service.ts';
import { certificateChange, noCertificate } from './certificate-change.ts';
import { deleteDomain, findDomain, insertDomain, listDomains, updateDomain } from './store.ts';
import { toTimestamp } from '../../formats/clock.ts';

type PagesDomain = Row<'pages_domains'>;

/** The limits of a host name and of each label (RFC 1035, 2.3.4). */
const longestName = 253;
const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** A name in stored form, lower case and punycode; or a fault. */
type DomainName = { readonly domain: string } | { readonly fault: string };

/** The stored form of a name; undefined if it is not a host name. */
const asciiOf = (text: string): string | undefined => {
  // `domainToASCII` would silently cut off the parts of a URL that do not belong to the host.
  if (/[\s/\\?#@:%[\]<>^|]/.test(text)) return undefined;
  const ascii = domainToASCII(text);
  return ascii === '' ? undefined : ascii;
};

/** Reads a name. `ownHost` is the host of the service, which no site can have. */
const readDomainName = (text: string, ownHost: string): DomainName => {
  if (isIP(text.replaceAll(/[[\]]/g, '')) !== 0) return { fault: 'must be a host name, not an IP address' };
  if (text.includes(':') || text.includes('/')) return { fault: 'must be a host name without scheme, port, and path' };
  if (text.includes('*')) return { fault: 'must not contain wildcards' };
  const domain = asciiOf(text);
  if (domain === undefined) return { fault: 'is not a valid host name' };
  if (domain.length > longestName) return { fault: `is too long (maximum is ${longestName} characters)` };
  // 127.1 and 0x7f000001 are IP addresses, too.
  if (isIP(domain) !== 0) return { fault: 'must be a host name, not an IP address' };
  const labels = domain.split('.');
  if (!labels.every((one) => label.test(one))) return { fault: 'is not a valid host name' };
  if (labels.length < 2 || /^\d+$/.test(labels.at(-1) ?? ''))
    return { fault: 'must be a full name such as example.org' };
  return domain === ownHost ? { fault: 'is the host name of this server' } : { domain };
};

/** The URL has the scheme `https` once there is a certificate. */
const base = ({ domain, certificate }: PagesDomain) => ({
  domain,
  url: `${certificate === null ? 'http' : 'https'}://${domain}`,
});

const hasExpired = (expiresAt: string, now: Date): boolean => expiresAt <= now.toISOString();

/** The record in the project; of a chain, the first certificate is described. */
const domainRecord = (row: PagesDomain, now: Date): Body<(typeof pagesDomains)['get']> => {
  const { certificate, expires_at: expiresAt } = row;
  if (certificate === null || expiresAt === null) return base(row);
  const parsed = new X509Certificate(certificate);
  return {
    ...base(row),
    certificate: {
      subject: certificateSubject(parsed),
      expired: hasExpired(expiresAt, now),
      certificate,
      certificate_text: certificateText(parsed),
    },
  };
};

/** The record in the list of all domains. */
const listedDomainRecord = (row: PagesDomain, now: Date): Body<(typeof pagesDomains)['listAll']>[number] => ({
  ...base(row),
  ...(row.expires_at !== null && {
    certificate: { expired: hasExpired(row.expires_at, now), expiration: row.expires_at },
  }),
});

interface DomainCall {
  readonly service: Service;
  readonly project: { readonly id: number };
  readonly params: { readonly domain: string };
}

const requireDomain = async ({ service, project, params }: DomainCall): Promise<Row<'pages_domains'>> => {
  const found = await findDomain(service.database.db, project.id, asciiOf(params.domain) ?? params.domain);
  if (found === undefined) throw notFound('Domain');
  return found;
};

export const pagesDomainHandlers: Handlers<typeof pagesDomains> = {
  listAll: async ({ service: { database, clock }, page }) => {
    const { items, total } = await listDomains(database.db, undefined, page);
    return { items: items.map((row) => listedDomainRecord(row, clock.now())), total };
  },

  list: async ({ service: { database, clock }, project, page }) => {
    const { items, total } = await listDomains(database.db, project.id, page);
    return { items: items.map((row) => domainRecord(row, clock.now())), total };
  },

  get: async (call) => domainRecord(await requireDomain(call), call.service.clock.now()),

  create: async ({ service: { database, clock, secrets }, project, params, baseUrl }) => {
    const now = clock.now();
    const name = readDomainName(params.domain, new URL(baseUrl).hostname);
    if ('fault' in name) throw invalid({ domain: [name.fault] });
    const columns = certificateChange(params, noCertificate, { now, secrets }) ?? noCertificate;
    const row = { project_id: project.id, domain: name.domain, ...columns };
    try {
      return domainRecord(await insertDomain(database.db, row, toTimestamp(now)), now);
    } catch (error) {
      if (database.engine.isDuplicate(error)) throw conflict(`The domain "${name.domain}" is taken`);
      throw database.engine.isOrphan(error) ? notFound('Project') : error;
    }
  },

  update: async (call) => {
    const { service, params } = call;
    const now = service.clock.now();
    const before = await requireDomain(call);
    const columns = certificateChange(params, before, { now, secrets: service.secrets });
    if (columns === undefined) return domainRecord(before, now);
    const after = await updateDomain(service.database.db, before, columns, toTimestamp(now));
    if (after === undefined) throw conflict(`The domain "${before.domain}" was changed by another request`);
    return domainRecord(after, now);
  },

  delete: async (call) => {
    const found = await requireDomain(call);
    call.checkUnmodified(found.updated_at);
    if (!(await deleteDomain(call.service.database.db, found.id))) throw notFound('Domain');
    return null;
  },
};
