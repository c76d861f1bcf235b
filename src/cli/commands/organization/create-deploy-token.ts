import { call as callEndpoint } from '../../../api/call.ts';
import { groupDeployTokens, projectDeployTokens } from '../../../contract/organization/deploy-tokens.ts';
import type { CommandContext } from '../../context/context.ts';
import type { VerbCall } from '../../verbs/noun.ts';
import { createToken } from '../people/tokens/create-token.ts';

/** Creates a deploy token and prints it, or stores it with `--into`. It is not tried, since only git can use it. */
export const createDeployToken = async (context: CommandContext, call: VerbCall): Promise<void> => {
  const { delete: remove } = call.endpoint.access.to === 'group' ? groupDeployTokens : projectDeployTokens;
  const { id } = call.params;
  await createToken(context, call, {
    isTried: false,
    refused: { profile: 'a deploy token is for git alone' },
    revoke: async ({ id: tokenId }) =>
      callEndpoint(await context.client(), remove, { id: String(id), token_id: Number(tokenId) }),
  });
};
