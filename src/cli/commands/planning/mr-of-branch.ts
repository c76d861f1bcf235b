import { pages } from '../../../api/paginate.ts';
import { mergeRequests } from '../../../contract/planning/merge-requests.ts';
import type { CommandContext } from '../../context/context.ts';
import { checkedOutMr, currentBranch } from '../../context/git-repository.ts';
import { ExitError } from '../../errors/exit-error.ts';
import { pathOfScope } from '../../targets/find-scope.ts';
import { isCloneOfProject } from '../../verbs/clone-of-project.ts';
import type { GivenScopes, WireParams } from '../../verbs/parameter.ts';
import { resolveScope } from '../../verbs/project-and-group.ts';

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
  const checkedOut = await checkedOutMr(context, url.value ?? '');
  if (checkedOut !== undefined && set.value === undefined) {
    return { id: checkedOut.project, merge_request_iid: checkedOut.iid };
  }
  const id = await resolveScope(context, 'project', undefined);
  const path = await pathOfScope(context, 'project', id);
  if (checkedOut?.project.toLowerCase() === path.toLowerCase()) return { merge_request_iid: checkedOut.iid };
  // The branch is one of the clone: commands that another project is set for are not about it.
  if ((await isCloneOfProject(context, path)) === false) return {};
  const iid = await openMrOf(context, id, branch);
  if (iid !== undefined) return { merge_request_iid: iid };
  throw new ExitError(`no open merge request for branch ${branch} in ${id}`, {
    code: 'not-found',
    hint: 'Create one with "repoctl mrs create --fill", or name another: "repoctl mrs list".',
  });
};
