/** The body of events of comments. */
import type { FactsOf } from '../../../queue/hook-facts.ts';
import { fromDbBoolean } from '../../../db/values.ts';
import { type IssuableContext, issuePart, type MergeRequestContext, mergeRequestPart } from './issuable-bodies.ts';
import { hookTime, projectPart, repositoryPart, userPart, webUrl } from './parts.ts';

const pages = { issue: 'issues', merge_request: 'merge_requests' } as const;

const types = { issue: 'Issue', merge_request: 'MergeRequest' } as const;

/** True for a comment that only hooks with the flag for confidential ones get. */
export const isConfidential = ({ subject }: Pick<FactsOf<'note'>, 'subject'>): boolean =>
  subject.type === 'issue' && fromDbBoolean(subject.row.confidential);

/** `context` has the source of a merge request if the comment is on one. */
export const noteBody = (facts: FactsOf<'note'>, context: Pick<IssuableContext, 'user'> & MergeRequestContext) => {
  const { place, user } = context;
  const { row, subject, action } = facts;
  return {
    object_kind: 'note',
    event_type: isConfidential(facts) ? 'confidential_note' : 'note',
    user: userPart(user, place.baseUrl),
    project_id: place.project.id,
    project: projectPart(place),
    object_attributes: {
      id: row.id,
      note: row.body,
      description: row.body,
      noteable_type: types[subject.type],
      noteable_id: row.noteable_id,
      author_id: row.author_id,
      project_id: row.project_id,
      attachment: row.attachment,
      commit_id: null,
      line_code: null,
      st_diff: null,
      internal: false,
      system: fromDbBoolean(row.system),
      type: null,
      created_at: hookTime(row.created_at),
      updated_at: hookTime(row.updated_at),
      action,
      url: `${webUrl(place)}/${pages[subject.type]}/${subject.row.iid}#note_${row.id}`,
    },
    repository: repositoryPart(place),
    ...(subject.type === 'issue'
      ? { issue: issuePart(subject, place) }
      : { merge_request: mergeRequestPart(subject, context) }),
  };
};
