/** Parameters that issues and merge requests share (document, "Issues" and "Merge requests"). */
import type { HeededFor } from '../vocabulary/endpoint.ts';
import { id, names, pastTime, searchText, text } from '../vocabulary/fields.ts';

/** An ID, or 0 for none. */
const idOrNone = { ...id, minimum: 0 } as const;

/** Usernames; a list that all must be assigned has no more. */
const usernames = { type: 'array', items: text, maxItems: 100 } as const;

/**
 * Filters of every list of either. The words None and Any, in any case, come before a label, milestone, or reaction of that
 * name; so do `#started` and `#upcoming` before a milestone.
 */
export const issuableFilters = {
  labels: { ...names, description: 'Only with all of these comma-separated labels; None without, Any with labels' },
  milestone: { ...text, description: 'Only with this milestone title; None, Any, #started, or #upcoming' },
  author_id: { ...id, description: 'Only by this author' },
  author_username: { ...text, description: 'Only by the author with this username' },
  assignee_id: { ...idOrNone, description: 'Only assigned to this user; 0 for unassigned' },
  assignee_username: { ...usernames, description: 'Only assigned to all users with these usernames' },
  my_reaction_emoji: { ...text, description: 'Only with your reaction of this emoji; None or Any' },
  'not[labels]': { ...names, description: 'Only with none of these comma-separated labels' },
  'not[milestone]': { ...text, description: 'Only with another milestone than this, or with none' },
  'not[author_id]': { ...id, description: 'Only by other authors than this user' },
  'not[author_username]': { ...text, description: 'Only by other authors than the user with this username' },
  'not[assignee_id]': { ...idOrNone, description: 'Only not assigned to this user; 0 for assigned' },
  'not[assignee_username]': { ...usernames, description: 'Only assigned to none of the users with these usernames' },
  'not[my_reaction_emoji]': { ...text, description: 'Only without your reaction of this emoji' },
  search: { ...searchText, description: 'Only with this text in title or description' },
  order_by: { type: 'string', enum: ['created_at', 'updated_at'], default: 'created_at', description: 'Sort field' },
  sort: { type: 'string', enum: ['asc', 'desc'], default: 'desc', description: 'Sort direction' },
} as const;

/** `standard` is the default of the list. */
export const scopeFilter = <const S extends 'created-by-me' | 'all'>(standard: S) =>
  ({
    type: 'string',
    enum: ['created-by-me', 'assigned-to-me', 'all'],
    default: standard,
    description: 'Only in this scope',
  }) as const;

/** Only what was created in a span of time, both moments included. */
export const createdFilters = {
  created_after: { ...pastTime, description: 'Only created at or after this time' },
  created_before: { ...pastTime, description: 'Only created at or before this time' },
} as const;

/** Parameters that create and update of both take. Those of planning are for a role, since whoever sees a project creates issues in it. */
export const issuableSettings = <const R extends HeededFor>(heededFor: R) =>
  ({
    title: { type: 'string', minLength: 1, maxLength: 255, description: 'Title' },
    description: { type: ['string', 'null'], maxLength: 1_048_576, description: 'Description in Markdown' },
    assignee_id: {
      type: ['integer', 'null'],
      minimum: 0,
      maximum: id.maximum,
      heededFor,
      description: 'Assignee ID; 0 or null for none',
    },
    milestone_id: {
      type: ['integer', 'null'],
      minimum: 0,
      maximum: id.maximum,
      heededFor,
      description: 'Milestone ID; 0 or null for none',
    },
    labels: { ...names, heededFor, description: 'Comma-separated label names; missing ones are created' },
  }) as const;
