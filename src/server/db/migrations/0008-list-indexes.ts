/** Indexes for lists of many issues, merge requests, comments, to-do items, and events. */
import { makeIndexes } from './make-tables.ts';
import type { Migration } from './migration.ts';
import { issueTexts, mergeRequestTexts } from '../tables/searched-texts.ts';

/** What filters ask of an issue besides what leads to it: so that rows, which are long, are read for what is shown alone. */
const ofIssue = ['state', 'confidential'] as const;

/** The same for every table: the row's text comes before what filters look at, and has to be read on the way. */
const indexes = {
  issues: {
    issues_listed: ['project_id', 'created_at', 'id', ...ofIssue, 'author_id', 'milestone_id'],
    issues_by_author: ['author_id', 'created_at', 'id', 'project_id', ...ofIssue, 'milestone_id'],
    issues_by_milestone: ['milestone_id', 'created_at', 'id', 'project_id', ...ofIssue, 'author_id'],
    issues_by_created_at: ['created_at', 'id', 'project_id', ...ofIssue, 'author_id', 'milestone_id'],
    issues_by_number: ['iid', 'project_id'],
    issues_by_updated_at: ['updated_at', 'id', 'project_id', ...ofIssue, 'author_id', 'milestone_id'],
  },
  merge_requests: {
    merge_requests_listed: [
      'target_project_id',
      'created_at',
      'id',
      'state',
      'author_id',
      'assignee_id',
      'milestone_id',
    ],
    merge_requests_by_author: ['author_id', 'created_at', 'id', 'target_project_id', 'state', 'milestone_id'],
    merge_requests_by_assignee: ['assignee_id', 'created_at', 'id', 'target_project_id', 'state', 'author_id'],
    merge_requests_by_milestone: ['milestone_id', 'created_at', 'id', 'target_project_id', 'state', 'author_id'],
    merge_requests_by_source: ['source_branch', 'target_project_id'],
    merge_requests_by_target: ['target_branch', 'target_project_id', 'created_at', 'id', 'state', 'author_id'],
    merge_requests_by_created_at: ['created_at', 'id', 'target_project_id', 'state', 'author_id', 'assignee_id'],
    merge_requests_by_updated_at: ['updated_at', 'id', 'target_project_id', 'state', 'author_id', 'assignee_id'],
  },
  labels: { labels_of_name: ['name'] },
  milestones: { milestones_of_title: ['title'] },
  notes: { notes_listed: ['noteable_type', 'noteable_id', 'created_at', 'id', 'system'] },
  todos: {
    todos_listed: ['user_id', 'state', 'id', 'project_id', 'target_type', 'target_id', 'action_name', 'author_id'],
  },
  events: {
    events_in_project: ['project_id', 'created_at', 'id', 'action', 'target_type', 'target_id', 'author_id'],
    events_by_author: ['author_id', 'created_at', 'id', 'project_id', 'action', 'target_type', 'target_id'],
  },
  projects: {
    projects_without_issues: { columns: ['id'], where: 'issues_enabled = 0' },
    projects_without_merge_requests: { columns: ['id'], where: 'merge_requests_enabled = 0' },
  },
} as const;

/** Those that begin as one of the new ones does. */
const superseded = [
  'issues_by_age',
  'issues_of_author',
  'issues_of_milestone',
  'merge_requests_of_author',
  'merge_requests_of_assignee',
  'merge_requests_of_milestone',
  'notes_of_noteable',
  'todos_of_user',
  'events_of_project',
  'events_of_author',
];

/** The times come first: what more than one value is asked of must not follow the ID, or SQLite looks for all pairs. */
const found = {
  issues: ['created_at', 'updated_at', 'project_id', ...ofIssue, 'author_id', 'milestone_id'],
  merge_requests: [
    'created_at',
    'updated_at',
    'target_project_id',
    'state',
    'author_id',
    'assignee_id',
    'milestone_id',
  ],
} as const;

/** With the texts, so that what is too short for their index is looked for without reading rows. */
const foundWithTexts = {
  users: ['state', 'search_text', 'email_folded'],
  namespaces: ['pending_delete', 'kind', 'visibility', 'parent_id', 'search_text'],
  projects: ['pending_delete', 'visibility', 'namespace_id', 'search_text'],
} as const;

export const listIndexes: Migration = async (db, engine) => {
  for (const [table, of] of Object.entries(indexes)) await makeIndexes(db, table, of);
  for (const [table, columns] of Object.entries(found)) await engine.textSearch.indexFound(db, table, columns);
  for (const [table, columns] of Object.entries(foundWithTexts)) {
    await db.schema.dropIndex(`${table}_found`).ifExists().execute();
    await engine.textSearch.indexFound(db, table, columns);
  }
  for (const texts of [issueTexts, mergeRequestTexts]) await engine.textSearch.index(db, texts);
  for (const index of superseded) await db.schema.dropIndex(index).execute();
};
