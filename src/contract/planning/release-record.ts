/** The records of releases and of the links among their assets (v4). */
import { commit } from '../code/commits.ts';
import { nullableUser } from '../people/users.ts';
import { count, dateTime, flag, id, nullableText, record, text } from '../vocabulary/fields.ts';
import { milestoneFields, milestoneFieldNames } from './milestone-record.ts';

/** A link among the assets of a release; without a path of its own, `direct_asset_url` is its URL. */
export const releaseLink = record('ReleaseLink', {
  id,
  name: text,
  url: text,
  direct_asset_url: text,
  link_type: { type: 'string', enum: ['other', 'runbook', 'image', 'package'] },
});

const assets = record('ReleaseAssets', {
  count,
  sources: { type: 'array', items: record('ReleaseSource', { format: text, url: text }) },
  links: { type: 'array', items: releaseLink },
});

/** A milestone of the project, or with a `group_id` one of a group above it. */
const milestone = {
  title: 'ReleaseMilestone',
  type: 'object',
  properties: {
    ...milestoneFields,
    issue_stats: record('IssueStats', { total: count, closed: count }),
  },
  required: [...milestoneFieldNames, 'issue_stats'],
  additionalProperties: false,
} as const;

/**
 * A release; `author` is null where nobody knows, `commit` where the tag is just being deleted. Callers who cannot list
 * milestones get none.
 */
export const release = record(
  'Release',
  {
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
  },
  { milestones: { type: 'array', items: milestone } },
);
