import { call as callEndpoint } from '../../../api/call.ts';
import { mergeRequests } from '../../../contract/planning/merge-requests.ts';
import { projects } from '../../../contract/organization/projects.ts';
import { startOf } from '../../config/base-directories.ts';
import { resolveToken } from '../../config/token.ts';
import type { CommandContext } from '../../context/context.ts';
import { checkOut, localName } from '../../context/git-checkout.ts';
import { gitUsername } from '../../context/git-clone.ts';
import { markOf, mergeRequestKey, remoteOfProject } from '../../context/git-repository.ts';
import { waiting } from '../../context/waiting.ts';
import { textAt } from '../../output/field-path.ts';
import { notify, writeText } from '../../output/messages.ts';
import { oneLine } from '../../output/sanitize.ts';
import { ExitError } from '../../errors/exit-error.ts';
import type { VerbCall } from '../../verbs/noun.ts';
import { cloneAddress } from '../organization/clone-source.ts';

/**
 * Fetches the source branch of a merge request, switches to it, and stores the merge request in the Git configuration
 * of the branch. A branch of a project without a remote, such as a fork, is fetched by its URL and follows no branch. A
 * fork's main branch, or a branch whose name you use already, gets its owner's name as a prefix, so that your branch
 * stays.
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
  const projectOf = async (id: unknown) =>
    (await callEndpoint(client, projects.get, { id: String(id) }, { signal })).body;
  const source = await projectOf(mr.source_project_id);
  const { path_with_namespace: path, http_url_to_repo: url, default_branch: main } = source;
  const owner = textAt(source, 'namespace.full_path');
  const settings = await context.settings();
  const service = settings.url.value ?? '';
  const place = { cwd: startOf('.', context.cwd), env: context.env, signal };
  const remote = await remoteOfProject(place, service, path);
  const target = mr.target_project_id === mr.source_project_id ? source : await projectOf(params.id);
  const follows = remote !== undefined;
  const from = {
    remote: remote ?? cloneAddress(url).href,
    branch,
    follows,
    mark: markOf(service, { project: target.path_with_namespace, iid: mr.iid }),
  };
  const isMain = !follows && [mr.target_branch, main].includes(branch);
  const local = await localName(place, from, [...(isMain ? [] : [branch]), `${owner}/${branch}`]);
  if (context.globals.dryRun === true) {
    const steps = [
      ['fetch', from.remote, branch],
      ['switch', local],
      ['config', `branch.${local}.${mergeRequestKey}`, `'${from.mark} ${local}'`],
    ];
    const lines = steps.map((words) => `git ${words.map((word) => oneLine(word)).join(' ')}\n`);
    return writeText(context.streams, lines.join(''));
  }
  const token = await resolveToken(settings, context);
  const login = { origin: client.base.origin, token, username: gitUsername(settings) };
  const problem = await checkOut({ ...from, ...login, ...place, local });
  if (problem !== undefined) throw new ExitError(problem, { code: 'clone-failed' });
  notify(context, `Switched to branch ${local} of merge request !${mr.iid}`);
};
