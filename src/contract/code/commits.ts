/** Commits of a project's repository, in the v4 shapes. */
import { endpoint } from '../vocabulary/endpoint.ts';
import { count, dateTime, flag, nullableText, projectRef, record, text } from '../vocabulary/fields.ts';

const commitFields = {
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

/** As branches, tags and merge requests embed it, too (document, "Branch" and "Tag"). */
export const commit = record('Commit', commitFields);

/** What became of a file between two commits: v4's shape, wherever there is a diff. */
export const fileDiff = record('FileDiff', {
  old_path: text,
  new_path: text,
  a_mode: { ...text, description: 'Octal; 0 where there was no file' },
  b_mode: { ...text, description: 'Octal; 0 where there is no file any more' },
  new_file: flag,
  renamed_file: flag,
  deleted_file: flag,
  too_large: { type: 'boolean', description: 'The lines are left out, because there are too many' },
  diff: { ...text, description: 'Unified, from its first --- on' },
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
  status: nullableText,
  last_pipeline: { type: ['object', 'null'] },
});

const sha = { type: 'string', minLength: 1, description: 'SHA of the commit, or name of a branch or a tag' } as const;

/** What every write may say about the new commit. */
export const commitParams = {
  branch: { type: 'string', minLength: 1, description: 'Branch to commit to' },
  start_branch: { type: 'string', description: 'Branch that a new branch starts from' },
  commit_message: { type: 'string', minLength: 1, maxLength: 1_048_576, description: 'What the commit says' },
  author_name: { type: 'string', maxLength: 255, description: 'Name of the author; your own when not given' },
  author_email: { type: 'string', maxLength: 255, description: 'Address of the author; your own when not given' },
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
      ref_name: { ...text, description: 'Branch, tag or SHA; the default branch when not given' },
      path: { ...text, description: 'Only commits that change this file or directory' },
      since: { ...dateTime, description: 'Only commits since then' },
      until: { ...dateTime, description: 'Only commits until then' },
      all: { type: 'boolean', default: false, description: 'Commits of all branches and tags' },
      first_parent: { type: 'boolean', default: false, description: 'Of merges, follow only the branch merged into' },
      with_stats: { type: 'boolean', default: false, description: 'Count the lines that each commit changes' },
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
    summary: 'Show what a commit changes against its first parent',
    params: { id: projectRef, sha },
    success: 200,
    response: { type: 'array', items: fileDiff },
  }),
  refs: endpoint({
    ...place,
    path: '/projects/:id/repository/commits/:sha/refs',
    summary: 'List the branches and tags that a commit is in',
    paginated: true,
    params: {
      id: projectRef,
      sha,
      type: { type: 'string', enum: ['all', 'branch', 'tag'], default: 'all', description: 'Branches or tags only' },
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
    summary: 'Compare two branches, tags or commits',
    params: {
      id: projectRef,
      from: { type: 'string', minLength: 1, description: 'Branch, tag or SHA to start from' },
      to: { type: 'string', minLength: 1, description: 'Branch, tag or SHA to end at' },
      straight: {
        type: 'boolean',
        default: false,
        description: 'Compare the two themselves, not the second with where they parted',
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
    summary: 'Commit changes to several files at once',
    section: 'v4',
    access: { to: 'project', from: 'developer' },
    risk: 'write',
    params: {
      id: projectRef,
      ...commitParams,
      start_sha: { ...text, description: 'Commit that a new branch starts from' },
      actions: { type: 'array', items: action, maxItems: 1000, description: 'Changes: action, file_path, content ...' },
    },
    required: ['branch', 'commit_message', 'actions'],
    largeBody: true,
    success: 201,
    response: wholeCommit,
  }),
} as const;
