/** A commit, as branches, tags and lists of commits embed it (document, "Branch" and "Tag"). */
import { dateTime, text } from '../vocabulary/fields.ts';

export const commitFields = {
  id: { ...text, description: 'SHA in full' },
  short_id: text,
  title: text,
  message: text,
  parent_ids: { type: 'array', items: text },
  author_name: text,
  author_email: text,
  authored_date: dateTime,
  committer_name: text,
  committer_email: text,
  committed_date: dateTime,
  created_at: dateTime,
} as const;

/** Their names: every one is always there. */
export const commitFieldNames = [
  'id',
  'short_id',
  'title',
  'message',
  'parent_ids',
  'author_name',
  'author_email',
  'authored_date',
  'committer_name',
  'committer_email',
  'committed_date',
  'created_at',
] as const;

export const commit = {
  title: 'Commit',
  type: 'object',
  properties: commitFields,
  required: commitFieldNames,
  additionalProperties: false,
} as const;
