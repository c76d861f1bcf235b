import { call as callEndpoint } from '../../../api/call.ts';
import { pages } from '../../../api/paginate.ts';
import { mergeRequests } from '../../../contract/planning/merge-requests.ts';
import type { CommandContext } from '../../context/context.ts';
import { checkedOutMr, currentBranch } from '../../context/git-repository.ts';
import { waiting } from '../../context/waiting.ts';
import { ExitError } from '../../errors/exit-error.ts';
import { textAt } from '../../output/field-path.ts';
import { pathOfScope } from '../../values/find-scope.ts';
import { isCloneOfProject } from '../../verbs/clone-of-project.ts';
import { confirm } from '../../verbs/confirm.ts';
import { pathText } from '../../verbs/record-messages.ts';
import type { GivenScopes, WireParams } from '../../verbs/parameter.ts';
import { resolveScope } from '../../verbs/project-and-group.ts';

/** The number of the open merge request from a source branch. */
const openMrOf = async (context: CommandContext, id: string, branch: string): Promise<number | undefined> => {
  const client = await context.client();
  // Servers without this filter return all, so each is checked.
  const query = { id, state: 'opened' as const, source_branch: branch, per_page: 100 };
  for await (const { items } of pages(client, mergeRequests.listForProject, query, { signal: context.signal })) {
    const found = items.find((mr) => mr.source_branch === branch);
    if (found !== undefined) return found.iid;
  }
  return undefined;
};

/**
 * The merge request that the current branch was checked out for, with its project if none is set, or else the open one
 * from this branch. Nothing outside of a clone, with --project, or in a clone of another project than the one that is
 * set.
 *
 * @throws ExitError if the branch has no open merge request
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
  // The current branch does not belong to another project that is set.
  if ((await isCloneOfProject(context, path)) === false) return {};
  const iid = await openMrOf(context, id, branch);
  if (iid !== undefined) return { merge_request_iid: iid };
  throw new ExitError(`no open merge request for branch ${branch} in ${id}`, {
    code: 'not-found',
    hint: 'Create one with "repoctl mrs create --fill", or name another: "repoctl mrs list".',
  });
};

/** The merge request of the branch, or nothing if there is none. */
const mrOrNone = async (context: CommandContext, scopes: GivenScopes): Promise<WireParams> => {
  try {
    return await mrOfBranch(context, scopes);
  } catch (error) {
    if (error instanceof ExitError && error.code === 'not-found') return {};
    throw error;
  }
};

/**
 * The merge request of the branch for a command that changes it, after a question with its title. Nothing without a terminal,
 * where its number is required.
 *
 * @param act the change in the imperative: `merge`
 * @throws ExitError if the answer is no
 */
export const confirmedMr = async (context: CommandContext, scopes: GivenScopes, act: string): Promise<WireParams> => {
  if (!context.canAsk()) return {};
  const found = await mrOrNone(context, scopes);
  const iid = found['merge_request_iid'];
  if (iid === undefined || context.globals.dryRun === true) return found;
  const id = found['id'] ?? (await resolveScope(context, 'project', undefined));
  const read = callEndpoint<unknown, unknown>(
    await context.client(),
    mergeRequests.get,
    { id, merge_request_iid: iid },
    { signal: context.signal },
  );
  const { body } = await waiting.once(context, read);
  const title = JSON.stringify(textAt(body, 'title'));
  const into = `from ${textAt(body, 'source_branch')} into ${textAt(body, 'target_branch')}`;
  await confirm(context, {
    act: `${act} merge request !${String(iid)} ${title} ${into} in ${pathText('project', id)}`,
  });
  return found;
};
