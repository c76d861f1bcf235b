/** Files, directories, and archives of a repository, in the forms of v4. */
import { createHash } from 'node:crypto';
import type { files } from '../../../contract/code/files.ts';
import type { Project } from '../../request/access-level.ts';
import { commitAs, type CommitRequest } from '../commits/commit-as.ts';
import { requireCommitOf } from '../commits/record.ts';
import type { GivenAction } from '../commits/plan-changes.ts';
import { badRequest, notFound } from '../../formats/problems.ts';
import { archiveFormats, streamArchive } from '../../git/archive.ts';
import { branchName, branchTip } from '../../git/refs.ts';
import { lastCommitAt } from '../../git/changed-since.ts';
import { contributors } from '../../git/contributors.ts';
import { isGitError } from '../../git/git-error.ts';
import { listCommits } from '../../git/list-commits.ts';
import { walkTrees, findFile, listTree, readDirectory, type TreeEntry } from '../../git/tree.ts';
import { treePath } from '../../git/tree-path.ts';
import { catBlob, type BlobInfo, findBlob, streamBlob } from '../../git/read-objects.ts';
import type { Handlers, RawAnswer } from '../../request/handler.ts';
import type { Service } from '../../request/service.ts';
import { withRepository } from '../../storage/storages.ts';
import { pageOfItems } from '../../db/page-of.ts';

/** The maximum size in bytes of a file in a JSON response. */
const mostInJson = 40 * 1024 * 1024;

const lastPart = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** The order of v4: directories, files, submodules. */
const order = ['tree', 'blob', 'commit'] as const;

const treeRecord = ({ sha, type, path, mode }: TreeEntry) => ({ id: sha, name: lastPart(path), type, path, mode });

interface FoundFile extends BlobInfo {
  readonly path: string;
  readonly ref: string;
  /** The commit in which it was found. */
  readonly commit: string;
}

/** Throws 404 for a path that does not exist or is not a file. */
const requireFile = async (
  service: Service,
  dir: string,
  project: Project,
  given: string,
  ref?: string,
): Promise<FoundFile> => {
  const commit = await requireCommitOf(service, dir, project, ref);
  const path = treePath(given);
  if (path === undefined || path === '') throw notFound('File');
  const blob = await findFile(dir, commit.sha, path, service.pools.objects.ask);
  if (blob === undefined) throw notFound('File');
  return { path, ref: commit.ref, commit: commit.sha, ...blob };
};

const requireBlob = async ({ pools }: Service, dir: string, sha: string): Promise<BlobInfo> => {
  const blob = await findBlob(dir, sha, pools.objects.ask);
  if (blob === undefined) throw notFound('Blob');
  return blob;
};

const contentOf = async ({ pools }: Service, dir: string, blob: BlobInfo): Promise<Buffer> => {
  if (blob.size > mostInJson) throw badRequest(`the file is larger than ${mostInJson} bytes; use the raw endpoint`);
  return catBlob(dir, blob, pools.objects.ask);
};

/** The maximum size in bytes of a file that is read before the response starts; larger ones are streamed. */
const mostAtOnce = 1024 * 1024;

/** The media type is never guessed, since a file in a repository can be a page with scripts. */
const rawAnswer = async ({ pools }: Service, dir: string, blob: BlobInfo): Promise<RawAnswer> => {
  const { sha, size } = blob;
  const content = await (size > mostAtOnce ? streamBlob(dir, sha) : catBlob(dir, blob, pools.objects.ask));
  const binary = !(content instanceof Uint8Array) || content.subarray(0, 8000).includes(0);
  return { type: binary ? 'application/octet-stream' : 'text/plain; charset=utf-8', size, content };
};

const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** The fields that need no history. The sum is absent for a file that has not been read. */
const fileFields = (file: FoundFile, content: RawAnswer['content']) => ({
  file_name: lastPart(file.path),
  file_path: file.path,
  size: file.size,
  encoding: 'base64',
  content_sha256: content instanceof Uint8Array ? sha256(content) : '',
  ref: file.ref,
  blob_id: file.sha,
  commit_id: file.commit,
});

const isExecutable = async ({ pools }: Service, dir: string, { commit, path }: FoundFile): Promise<boolean> =>
  (await walkTrees(dir, commit, [path], pools.objects.ask)).get(path)?.mode === '100755';

const formatOf = (given: string | undefined): keyof typeof archiveFormats => {
  if (given === 'tar' || given === 'zip' || given === 'tar.bz2') return given;
  return given === undefined || given === 'tar.gz' ? 'tar.gz' : 'tar.bz2';
};

/** A name that is safe in a header and in every archive program. */
const asciiName = (text: string): string => text.replaceAll(/[^A-Za-z0-9._-]/g, '-').replace(/^[-.]+/, '');

const writeFile = async (
  request: CommitRequest,
  action: GivenAction,
): Promise<{ file_path: string; branch: string }> => {
  await commitAs(request, [action]);
  return { file_path: treePath(action.file_path ?? '') ?? '', branch: request.params.branch };
};

