import { pages } from '../../../api/paginate.ts';
import { mergeRequests } from '../../../contract/planning/merge-requests.ts';
import type { CommandContext } from '../../context/context.ts';
import { currentBranch } from '../../context/git-remote.ts';
import { ExitError } from '../../errors/exit-error.ts';
import type { GivenScopes, WireParams } from '../../verbs/parameter.ts';
import { projectOfClone, resolveScope } from '../../verbs/project-and-group.ts';

/**
 * The number of the open merge request whose source branch is checked out here; nothing outside of a clone, where a
 * project is named that need not be the clone's, or where one is set that isn't.
 *
 * @throws ExitError where the branch has none
 */
export const mrOfBranch = async (context: CommandContext, scopes: GivenScopes): Promise<WireParams> => {
  const branch = scopes.project === undefined ? await currentBranch(context.cwd) : undefined;
  if (branch === undefined) return {};
  const [id, cloned] = await Promise.all([resolveScope(context, 'project', scopes.project), projectOfClone(context)]);
  // The branch is one of the clone: commands that another project is set for are not about it.
  const isOther = cloned !== undefined && !/^\d+$/.test(id) && cloned.toLowerCase() !== id.toLowerCase();
  if (isOther) return {};
  const client = await context.client();
  // Servers that do not know the filter return all: each is looked at.
  const query = { id, state: 'opened' as const, source_branch: branch, per_page: 100 };
  for await (const { items } of pages(client, mergeRequests.listForProject, query, { signal: context.signal })) {
    const found = items.find((mr) => mr.source_branch === branch);
    if (found !== undefined) return { merge_request_iid: found.iid };
  }
  throw new ExitError(`no open merge request for branch ${branch} in ${id}`, {
    code: 'not-found',
    hint: 'Create one with "repoctl mrs create --fill", or name another: "repoctl mrs list".',
  });
};
