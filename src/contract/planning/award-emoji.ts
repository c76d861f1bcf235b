/** Reactions to issues, merge requests and notes (v4 shapes). */
import { addressOf, ofIssue, ofMergeRequest, type Discussed } from './discussed.ts';
import { below, endpoint } from '../vocabulary/endpoint.ts';
import { dateTime, id, record, text } from '../vocabulary/fields.ts';
import { basicUser } from '../people/users.ts';

/** One user's reaction. */
export const awardEmoji = record('AwardEmoji', {
  id,
  name: text,
  user: basicUser,
  created_at: dateTime,
  updated_at: dateTime,
  awardable_id: id,
  awardable_type: { type: 'string', enum: ['Issue', 'MergeRequest', 'Note', 'Snippet'] },
});

const name = {
  type: 'string',
  minLength: 1,
  maxLength: 100,
  description: 'Emoji name, such as thumbsup, with or without colons',
} as const;
const noteId = { ...id, description: 'Comment ID' } as const;
const awardId = { ...id, description: 'Reaction ID' } as const;

const family = <const F extends Discussed, const Middle extends '' | '/notes/:note_id'>(of: F, middle: Middle) => {
  const address = middle === '' ? addressOf(of) : { ...addressOf(of), note_id: noteId };
  // The type follows the path: without a note in it there is no such parameter.
  type Address = ReturnType<typeof addressOf<F>> &
    (Middle extends '' ? Readonly<Record<never, never>> : { readonly note_id: typeof noteId });
  const place = address as Address;
  const what = middle === '' ? of.what : `a comment on ${of.what}`;
  const viewer = { to: 'project', from: 'viewer' } as const;
  const all = below(of, `${middle}/award_emoji`);
  const one = below(of, `${middle}/award_emoji/:award_id`);
  return {
    list: endpoint({
      method: 'GET',
      path: all,
      summary: `List the reactions to ${what}`,
      section: 'v4',
      access: viewer,
      risk: 'read',
      cacheable: true,
      paginated: true,
      params: place,
      success: 200,
      response: { type: 'array', items: awardEmoji },
    }),
    get: endpoint({
      method: 'GET',
      path: one,
      summary: `Show a reaction to ${what}`,
      section: 'v4',
      access: viewer,
      risk: 'read',
      params: { ...place, award_id: awardId },
      success: 200,
      response: awardEmoji,
    }),
    create: endpoint({
      method: 'POST',
      path: all,
      summary: `Add a reaction to ${what}`,
      section: 'v4',
      access: viewer,
      risk: 'write',
      params: { ...place, name },
      required: ['name'],
      success: 201,
      response: awardEmoji,
    }),
    delete: endpoint({
      method: 'DELETE',
      path: one,
      summary: `Remove a reaction to ${what}`,
      section: 'v4',
      access: viewer,
      risk: 'destructive',
      params: { ...place, award_id: awardId },
      success: 204,
      response: null,
    }),
  } as const;
};

/** Endpoints of the reactions to an issue. */
export const issueAwards = family(ofIssue, '');

/** Endpoints of the reactions to a note on an issue. */
export const issueNoteAwards = family(ofIssue, '/notes/:note_id');

/** Endpoints of the reactions to a merge request. */
export const mergeRequestAwards = family(ofMergeRequest, '');

/** Endpoints of the reactions to a note on a merge request. */
export const mergeRequestNoteAwards = family(ofMergeRequest, '/notes/:note_id');
