/** Tags of a project's repository (document, "Tags and releases"). */
import { commit } from './commits.ts';
import { releaseNotes, tagRelease } from './tag-release.ts';
import { endpoint } from '../vocabulary/endpoint.ts';
import { flag, nullableText, projectRef, record, searchText, text } from '../vocabulary/fields.ts';

/** A tag with the commit that it leads to. `message` is the annotation, null for a lightweight tag. */
export const tag = record(
  'Tag',
  { name: text, message: nullableText, commit, release: { ...tagRelease, type: ['object', 'null'] } },
  { protected: flag },
);

const name = { type: 'string', minLength: 1, description: 'Tag name' } as const;

/** Endpoints of a project's tags. */
export const tags = {
  list: endpoint({
    method: 'GET',
    path: '/projects/:id/repository/tags',
    summary: 'List the tags of a project',
    section: 'Tags and releases',
    access: { to: 'project', from: 'code-reader' },
    risk: 'read',
    paginated: true,
    params: {
      id: projectRef,
      search: { ...searchText, description: 'Only tags whose name contains this; ^ anchors the start, $ the end' },
      order_by: {
        type: 'string',
        enum: ['name', 'updated'],
        default: 'name',
        description: 'Sort field; updated is the time of the tag or its commit',
      },
      sort: { type: 'string', enum: ['asc', 'desc'], default: 'desc', description: 'Sort direction' },
    },
    success: 200,
    response: { type: 'array', items: tag },
  }),
  get: endpoint({
    method: 'GET',
    path: '/projects/:id/repository/tags/:tag_name',
    summary: 'Show a tag',
    section: 'Tags and releases',
    access: { to: 'project', from: 'code-reader' },
    risk: 'read',
    params: { id: projectRef, tag_name: name },
    success: 200,
    response: tag,
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects/:id/repository/tags',
    summary: 'Create a tag',
    section: 'Tags and releases',
    access: { to: 'project', from: 'developer' },
    risk: 'write',
    params: {
      id: projectRef,
      tag_name: { ...name, description: 'Name of the new tag' },
      ref: { type: 'string', minLength: 1, description: 'Branch, tag, or commit SHA' },
      message: {
        ...nullableText,
        maxLength: 1_000_000,
        description: 'Message of an annotated tag; without one, the tag is lightweight',
      },
      release_description: {
        ...releaseNotes,
        type: ['string', 'null'],
        until: '14.0',
        instead: 'POST /projects/:id/releases',
      },
    },
    required: ['tag_name', 'ref'],
    success: 201,
    response: tag,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/projects/:id/repository/tags/:tag_name',
    summary: 'Delete a tag and its release',
    section: 'Tags and releases',
    access: { to: 'project', from: 'developer' },
    risk: 'destructive',
    params: { id: projectRef, tag_name: name },
    success: 204,
    response: null,
  }),
} as const;
