/** Filters and settings of merge requests that only GitLab has. */
import { flag, id, ids, text, timeAhead } from '../vocabulary/fields.ts';

/** Of the lists. */
export const gitlabFilters = {
  reviewer_id: { ...id, onlyIn: 'GitLab', since: '13.8', description: 'Only with this reviewer' },
  reviewer_username: {
    ...text,
    onlyIn: 'GitLab',
    since: '13.8',
    description: 'Only with the reviewer with this username; None or Any',
  },
  'not[reviewer_id]': { ...id, onlyIn: 'GitLab', since: '13.8', description: 'Only without this reviewer' },
  'not[reviewer_username]': {
    ...text,
    onlyIn: 'GitLab',
    since: '13.8',
    description: 'Only without the reviewer with this username',
  },
  wip: { type: 'string', enum: ['yes', 'no'], onlyIn: 'GitLab', description: 'Only drafts, or only the others' },
} as const;

/** Of one merge request. */
export const gitlabDetails = {
  include_rebase_in_progress: {
    ...flag,
    onlyIn: 'GitLab',
    shownAs: 'rebase_in_progress',
    description: 'Include whether a rebase is in progress',
  },
} as const;

/** Parameters that create and update take. */
export const gitlabSettings = {
  assignee_ids: {
    ...ids,
    onlyIn: 'GitLab Premium',
    shownAs: 'assignees',
    description: 'Comma-separated assignee IDs, in place of --assignee',
  },
  reviewer_ids: {
    ...ids,
    onlyIn: 'GitLab',
    since: '13.8',
    shownAs: 'reviewers',
    description: 'Comma-separated reviewer IDs',
  },
  allow_collaboration: { ...flag, onlyIn: 'GitLab', description: 'Allow commits from members who can merge' },
  merge_after: { ...timeAhead, onlyIn: 'GitLab', since: '17.8', description: 'Earliest time of the merge' },
} as const;

/** Parameters of a merge. */
export const gitlabMergeSettings = {
  auto_merge: {
    ...flag,
    onlyIn: 'GitLab',
    since: '17.11',
    shownAs: 'merge_when_pipeline_succeeds',
    description: 'Merge when all checks pass',
  },
  squash: { ...flag, onlyIn: 'GitLab', description: 'Squash commits' },
  squash_commit_message: {
    ...text,
    onlyIn: 'GitLab',
    shownAs: null,
    description: 'Message of the squash commit',
  },
} as const;
