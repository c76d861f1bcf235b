import { call as callEndpoint } from '../../../api/call.ts';
import { mergeRequests } from '../../../contract/planning/merge-requests.ts';
import { projects } from '../../../contract/organization/projects.ts';
import { resolveToken } from '../../config/token.ts';
import type { CommandContext } from '../../context/context.ts';
import { checkOut } from '../../context/git-checkout.ts';
import { waiting } from '../../context/waiting.ts';
import { ExitError } from '../../errors/exit-error.ts';
import type { VerbCall } from '../../verbs/noun.ts';
import { notify } from '../../verbs/run-endpoint.ts';

/**
 * Fetches the source branch of a merge request and switches to it. The branch of a fork comes from the fork, and does not
 * follow it.
 */
export const checkoutMr = async (context: CommandContext, call: VerbCall): Promise<void> => {
  const client = await context.client();
  const { signal } = context;
  const params = { id: String(call.params['id']), merge_request_iid: Number(call.params['merge_request_iid']) };
  const { body: mr } = await waiting.once(context, callEndpoint(client, mergeRequests.get, params, { signal }));
  const branch = mr.source_branch;
  if (mr.source_project_id === null) {
    throw new ExitError(`the fork of merge request !${mr.iid} was deleted`, { code: 'not-found' });
  }
  const isFork = mr.source_project_id !== mr.target_project_id;
  const remote = isFork
    ? (await callEndpoint(client, projects.get, { id: String(mr.source_project_id) }, { signal })).body.http_url_to_repo
    : 'origin';
  const token = await resolveToken(await context.settings(), context);
  const { cwd, env } = context;
  const from = { remote, branch, follows: !isFork };
  const problem = await checkOut({ ...from, cwd, env, origin: client.base.origin, token, signal });
  if (problem !== undefined) throw new ExitError(problem, { code: 'clone-failed' });
  notify(context, `Switched to branch ${branch} of merge request !${mr.iid}`);
};
