/** Releases: as records of a project (v4), and as the notes of one tag (document, "Tags and releases"). */
import { commit } from '../code/commits.ts';
import { releaseNotes, tagRelease } from '../code/tag-release.ts';
import { nullableUser } from '../people/users.ts';
import { endpoint } from '../vocabulary/endpoint.ts';
import { count, dateTime, eitherTime, flag, nullableText, projectRef, record, text } from '../vocabulary/fields.ts';

const assets = record('ReleaseAssets', {
  count,
  sources: { type: 'array', items: record('ReleaseSource', { format: text, url: text }) },
  links: { type: 'array', items: { type: 'object' }, description: 'Always empty: links are not supported' },
});

/** A release; `author` is null where nobody knows, `commit` where the tag is just being deleted. */
export const release = record('Release', {
  tag_name: text,
  name: text,
  description: text,
  created_at: dateTime,
  released_at: dateTime,
  upcoming_release: flag,
  author: nullableUser,
  commit: { ...commit, type: ['object', 'null'] },
  commit_path: nullableText,
  tag_path: text,
  assets,
  _links: record('ReleaseLinks', { self: text }),
});

const tagName = { type: 'string', minLength: 1, description: 'Tag name' } as const;

const settings = {
  name: { ...text, maxLength: 255, description: "Release name; '' for the name of the tag" },
  description: releaseNotes,
  released_at: { ...eitherTime, description: 'Release date, in the future for an upcoming release' },
} as const;

const reads = { method: 'GET', section: 'v4', access: { to: 'project', from: 'code-reader' }, risk: 'read' } as const;
const writes = { access: { to: 'project', from: 'developer' } } as const;

const all = '/projects/:id/releases';
const one = `${all}/:tag_name` as const;
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
    anyOf: ['name', 'description', 'released_at'],
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
