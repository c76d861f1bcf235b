/** Issues and merge requests with their milestones, labels, comments, and to-do items. */
import { issueTexts, mergeRequestTexts } from '../../tables/searched-texts.ts';
import { id, integer, optional, ref, text, timestamps, dbBoolean, withDefault } from '../columns.ts';
import type { Tables } from '../make-tables.ts';

/**
 * Columns of filters. The covering indexes of lists contain them and the other columns of filters, so that only the rows of a page
 * are read. Times precede the ID in `found`, because SQLite tries all pairs of values for columns after it.
 */
const issueFilters = ['state', 'confidential'] as const;

export const planning: Tables = {
  milestones: {
    columns: {
      id,
      project_id: optional(ref('projects', 'cascade')),
      namespace_id: optional(ref('namespaces', 'cascade')),
      iid: integer,
      title: text,
      description: text,
      search_text: text,
      state: text,
      due_date: optional(text),
      start_date: optional(text),
      ...timestamps,
      closed_at: optional(text),
    },
    unique: {
      milestones_of_project_by_iid: ['project_id', 'iid'],
      milestones_of_group_by_iid: ['namespace_id', 'iid'],
      milestones_of_project_by_title: ['project_id', 'title'],
      milestones_of_group_by_title: ['namespace_id', 'title'],
    },
    indexes: {
      milestones_of_title: ['title'],
    },
  },
  labels: {
    columns: {
      id,
      project_id: optional(ref('projects', 'cascade')),
      namespace_id: optional(ref('namespaces', 'cascade')),
      name: text,
      color: text,
      description: optional(text),
      search_text: text,
      ...timestamps,
    },
    unique: {
      labels_by_name: ['project_id', 'name'],
      labels_of_group_by_name: ['namespace_id', 'name'],
    },
    indexes: {
      labels_of_name: ['name'],
    },
  },
  label_priorities: {
    columns: {
      label_id: ref('labels', 'cascade'),
      project_id: ref('projects', 'cascade'),
      priority: integer,
    },
    primaryKey: { label_priorities_once: ['label_id', 'project_id'] },
    indexes: {
      label_priorities_of_project: ['project_id'],
    },
  },
  issues: {
    columns: {
      id,
      iid: integer,
      project_id: ref('projects', 'cascade'),
      author_id: ref('users'),
      title: text,
      description: text,
      search_text: withDefault(text, ''),
      state: text,
      confidential: dbBoolean,
      discussion_locked: withDefault(dbBoolean, 0),
      milestone_id: optional(ref('milestones', 'set null')),
      due_date: optional(text),
      time_estimate: withDefault(integer, 0),
      moved_to_id: optional(ref('issues', 'set null')),
      ...timestamps,
      closed_at: optional(text),
      closed_by_id: optional(ref('users', 'set null')),
    },
    unique: {
      issues_by_iid: ['project_id', 'iid'],
    },
    indexes: {
      issues_by_creation: ['project_id', 'state', 'created_at'],
      issues_by_change: ['project_id', 'updated_at'],
      issues_moved: ['moved_to_id'],
      issues_listed: ['project_id', 'created_at', 'id', ...issueFilters, 'author_id', 'milestone_id'],
      issues_by_author: ['author_id', 'created_at', 'id', 'project_id', ...issueFilters, 'milestone_id'],
      issues_by_milestone: ['milestone_id', 'created_at', 'id', 'project_id', ...issueFilters, 'author_id'],
      issues_by_created_at: ['created_at', 'id', 'project_id', ...issueFilters, 'author_id', 'milestone_id'],
      issues_by_number: ['iid', 'project_id'],
      issues_by_due_date: ['due_date', 'id', 'project_id', ...issueFilters, 'author_id', 'milestone_id'],
      issues_by_updated_at: ['updated_at', 'id', 'project_id', ...issueFilters, 'author_id', 'milestone_id'],
    },
    searched: [issueTexts],
    found: ['created_at', 'updated_at', 'project_id', ...issueFilters, 'author_id', 'milestone_id'],
  },
  issue_assignees: {
    columns: {
      issue_id: ref('issues', 'cascade'),
      user_id: ref('users', 'cascade'),
    },
    primaryKey: { issue_assignees_once: ['issue_id', 'user_id'] },
    indexes: {
      issues_of_assignee: ['user_id'],
    },
  },
  merge_requests: {
    columns: {
      id,
      iid: integer,
      target_project_id: ref('projects', 'cascade'),
      source_project_id: optional(ref('projects', 'set null')),
      author_id: ref('users'),
      assignee_id: optional(ref('users', 'set null')),
      title: text,
      description: text,
      search_text: withDefault(text, ''),
      source_branch: text,
      target_branch: text,
      state: text,
      milestone_id: optional(ref('milestones', 'set null')),
      discussion_locked: withDefault(dbBoolean, 0),
      time_estimate: withDefault(integer, 0),
      merge_status: withDefault(text, 'unchecked'),
      sha: optional(text),
      base_sha: optional(text),
      changes_count: optional(integer),
      merge_commit_sha: optional(text),
      should_remove_source_branch: optional(dbBoolean),
      force_remove_source_branch: withDefault(dbBoolean, 0),
      squash: withDefault(dbBoolean, 0),
      merge_when_pipeline_succeeds: withDefault(dbBoolean, 0),
      merge_user_id: optional(ref('users', 'set null')),
      merge_message: optional(text),
      merged_at: optional(text),
      merged_by_id: optional(ref('users', 'set null')),
      closed_at: optional(text),
      closed_by_id: optional(ref('users', 'set null')),
      first_deployed_at: optional(text),
      ...timestamps,
    },
    unique: {
      merge_requests_by_iid: ['target_project_id', 'iid'],
    },
    indexes: {
      merge_requests_by_creation: ['target_project_id', 'state', 'created_at'],
      merge_requests_by_change: ['target_project_id', 'updated_at'],
      merge_requests_of_source: ['source_project_id', 'source_branch'],
      merge_requests_by_sha: ['sha'],
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
    searched: [mergeRequestTexts],
    found: ['created_at', 'updated_at', 'target_project_id', 'state', 'author_id', 'assignee_id', 'milestone_id'],
  },
  label_links: {
    columns: {
      id,
      label_id: ref('labels', 'cascade'),
      issue_id: optional(ref('issues', 'cascade')),
      merge_request_id: optional(ref('merge_requests', 'cascade')),
    },
    unique: {
      label_links_to_issue: ['label_id', 'issue_id'],
      label_links_to_merge_request: ['label_id', 'merge_request_id'],
    },
    indexes: {
      label_links_of_issue: ['issue_id'],
      label_links_of_merge_request: ['merge_request_id'],
    },
  },
  subscriptions: {
    columns: {
      id,
      user_id: ref('users', 'cascade'),
      subject_type: text,
      subject_id: integer,
      subscribed: withDefault(dbBoolean, 1),
      created_at: text,
    },
    unique: {
      subscriptions_once: ['subject_type', 'subject_id', 'user_id'],
    },
  },
  notes: {
    columns: {
      id,
      noteable_type: text,
      noteable_id: integer,
      project_id: optional(ref('projects', 'cascade')),
      author_id: ref('users'),
      body: text,
      system: dbBoolean,
      attachment: optional(text),
      ...timestamps,
    },
    indexes: {
      notes_listed: ['noteable_type', 'noteable_id', 'created_at', 'id', 'system', 'author_id'],
      notes_of_author: ['author_id'],
      notes_of_project: ['project_id'],
    },
  },
  award_emoji: {
    columns: {
      id,
      user_id: ref('users', 'cascade'),
      name: text,
      awardable_type: text,
      awardable_id: integer,
      ...timestamps,
    },
    unique: {
      award_emoji_once: ['awardable_type', 'awardable_id', 'name', 'user_id'],
    },
    indexes: {
      award_emoji_of_user: ['user_id', 'name'],
    },
  },
  timelogs: {
    columns: {
      id,
      issue_id: optional(ref('issues', 'cascade')),
      merge_request_id: optional(ref('merge_requests', 'cascade')),
      user_id: optional(ref('users', 'set null')),
      seconds: integer,
      spent_at: text,
    },
    indexes: {
      timelogs_of_issue: ['issue_id'],
      timelogs_of_merge_request: ['merge_request_id'],
      timelogs_of_user: ['user_id'],
    },
  },
  todos: {
    columns: {
      id,
      user_id: ref('users', 'cascade'),
      project_id: ref('projects', 'cascade'),
      author_id: ref('users', 'cascade'),
      target_type: text,
      target_id: integer,
      note_id: optional(ref('notes', 'cascade')),
      action_name: text,
      body: text,
      state: text,
      ...timestamps,
    },
    indexes: {
      todos_listed: ['user_id', 'state', 'id', 'project_id', 'target_type', 'target_id', 'action_name', 'author_id'],
      todos_of_target: ['target_type', 'target_id'],
      todos_of_project: ['project_id'],
      todos_of_note: ['note_id'],
      // A user has one pending to-do item per target.
      todos_waiting: { columns: ['target_type', 'target_id', 'user_id'], where: "state = 'pending'", unique: true },
    },
  },
};
