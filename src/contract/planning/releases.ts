/** Releases: as records of a project (v4), and as the notes of one tag (document, "Tags and releases"). */
import { releaseNotes, tagRelease } from '../code/tag-release.ts';
import { endpoint } from '../vocabulary/endpoint.ts';
import { eitherTime, projectRef, text } from '../vocabulary/fields.ts';
import { release } from './release-record.ts';

const tagName = { type: 'string', minLength: 1, description: 'Tag name' } as const;

const titles = { type: 'array', items: { ...text, maxLength: 255 }, maxItems: 100, since: '12.3' } as const;

/** Links of a new release. They have the parameters of the links' own endpoint, which says what is wrong with one. */
const assets = {
  type: 'object',
  properties: {
    links: {
      type: 'array',
      description: 'JSON array of links: name, url, link_type, and direct_asset_path of each',
      maxItems: 500,
      items: {
        type: 'object',
        properties: { name: text, url: text, direct_asset_path: text, filepath: text, link_type: text },
      },
    },
  },
} as const;

const settings = {
  name: { ...text, maxLength: 255, description: "Release name; '' for the name of the tag" },
  description: releaseNotes,
  released_at: { ...eitherTime, description: 'Release date, in the future for an upcoming release' },
  milestones: { ...titles, description: 'Titles of milestones of the project and the groups above it' },
} as const;

const reads = { method: 'GET', section: 'v4', access: { to: 'project', from: 'code-reader' }, risk: 'read' } as const;
const writes = { access: { to: 'project', from: 'developer' } } as const;

const all = '/projects/:id/releases';
const one = `${all}/:tag_name` as const;
const latest = `${all}/permalink/latest` as const;
const ofTag = '/projects/:id/repository/tags/:tag_name/release';
const id = projectRef;

const tags = '/projects/:id/repository/tags';
const since = '11.7';
const until = '14.0';
/** Servers before `since` keep the notes of a release here, and nothing else of it. */
const ofTagOnly = [{ path: ofTag, takes: ['description'] }] as const;

export const releases = {
  list: endpoint({
    ...reads,
    path: all,
    since,
    alternatives: [{ path: tags, takes: [], member: 'release' }],
    summary: 'List releases',
    paginated: true,
    params: {
      id,
      order_by: {
        type: 'string',
        enum: ['released_at', 'created_at'],
        default: 'released_at',
        description: 'Sort field',
      },
      sort: { type: 'string', enum: ['asc', 'desc'], default: 'desc', description: 'Sort direction' },
    },
    success: 200,
    response: { type: 'array', items: release },
  }),
  get: endpoint({
    ...reads,
    path: one,
    since,
    alternatives: [{ path: `${tags}/:tag_name`, member: 'release' }],
    summary: 'Show a release',
    params: { id, tag_name: tagName },
    success: 200,
    response: release,
  }),
  latest: endpoint({
    ...reads,
    path: latest,
    since: '15.4',
    summary: 'Show the latest release',
    params: { id },
    success: 302,
    response: release,
  }),
  belowLatest: endpoint({
    ...reads,
    path: `${latest}/:suffix_path`,
    since: '15.4',
    summary: 'Find what is below the latest release, such as downloads/:direct_asset_path',
    params: {
      id,
      suffix_path: { type: 'string', minLength: 1, maxLength: 1024, description: 'Path below the release' },
    },
    hasSlashes: true,
    success: 302,
    response: null,
  }),
  create: endpoint({
    ...writes,
    method: 'POST',
    path: all,
    since,
    alternatives: ofTagOnly,
    summary: 'Create a release',
    section: 'v4',
    risk: 'write',
    params: {
      id,
      tag_name: { ...tagName, description: 'Tag name; created from the ref if missing' },
      ...settings,
      ref: { type: 'string', minLength: 1, description: 'Branch, tag, or commit SHA of a new tag' },
      tag_message: { ...text, maxLength: 1_000_000, description: 'Message of a new annotated tag' },
      assets: { ...assets, description: 'Links among the assets' },
    },
    required: ['tag_name'],
    success: 201,
    response: release,
  }),
  update: endpoint({
    ...writes,
    method: 'PUT',
    path: one,
    since,
    alternatives: ofTagOnly,
    summary: 'Update a release',
    section: 'v4',
    risk: 'write',
    params: { id, tag_name: tagName, ...settings },
    anyOf: ['name', 'description', 'released_at', 'milestones'],
    success: 200,
    response: release,
  }),
  delete: endpoint({
    ...writes,
    method: 'DELETE',
    path: one,
    since,
    summary: 'Delete a release and keep its tag',
    section: 'v4',
    risk: 'destructive',
    params: { id, tag_name: tagName },
    success: 200,
    response: release,
  }),
  createOfTag: endpoint({
    ...writes,
    method: 'POST',
    path: ofTag,
    until,
    instead: 'POST /projects/:id/releases',
    summary: 'Add release notes to a tag',
    section: 'Tags and releases',
    risk: 'write',
    params: { id, tag_name: tagName, description: releaseNotes },
    required: ['description'],
    success: 201,
    response: tagRelease,
  }),
  updateOfTag: endpoint({
    ...writes,
    method: 'PUT',
    path: ofTag,
    until,
    instead: 'PUT /projects/:id/releases/:tag_name',
    summary: 'Replace the release notes of a tag',
    section: 'Tags and releases',
    risk: 'write',
    params: { id, tag_name: tagName, description: releaseNotes },
    required: ['description'],
    success: 200,
    response: tagRelease,
  }),
} as const;