/** The time of the last change of a file on a branch; undefined if the branch or file does not exist. */
const lastChange = (
  service: Service,
  project: Project,
  { branch, start_branch, file_path }: { branch: string; start_branch?: string; file_path: string },
): Promise<string | undefined> =>
  withRepository(service, project, async (dir) => {
    const { ask } = service.pools.objects;
    const tip = (await branchTip(dir, branch, ask)) ?? (await branchTip(dir, branchName(start_branch ?? branch), ask));
    const path = treePath(file_path);
    if (tip === undefined || path === undefined) return undefined;
    const [last] = await listCommits(dir, { from: [tip], path }, { offset: 0, limit: 1 });
    return last?.committer.date;
  });

const archive = async (
  service: Service,
  project: Project,
  params: { readonly sha?: string; readonly format?: string; readonly path?: string },
  signal: AbortSignal,
): Promise<RawAnswer> =>
  withRepository(service, project, async (dir) => {
    const { name, sha } = await requireCommitOf(service, dir, project, params.sha, 'File');
    const path = treePath(params.path ?? '');
    if (
      path === undefined ||
      (path !== '' && !(await walkTrees(dir, sha, [path], service.pools.objects.ask)).has(path))
    ) {
      throw notFound('Tree');
    }
    const format = formatOf(params.format);
    const prefix = asciiName(`${project.path}-${name}-${sha}`);
    try {
      const content = await streamArchive(dir, { sha, format, prefix, path, signal });
      return {
        type: archiveFormats[format].type,
        filename: `${prefix}.${archiveFormats[format].extension}`,
        content,
      };
    } catch (error) {
      // The response is not sent, and the log shows no failure of the service.
      if (signal.aborted) throw badRequest('the client has left');
      if (format === 'tar.bz2' && isGitError(error) && error.code === 'exit')
        throw badRequest('this server cannot create archives of this format');
      throw error;
    }
  });

export const fileHandlers: Handlers<typeof files> = {
  tree: ({ service, project, params, page }) =>
    withRepository(service, project, async (dir) => {
      const path = treePath(params.path ?? '');
      if (path === undefined) throw notFound('Tree');
      const { sha } = await requireCommitOf(service, dir, project, params.ref, 'Tree');
      const entries = await (params.recursive === true
        ? listTree(dir, sha, path, { recursive: true })
        : readDirectory(dir, sha, path, service.pools.objects.ask));
      if (entries === undefined) throw notFound('Tree');
      const sorted = order.flatMap((type) => entries.filter((entry) => entry.type === type));
      const { items, total } = pageOfItems(sorted, page);
      return { items: items.map(treeRecord), total };
    }),

  get: ({ service, project, params }) =>
    withRepository(service, project, async (dir) => {
      const file = await requireFile(service, dir, project, params.file_path, params.ref);
      const [content, last, executable] = await Promise.all([
        contentOf(service, dir, file),
        lastCommitAt(dir, file.commit, file.path),
        isExecutable(service, dir, file),
      ]);
      return {
        ...fileFields(file, content),
        content: content.toString('base64'),
        last_commit_id: last ?? file.commit,
        execute_filemode: executable,
      };
    }),

  raw: ({ service, project, params }) =>
    withRepository(service, project, async (dir) => {
      const file = await requireFile(service, dir, project, params.file_path, params.ref);
      const answer = await rawAnswer(service, dir, file);
      return { ...answer, fields: fileFields(file, answer.content) };
    }),

  create: ({ service, project, caller, params }) => {
    const { file_path, content, encoding = 'text' } = params;
    return writeFile({ service, project, caller, params }, { action: 'create', file_path, content, encoding });
  },

  update: ({ service, project, caller, params }) => {
    const { file_path, content, encoding = 'text', last_commit_id = '' } = params;
    const action = { action: 'update', file_path, content, encoding, last_commit_id } as const;
    return writeFile({ service, project, caller, params }, action);
  },

  delete: async ({ service, project, caller, params, checkUnmodified }) => {
    const { file_path, last_commit_id = '' } = params;
    const changedAt = await lastChange(service, project, params);
    if (changedAt !== undefined) checkUnmodified(changedAt);
    await writeFile({ service, project, caller, params }, { action: 'delete', file_path, last_commit_id });
    return null;
  },

  blob: ({ service, project, params }) =>
    withRepository(service, project, async (dir) => {
      const blob = await requireBlob(service, dir, params.sha);
      const content = (await contentOf(service, dir, blob)).toString('base64');
      return { size: blob.size, encoding: 'base64', content, sha: blob.sha };
    }),

  rawBlob: ({ service, project, params }) =>
    withRepository(service, project, async (dir) =>
      rawAnswer(service, dir, await requireBlob(service, dir, params.sha)),
    ),

  archive: ({ service, project, params, signal }) => archive(service, project, params, signal),

  contributors: ({ service, project, params, page }) =>
    withRepository(service, project, async (dir) => {
      const { sha } = await requireCommitOf(service, dir, project, params.ref, 'Branch');
      return pageOfItems(await contributors(dir, sha), page);
    }),
};
