import { call as callEndpoint } from '../../../api/call.ts';
import { projects } from '../../../contract/organization/projects.ts';
import { UsageError } from '../../errors/usage-error.ts';
import type { CommandContext } from '../../context/context.ts';
import { currentBranch, lastCommit } from '../../context/git-repository.ts';
import type { VerbCall } from '../../verbs/noun.ts';
import type { WireParams } from '../../verbs/parameter.ts';
import { waiting } from '../../context/waiting.ts';

/** Takes the title and description from the last commit unless they are given. */
const filledFrom = async (context: CommandContext, params: WireParams): Promise<WireParams> => {
  const commit = await lastCommit(context);
  if (commit === undefined) {
    throw new UsageError('--fill requires a commit', { hint: 'Run the command in a clone with at least one commit.' });
  }
  return {
    title: params['title'] ?? commit.subject,
    ...(commit.body !== '' && { description: params['description'] ?? commit.body }),
  };
};

/** The source branch defaults to the current branch; `--fill` takes title and description from its last commit. */
export const completeSource = async (
  context: CommandContext,
  params: WireParams,
  extras: VerbCall['extras'],
): Promise<WireParams> => {
  const source = params['source_branch'] ?? (await currentBranch(context));
  const filled = extras['fill'] === true ? await filledFrom(context, params) : {};
  return { ...filled, ...(source !== undefined && { source_branch: source }) };
};

const defaultBranch = async (context: CommandContext, params: WireParams): Promise<string> => {
  const client = await context.client();
  const id = String(params['target_project_id'] ?? params['id']);
  const { body } = await waiting.once(context, callEndpoint(client, projects.get, { id }, { signal: context.signal }));
  if (body.default_branch === null) throw new UsageError('the project has no default branch yet');
  return body.default_branch;
};

/** Adds the project's default branch as the target branch if none is given. */
export const withTarget = async (
  context: CommandContext,
  { params }: Pick<VerbCall, 'params'>,
): Promise<WireParams> => ({
  ...params,
  target_branch: params['target_branch'] ?? (await defaultBranch(context, params)),
});
