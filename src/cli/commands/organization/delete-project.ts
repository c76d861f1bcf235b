import { call as callEndpoint } from '../../../api/call.ts';
import { isApiError } from '../../../api/errors/api-error.ts';
import { projects } from '../../../contract/organization/projects.ts';
import type { CommandContext } from '../../context/context.ts';
import { waitTimeout, waitUntil } from '../../verbs/wait-until.ts';
import { textAt } from '../../output/field-path.ts';
import type { VerbCall } from '../../verbs/noun.ts';
import { notify } from '../../output/messages.ts';
import { runWrite } from '../../verbs/run-write.ts';

/** Deletes a project. Servers delete in the background; `--wait` waits for that. */
export const deleteProject = async (context: CommandContext, call: VerbCall): Promise<void> => {
  const timeout = waitTimeout(call.extras);
  const client = await context.client();
  const path = { id: String(call.params['id']) };
  const { signal } = context;
  // A project that is scheduled for deletion may get another path, so its ID is used.
  const id =
    timeout === undefined ? '' : textAt((await callEndpoint(client, projects.get, path, { signal })).body, 'id');
  await runWrite(context, call);
  if (timeout === undefined) return;
  await waitUntil<boolean>(context, {
    timeout,
    look: async (looking, limit) => {
      try {
        await callEndpoint(looking, projects.get, { id }, { signal: limit });
        return false;
      } catch (error) {
        if (isApiError(error) && error.kind === 'not-found') return true;
        throw error;
      }
    },
    isDone: (isGone) => isGone,
    describe: () => `project ${path.id} still exists`,
  });
  notify(context, `Deleted project ${path.id}`);
};
