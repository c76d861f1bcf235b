/** Domains of projects' web sites (document, "Pages domains" and "Pages domain"). */
import { endpoint } from '../vocabulary/endpoint.ts';
import { dateTime, flag, projectRef, record, text } from '../vocabulary/fields.ts';

const certificateInProject = {
  type: 'object',
  properties: { subject: text, expired: flag, certificate: text, certificate_text: text },
  required: ['subject', 'expired', 'certificate', 'certificate_text'],
  additionalProperties: false,
} as const;

const certificateInList = {
  type: 'object',
  properties: { expired: flag, expiration: dateTime },
  required: ['expired', 'expiration'],
  additionalProperties: false,
} as const;

/** A domain as its project sees it; `certificate` is there when it has one. */
export const pagesDomain = record('PagesDomain', { domain: text, url: text }, { certificate: certificateInProject });

/** A domain in the list of the whole service. */
export const listedPagesDomain = record(
  'ListedPagesDomain',
  { domain: text, url: text },
  { certificate: certificateInList },
);

/** Characters of a chain: each certificate has about 2000. */
const longestCertificate = 50_000;

const domain = { type: 'string', minLength: 1, maxLength: 1000, description: 'Host name' } as const;

const settings = {
  certificate: {
    type: 'string',
    maxLength: longestCertificate,
    description: 'Certificate in PEM, followed by its chain',
  },
  // A limit here would repeat a key that is too long in the error message.
  key: { type: 'string', description: 'Private key in PEM, without a passphrase' },
} as const;

const section = 'Pages domains';
const access = { to: 'project', from: 'master' } as const;

/** Endpoints of the domains of web sites. */
export const pagesDomains = {
  listAll: endpoint({
    method: 'GET',
    path: '/pages/domains',
    summary: 'List the Pages domains of the instance',
    section,
    access: { to: 'admin' },
    risk: 'read',
    paginated: true,
    params: {},
    success: 200,
    response: { type: 'array', items: listedPagesDomain },
  }),
  list: endpoint({
    method: 'GET',
    path: '/projects/:id/pages/domains',
    summary: 'List the Pages domains of a project',
    section,
    access,
    risk: 'read',
    paginated: true,
    params: { id: projectRef },
    success: 200,
    response: { type: 'array', items: pagesDomain },
  }),
  get: endpoint({
    method: 'GET',
    path: '/projects/:id/pages/domains/:domain',
    summary: 'Show a Pages domain with its certificate',
    section,
    access,
    risk: 'read',
    params: { id: projectRef, domain },
    success: 200,
    response: pagesDomain,
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects/:id/pages/domains',
    summary: 'Add a Pages domain',
    section,
    access,
    risk: 'write',
    inArchived: true,
    params: { id: projectRef, domain, ...settings },
    required: ['domain'],
    files: ['certificate', 'key'],
    largeBody: true,
    success: 201,
    response: pagesDomain,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/projects/:id/pages/domains/:domain',
    summary: 'Update the certificate of a Pages domain',
    section,
    access,
    risk: 'write',
    inArchived: true,
    params: { id: projectRef, domain, ...settings },
    files: ['certificate', 'key'],
    largeBody: true,
    success: 200,
    response: pagesDomain,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/projects/:id/pages/domains/:domain',
    summary: 'Remove a Pages domain',
    section,
    access,
    risk: 'destructive',
    inArchived: true,
    params: { id: projectRef, domain },
    success: 204,
    response: null,
  }),
} as const;
