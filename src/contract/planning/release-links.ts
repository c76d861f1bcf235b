/** Links among the assets of a release (v4). */
import { endpoint } from '../vocabulary/endpoint.ts';
import { id, projectRef, text } from '../vocabulary/fields.ts';
import { releaseLink } from './release-record.ts';

const tagName = { type: 'string', minLength: 1, description: 'Tag name' } as const;
const path = { id: projectRef, tag_name: tagName } as const;
const linkId = { ...id, description: 'Link ID' } as const;

const reads = { method: 'GET', section: 'v4', access: { to: 'project', from: 'code-reader' }, risk: 'read' } as const;
const writes = { section: 'v4', access: { to: 'project', from: 'developer' } } as const;

const release = '/projects/:id/releases/:tag_name';
const all = `${release}/assets/links` as const;
const one = `${all}/:link_id` as const;
const since = '11.7';

const settings = {
  name: { type: 'string', minLength: 1, maxLength: 255, description: 'Name, unique in the release' },
  url: {
    type: 'string',
    minLength: 1,
    maxLength: 2048,
    description: 'URL: http, https, or ftp; unique in the release',
  },
  direct_asset_path: {
    ...text,
    maxLength: 128,
    description: "Path that redirects to the URL, such as /bin/app, unique in the release; '' for none",
  },
  link_type: { ...releaseLink.properties.link_type, description: 'Type of the asset' },
} as const;

/** Servers before 15.10 know the path by this name alone. */
const otherNames = { direct_asset_path: 'filepath' } as const;

export const releaseLinks = {
  list: endpoint({
    ...reads,
    path: all,
    since,
    summary: 'List the links of a release',
    paginated: true,
    params: path,
    success: 200,
    response: { type: 'array', items: releaseLink },
  }),
  get: endpoint({
    ...reads,
    path: one,
    since,
    summary: 'Show a link of a release',
    params: { ...path, link_id: linkId },
    success: 200,
    response: releaseLink,
  }),
  create: endpoint({
    ...writes,
    method: 'POST',
    path: all,
    since,
    summary: 'Add a link to a release',
    risk: 'write',
    params: { ...path, ...settings, link_type: { ...settings.link_type, default: 'other' } },
    required: ['name', 'url'],
    otherNames,
    success: 201,
    response: releaseLink,
  }),
  update: endpoint({
    ...writes,
    method: 'PUT',
    path: one,
    since,
    summary: 'Update a link of a release',
    risk: 'write',
    params: { ...path, link_id: linkId, ...settings },
    anyOf: ['name', 'url', 'direct_asset_path', 'link_type'],
    otherNames,
    success: 200,
    response: releaseLink,
  }),
  delete: endpoint({
    ...writes,
    method: 'DELETE',
    path: one,
    since,
    summary: 'Remove a link from a release',
    risk: 'destructive',
    params: { ...path, link_id: linkId },
    success: 200,
    response: releaseLink,
  }),
  download: endpoint({
    ...reads,
    path: `${release}/downloads/:direct_asset_path`,
    since: '15.4',
    summary: 'Redirect to the URL of a link',
    params: { ...path, direct_asset_path: { type: 'string', minLength: 1, description: 'Path of the link' } },
    hasSlashes: true,
    success: 302,
    response: null,
  }),
} as const;
