/** Uses a repository in every way that runs git in it. */
import { join } from 'node:path';
import { repack } from '../../../src/server/git/repack.ts';
import { repositoryPath } from '../../../src/server/git/repository.ts';
import { runGit } from '../../../src/server/git/run-git.ts';
import { writeCommitGraph } from '../../../src/server/git/write-commit-graph.ts';
import { commitFile, git, remoteOf } from '../../e2e/support/git.ts';
import { attributes } from '../../support/planted-programs.ts';
import { exchange } from '../../support/raw-http.ts';

export interface UsedService {
  readonly url: string;
  /** The token of an administrator. */
  readonly token: string;
  /** The path of the only storage. */
  readonly storagePath: string;
}

export interface UsedProject {
  readonly id: number;
  readonly path_with_namespace: string;
}

export const askService =
  ({ url, token }: UsedService) =>
  async (line: string, json?: object) => {
    const [method = '', path = ''] = line.split(' ');
    const headers = { 'Private-Token': token, 'Content-Type': 'application/json' };
    const body = json === undefined ? {} : { body: JSON.stringify(json) };
    return exchange(url, { method, path: `/api/v4${path}`, headers, ...body });
  };

/**
 * Commits files that have the attribute of planted programs, archives, diffs, merges, clones, fetches, pushes, forks, and
 * repacks. Throws if one of these fails, and returns the fork.
 *
 * @param room an empty directory for clones
 */
export const useRepository = async (
  service: UsedService,
  { id, path_with_namespace: path }: UsedProject,
  room: string,
): Promise<UsedProject> => {
  const ask = askService(service);
  const must = async <Body = unknown>(line: string, json?: object): Promise<Body> => {
    const { status, text, json: body } = await ask(line, json);
    if (status >= 300) throw new Error(`${line}: ${status} ${text}`);
    return body as Body;
  };
  const repository = `/projects/${id}/repository`;
  const commit = (branch: string, start: string, files: Readonly<Record<string, string>>) =>
    must<{ id: string }>(`POST ${repository}/commits`, {
      branch,
      start_branch: start,
      commit_message: `Write to ${branch}`,
      actions: Object.entries(files).map(([file_path, content]) => ({ action: 'create', file_path, content })),
    });

  const [used, later, beside] = [`used-${id}`, `later-${id}`, `beside-${id}`];
  await commit(used, 'master', { [`${used}/.gitattributes`]: attributes, [`${used}/used.txt`]: 'used\n' });
  const { id: sha } = await commit(later, used, { [`${used}/later.txt`]: 'later\n' });
  await commit(beside, used, { [`${used}/beside.txt`]: 'beside\n' });
  for (const format of ['zip', 'tar', 'tar.gz', 'tar.bz2'])
    await must(`GET ${repository}/archive.${format}?sha=${used}`);
  await must(`GET ${repository}/commits/${sha}/diff`);
  await must(`GET ${repository}/compare?from=${beside}&to=${later}`);
  await must(`GET ${repository}/tree?ref=${used}&recursive=true`);
  await must(`GET ${repository}/commits?ref_name=${later}`);
  const absent = await ask(`GET ${repository}/blobs/0123456789012345678901234567890123456789`);
  if (absent.status !== 404) throw new Error(`a blob that is not there: ${absent.status}`);
  const merge = { source_branch: later, target_branch: beside, title: 'Use it' };
  const { iid } = await must<{ iid: number }>(`POST /projects/${id}/merge_requests`, merge);
  await must(`PUT /projects/${id}/merge_requests/${iid}/merge`);

  const clone = join(room, `clone-${id}`);
  await git(room, 'clone', '--quiet', remoteOf(service, path), clone);
  await git(clone, 'switch', '--quiet', '--create', `pushed-${id}`);
  await commitFile(clone, `pushed-${id}.txt`, 'pushed\n');
  await git(clone, 'push', '--quiet', 'origin', `pushed-${id}`);
  await git(clone, 'fetch', '--quiet', '--prune', 'origin');

  const namespace = (await must<{ id: number }>('POST /groups', { name: `of-${id}`, path: `of-${id}` })).id;
  const fork = await must<UsedProject>(`POST /projects/${id}/fork`, { namespace });
  await must(`GET /projects/${fork.id}/repository/archive.zip?sha=${used}`);

  const dir = repositoryPath(service.storagePath, id);
  await repack(dir);
  await writeCommitGraph(dir);
  await runGit({ dir, args: ['gc', '--quiet', '--prune=now'] });
  return fork;
};
