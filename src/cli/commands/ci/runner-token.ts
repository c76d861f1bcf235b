/** Tokens of runners, which are shown once, or stored by `--into`. */
import { call as callEndpoint } from '../../../api/call.ts';
import { runners } from '../../../contract/ci/runners.ts';
import type { CommandContext } from '../../context/context.ts';
import { warn } from '../../output/warn.ts';
import { previewVerb } from '../../verbs/confirm.ts';
import type { VerbCall } from '../../verbs/noun.ts';
import type { GivenScopes } from '../../verbs/parameter.ts';
import { messageParts, subjectOf } from '../../verbs/record-messages.ts';
import { createToken } from '../people/tokens/create-token.ts';
import { idOf } from '../people/tokens/token-source.ts';
import { homeOfNew } from './new-runner.ts';

const profile = 'the token of a runner is for runners alone';

/** The project or group of a new runner, which has the variable. */
const scopesOf = ({ typed: { project_id: project, group_id: group } }: VerbCall): GivenScopes => ({
  ...(project !== undefined && { project: String(project) }),
  ...(group !== undefined && { group: String(group) }),
});

export const createRunner = async (context: CommandContext, call: VerbCall): Promise<void> =>
  createToken(context, call, {
    isTried: false,
    scopes: scopesOf(call),
    refused: { profile },
    revoke: async (runner) => callEndpoint(await context.client(), runners.delete, { id: Number(idOf(runner)) }),
    done: (runner, place) => `Created runner ${idOf(runner)}${homeOfNew(call.typed)}, with its token in ${place}`,
  });

/** Resets a token. One that cannot be stored is lost, but another reset makes a new one. */
export const resetToken = async (context: CommandContext, call: VerbCall): Promise<void> => {
  const { given } = messageParts(subjectOf(call));
  await createToken(context, call, {
    isTried: false,
    scopes: {},
    refused: {
      profile,
      variable: `a runner can belong to several projects; use 'command:repoctl variables set KEY - -p PROJECT'`,
    },
    revoke: async () =>
      warn(context.streams, `${given} has a new token, which is not stored; run the command again for another one`),
    done: (_token, place) => `Reset the token of ${given}; the new one is in ${place}`,
  });
  if (context.globals.dryRun === true) await previewVerb(context, call);
};
