import { call as callEndpoint } from '../../../api/call.ts';
import { mergeRequests } from '../../../contract/planning/merge-requests.ts';
import { projects } from '../../../contract/organization/projects.ts';
import { resolveToken } from '../../config/token.ts';
import type { CommandContext } from '../../context/context.ts';
import { checkOut } from '../../context/git-checkout.ts';
import { gitUsername } from '../../context/git-clone.ts';
import { remoteOfProject } from '../../context/git-remote.ts';
import { waiting } from '../../context/waiting.ts';
import { textAt } from '../../output/field-path.ts';
import { notify, writeText } from '../../output/messages.ts';
import { oneLine } from '../../output/sanitize.ts';
import { ExitError } from '../../errors/exit-error.ts';
import type { VerbCall } from '../../verbs/noun.ts';
import { cloneAddress } from '../organization/clone-source.ts';

/**
 * Fetches the source branch of a merge request and switches to it. A branch of a project that no remote names, such as a
 * fork, comes from its URL, and follows nothing; the main branch of one keeps its owner's name, so that yours stays.
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
  const source = await callEndpoint(client, projects.get, { id: String(mr.source_project_id) }, { signal });
  const { path_with_namespace: path, http_url_to_repo: url, default_branch: main } = source.body;
  const owner = textAt(source.body, 'namespace.full_path');
  const settings = await context.settings();
  const remote = await remoteOfProject(context.cwd, settings.url.value ?? '', path);
  const token = await resolveToken(settings, context);
  const { cwd, env } = context;
  const follows = remote !== undefined;
  const local = !follows && [mr.target_branch, main].includes(branch) ? `${owner}/${branch}` : branch;
  const from = { remote: remote ?? cloneAddress(url).href, branch, local, follows };
  if (context.globals.dryRun === true) {
    return writeText(
      context.streams,
      `git fetch ${oneLine(from.remote)} ${oneLine(branch)}\ngit switch ${oneLine(local)}\n`,
    );
  }
  const login = { origin: client.base.origin, token, username: gitUsername(settings) };
  const problem = await checkOut({ ...from, ...login, cwd, env, signal });
  if (problem !== undefined) throw new ExitError(problem, { code: 'clone-failed' });
  notify(context, `Switched to branch ${local} of merge request !${mr.iid}`);
};
