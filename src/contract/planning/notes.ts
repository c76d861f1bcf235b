/** Notes on issues and on merge requests (v4 shapes): what people say, and what the service adds of changes. */
import { addressOf, ofIssue, ofMergeRequest, type Discussed } from './discussed.ts';
import { below, endpoint } from '../vocabulary/endpoint.ts';
import { dateTime, eitherTime, flag, id, nullableId, nullableText, record, text } from '../vocabulary/fields.ts';
import { basicUser } from '../people/users.ts';

/** A note; votes are no part of it (document, "Versioning"). */
export const note = record('Note', {
  id,
  body: text,
  attachment: nullableText,
  author: basicUser,
  created_at: dateTime,
  updated_at: dateTime,
  system: flag,
  noteable_id: id,
  noteable_type: { type: 'string', enum: ['Issue', 'MergeRequest', 'Snippet'] },
  noteable_iid: nullableId,
});

export const noteBody = {
  type: 'string',
  minLength: 1,
  maxLength: 1_048_576,
  description: 'Comment in Markdown',
} as const;

const order = {
  order_by: { type: 'string', enum: ['created_at', 'updated_at'], default: 'created_at', description: 'Sort field' },
  sort: { type: 'string', enum: ['asc', 'desc'], default: 'desc', description: 'Sort direction' },
} as const;

const family = <const F extends Discussed>(of: F) => {
  const address = addressOf(of);
  const one = { ...address, note_id: { ...id, description: 'Comment ID' } } as const;
  const viewer = { to: 'project', from: 'viewer' } as const;
  return {
    list: endpoint({
      method: 'GET',
      path: below(of, '/notes'),
      summary: `List the comments on ${of.what}`,
      section: 'v4',
      access: viewer,
      risk: 'read',
      cacheable: true,
      paginated: true,
      params: { ...address, ...order },
      success: 200,
      response: { type: 'array', items: note },
    }),
    get: endpoint({
      method: 'GET',
      path: below(of, '/notes/:note_id'),
      summary: `Show a comment on ${of.what}`,
      section: 'v4',
      access: viewer,
      risk: 'read',
      params: one,
      success: 200,
      response: note,
    }),
    create: endpoint({
      method: 'POST',
      path: below(of, '/notes'),
      summary: `Comment on ${of.what}`,
      section: 'v4',
      access: viewer,
      risk: 'write',
      params: {
        ...address,
        body: noteBody,
        created_at: {
          ...eitherTime,
          heededFor: 'owner',
          description: 'Creation time (administrators and owners only)',
        },
      },
      required: ['body'],
      numbered: true,
      success: 201,
      response: note,
    }),
    update: endpoint({
      method: 'PUT',
      path: below(of, '/notes/:note_id'),
      summary: `Edit a comment on ${of.what}`,
      section: 'v4',
      access: viewer,
      risk: 'write',
      params: { ...one, body: noteBody },
      required: ['body'],
      success: 200,
      response: note,
    }),
    delete: endpoint({
      method: 'DELETE',
      path: below(of, '/notes/:note_id'),
      summary: `Delete a comment on ${of.what}`,
      section: 'v4',
      access: viewer,
      risk: 'destructive',
      params: one,
      success: 204,
      response: null,
    }),
  } as const;
};

export const issueNotes = family(ofIssue);

export const mergeRequestNotes = family(ofMergeRequest);
