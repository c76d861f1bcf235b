/** Commits of a project's repository, in the v4 shapes. */
import { endpoint } from '../vocabulary/endpoint.ts';
import { count, dateTime, flag, id, nullableText, pastTime, projectRef, record, text } from '../vocabulary/fields.ts';

const commitFields = {
  id: { ...text, description: 'Full SHA' },
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

/** As branches, tags and merge requests embed it, too (document, "Branch" and "Tag"). */
export const commit = record('Commit', commitFields);

/** The change of one file between two commits: v4's shape, wherever there is a diff. */
export const fileDiff = record('FileDiff', {
  old_path: text,
  new_path: text,
  a_mode: { ...text, description: 'Octal file mode; 0 if there was no file' },
  b_mode: { ...text, description: 'Octal file mode; 0 if the file was deleted' },
  new_file: flag,
  renamed_file: flag,
  deleted_file: flag,
  too_large: { type: 'boolean', description: 'Lines are omitted because there are too many' },
  diff: { ...text, description: 'Unified diff from its first ---' },
});

const stats = {
  type: 'object',
  properties: { additions: count, deletions: count, total: count },
  required: ['additions', 'deletions', 'total'],
  additionalProperties: false,
} as const;

const listedCommit = record('ListedCommit', commitFields, { stats });

const wholeCommit = record('WholeCommit', {
  ...commitFields,
  stats,
  status: { ...nullableText, description: 'Status of the latest pipeline; null without one that you can see' },
  last_pipeline: {
    ...record('PipelineOfCommit', {
      id,
      sha: text,
      ref: text,
      status: text,
      created_at: dateTime,
      updated_at: dateTime,
    }),
    type: ['object', 'null'],
  },
});

const sha = { type: 'string', minLength: 1, description: 'Commit SHA, branch, or tag' } as const;

/** Parameters of the new commit that every write takes. */
export const commitParams = {
  branch: { type: 'string', minLength: 1, description: 'Branch to commit to' },
  start_branch: { type: 'string', description: 'Source branch for a new branch' },
  commit_message: { type: 'string', minLength: 1, maxLength: 1_048_576, description: 'Commit message' },
  author_name: { type: 'string', maxLength: 255, description: 'Author name (default: your own)' },
  author_email: { type: 'string', maxLength: 255, description: 'Author email address (default: your own)' },
} as const;

/** The actions that a commit is made of, and what each needs. */
const action = {
  type: 'object',
  properties: {
    action: { type: 'string', enum: ['create', 'update', 'delete', 'move', 'chmod'] },
    file_path: text,
    previous_path: text,
    content: text,
    encoding: { type: 'string', enum: ['text', 'base64'] },
    last_commit_id: text,
    execute_filemode: flag,
  },
} as const;

const place = { method: 'GET', section: 'v4', access: { to: 'project', from: 'code-reader' }, risk: 'read' } as const;

export const commits = {
  list: endpoint({
    ...place,
    path: '/projects/:id/repository/commits',
    summary: 'List the commits of a branch, newest first',
    paginated: true,
    params: {
      id: projectRef,
      ref_name: { ...text, description: 'Branch, tag, or SHA (default: the default branch)' },
      path: { ...text, description: 'Only commits that change this file or directory' },
      since: { ...pastTime, description: 'Only commits after this time' },
      until: { ...pastTime, description: 'Only commits before this time' },
      all: { type: 'boolean', default: false, description: 'List commits of all branches and tags' },
      first_parent: { type: 'boolean', default: false, description: 'Follow only the first parent of merges' },
      with_stats: { type: 'boolean', default: false, description: 'Count changed lines per commit' },
    },
    success: 200,
    response: { type: 'array', items: listedCommit },
  }),
  get: endpoint({
    ...place,
    path: '/projects/:id/repository/commits/:sha',
    summary: 'Show a commit',
    params: { id: projectRef, sha },
    success: 200,
    response: wholeCommit,
  }),
  diff: endpoint({
    ...place,
    path: '/projects/:id/repository/commits/:sha/diff',
    summary: 'Show the diff of a commit',
    params: { id: projectRef, sha },
    success: 200,
    response: { type: 'array', items: fileDiff },
  }),
  refs: endpoint({
    ...place,
    path: '/projects/:id/repository/commits/:sha/refs',
    summary: 'List the branches and tags that contain a commit',
    paginated: true,
    params: {
      id: projectRef,
      sha,
      type: { type: 'string', enum: ['all', 'branch', 'tag'], default: 'all', description: 'Only refs of this type' },
    },
    success: 200,
    response: {
      type: 'array',
      items: {
        type: 'object',
        properties: { type: { type: 'string', enum: ['branch', 'tag'] }, name: text },
        required: ['type', 'name'],
        additionalProperties: false,
      },
    },
  }),
  compare: endpoint({
    ...place,
    path: '/projects/:id/repository/compare',
    summary: 'Compare two branches, tags, or commits',
    params: {
      id: projectRef,
      from: { type: 'string', minLength: 1, description: 'Branch, tag, or SHA to compare from' },
      to: { type: 'string', minLength: 1, description: 'Branch, tag, or SHA to compare to' },
      from_project_id: {
        ...id,
        description: 'Project ID to look for the first ref in, such as that of the fork source',
      },
      straight: {
        type: 'boolean',
        default: false,
        description: 'Compare directly instead of from the merge base',
      },
    },
    required: ['from', 'to'],
    success: 200,
    response: record('Comparison', {
      commit: { ...commit, type: ['object', 'null'] },
      commits: { type: 'array', items: commit },
      diffs: { type: 'array', items: fileDiff },
      compare_timeout: flag,
      compare_same_ref: flag,
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects/:id/repository/commits',
    summary: 'Commit changes to several files',
    section: 'v4',
    access: { to: 'project', from: 'developer' },
    risk: 'write',
    params: {
      id: projectRef,
      ...commitParams,
      start_sha: { ...text, description: 'Source commit for a new branch' },
      actions: {
        type: 'array',
        items: action,
        maxItems: 1000,
        description: 'File changes: action, file_path, content, and more',
      },
    },
    required: ['branch', 'commit_message', 'actions'],
    largeBody: true,
    success: 201,
    response: wholeCommit,
  }),
} as const;
