/** Files and directories of a project's repository, in the v4 shapes. */
import { commitParams } from './commits.ts';
import { endpoint } from '../vocabulary/endpoint.ts';
import { count, flag, projectRef, record, text } from '../vocabulary/fields.ts';

const filePath = { type: 'string', minLength: 1, description: 'File path from the root' } as const;
const ref = { ...text, description: 'Branch, tag, or SHA (default: the default branch)' } as const;
const blobSha = { type: 'string', minLength: 1, description: 'Blob SHA' } as const;

const reads = { method: 'GET', section: 'v4', access: { to: 'project', from: 'code-reader' }, risk: 'read' } as const;
const writes = { section: 'v4', access: { to: 'project', from: 'developer' } } as const;

const written = record('WrittenFile', { file_path: text, branch: text });

const content = { type: 'string', description: 'File content' } as const;
const encoding = {
  type: 'string',
  enum: ['text', 'base64'],
  default: 'text',
  description: 'Encoding of the content',
} as const;
const lastCommitId = { ...text, description: 'Fail if the file has changed since this commit' } as const;
const path = '/projects/:id/repository/files/:file_path';

/** The fields of a file that need no history. */
const fileFields = {
  file_name: text,
  file_path: text,
  size: count,
  encoding: text,
  content_sha256: text,
  ref: text,
  blob_id: text,
  commit_id: text,
} as const;

const wholeFields = { ...fileFields, last_commit_id: text, execute_filemode: flag } as const;

export const files = {
  tree: endpoint({
    ...reads,
    path: '/projects/:id/repository/tree',
    summary: 'List the files of a directory',
    paginated: true,
    params: {
      id: projectRef,
      path: { ...text, description: 'Directory (default: the root)' },
      ref,
      recursive: { type: 'boolean', default: false, description: 'Include files in subdirectories' },
    },
    success: 200,
    response: {
      type: 'array',
      items: record('TreeEntry', {
        id: text,
        name: text,
        type: { type: 'string', enum: ['tree', 'blob', 'commit'] },
        path: text,
        mode: text,
      }),
    },
  }),
  get: endpoint({
    ...reads,
    path,
    summary: 'Show a file',
    params: { id: projectRef, file_path: filePath, ref },
    success: 200,
    headerFields: Object.keys(wholeFields),
    response: record('File', { ...wholeFields, content: text }),
  }),
  raw: endpoint({
    ...reads,
    path: `${path}/raw`,
    summary: 'Print a file',
    params: { id: projectRef, file_path: filePath, ref },
    success: 200,
    raw: 'application/octet-stream',
    headerFields: Object.keys(fileFields),
    response: null,
  }),
  create: endpoint({
    ...writes,
    method: 'POST',
    path,
    summary: 'Create a file',
    risk: 'write',
    params: { id: projectRef, file_path: filePath, ...commitParams, content, encoding },
    required: ['branch', 'commit_message', 'content'],
    largeBody: true,
    success: 201,
    response: written,
  }),
  update: endpoint({
    ...writes,
    method: 'PUT',
    path,
    summary: 'Update a file',
    risk: 'write',
    params: { id: projectRef, file_path: filePath, ...commitParams, content, encoding, last_commit_id: lastCommitId },
    required: ['branch', 'commit_message', 'content'],
    largeBody: true,
    success: 200,
    response: written,
  }),
  delete: endpoint({
    ...writes,
    method: 'DELETE',
    path,
    summary: 'Delete a file',
    risk: 'destructive',
    params: { id: projectRef, file_path: filePath, ...commitParams, last_commit_id: lastCommitId },
    required: ['branch', 'commit_message'],
    success: 204,
    response: null,
  }),
  blob: endpoint({
    ...reads,
    path: '/projects/:id/repository/blobs/:sha',
    summary: 'Show a blob by its SHA',
    params: { id: projectRef, sha: blobSha },
    success: 200,
    response: record('Blob', { size: count, encoding: text, content: text, sha: text }),
  }),
  rawBlob: endpoint({
    ...reads,
    path: '/projects/:id/repository/blobs/:sha/raw',
    summary: 'Print a blob',
    params: { id: projectRef, sha: blobSha },
    success: 200,
    raw: 'application/octet-stream',
    response: null,
  }),
  archive: endpoint({
    ...reads,
    path: '/projects/:id/repository/archive',
    alternatives: [{ path: '/projects/:id/repository/archive.:format' }],
    summary: 'Download an archive of all files',
    params: {
      id: projectRef,
      sha: { ...text, description: 'Branch, tag, or SHA (default: the default branch)' },
      format: {
        type: 'string',
        enum: ['tar.gz', 'tar.bz2', 'tbz', 'tbz2', 'tb2', 'bz2', 'tar', 'zip'],
        default: 'tar.gz',
        description: 'Archive format',
      },
      path: { ...text, description: 'Only this directory' },
    },
    success: 200,
    raw: 'application/octet-stream',
    response: null,
  }),
  contributors: endpoint({
    ...reads,
    path: '/projects/:id/repository/contributors',
    summary: 'List the contributors to the default branch',
    paginated: true,
    params: { id: projectRef, ref },
    success: 200,
    response: {
      type: 'array',
      items: record('Contributor', { name: text, email: text, commits: count, additions: count, deletions: count }),
    },
  }),
} as const;
