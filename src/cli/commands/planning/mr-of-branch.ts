import { call as callEndpoint } from '../../../api/call.ts';
import type { Client } from '../../../api/client.ts';
import { pages } from '../../../api/paginate.ts';
import { projects } from '../../../contract/organization/projects.ts';
import { mergeRequests } from '../../../contract/planning/merge-requests.ts';
import type { CommandContext } from '../../context/context.ts';
import { checkedOutMr, currentBranch, projectsOfClone } from '../../context/git-repository.ts';
import { ExitError } from '../../errors/exit-error.ts';
import type { GivenScopes, WireParams } from '../../verbs/parameter.ts';
import { resolveScope } from '../../verbs/project-and-group.ts';

/** The full path of a project that may be named by its ID. */
const pathOf = async (client: Client, id: string, signal: AbortSignal): Promise<string> =>
  /^\d+$/.test(id) ? (await callEndpoint(client, projects.get, { id }, { signal })).body.path_with_namespace : id;

/** The number of the open merge request of a project that has this source branch. */
const openMrOf = async (context: CommandContext, id: string, branch: string): Promise<number | undefined> => {
  const client = await context.client();
  // Servers that do not know the filter return all: each is looked at.
  const query = { id, state: 'opened' as const, source_branch: branch, per_page: 100 };
  for await (const { items } of pages(client, mergeRequests.listForProject, query, { signal: context.signal })) {
    const found = items.find((mr) => mr.source_branch === branch);
    if (found !== undefined) return found.iid;
  }
  return undefined;
};

/**
 * The merge request that the branch here was checked out for, with its project where none is set, or else the open one of which
 * it is the source; nothing outside of a clone, where a project is named that need not be the clone's, or where one is set that
 * isn't.
 *
 * @throws ExitError where the branch has none
 */
export const mrOfBranch = async (context: CommandContext, scopes: GivenScopes): Promise<WireParams> => {
  const branch = scopes.project === undefined ? await currentBranch(context) : undefined;
  if (branch === undefined) return {};
  const { url, project: set } = await context.settings();
  const service = url.value ?? '';
  const checkedOut = await checkedOutMr(context, service);
  if (checkedOut !== undefined && set.value === undefined) {
    return { id: checkedOut.project, merge_request_iid: checkedOut.iid };
  }
  const id = await resolveScope(context, 'project', undefined);
  const { remotes } = await projectsOfClone(context, service);
  const path = (await pathOf(await context.client(), id, context.signal)).toLowerCase();
  if (checkedOut?.project.toLowerCase() === path) return { merge_request_iid: checkedOut.iid };
  // The branch is one of the clone: commands that another project is set for are not about it.
  const isOther = remotes.length > 0 && remotes.every(({ project }) => project.toLowerCase() !== path);
  if (isOther) return {};
  const iid = await openMrOf(context, id, branch);
  if (iid !== undefined) return { merge_request_iid: iid };
  throw new ExitError(`no open merge request for branch ${branch} in ${id}`, {
    code: 'not-found',
    hint: 'Create one with "repoctl mrs create --fill", or name another: "repoctl mrs list".',
  });
};
