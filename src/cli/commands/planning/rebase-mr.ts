import { call as callEndpoint } from '../../../api/call.ts';
import { mergeRequests } from '../../../contract/planning/merge-requests.ts';
import type { CommandContext } from '../../context/context.ts';
import { waiting } from '../../context/waiting.ts';
import { ExitError } from '../../errors/exit-error.ts';
import { textAt, valueAt } from '../../output/field-path.ts';
import { notify } from '../../output/messages.ts';
import type { VerbCall } from '../../verbs/noun.ts';
import { printReply } from '../../verbs/print-reply.ts';
import { messageParts, subjectOf } from '../../verbs/record-messages.ts';
import { runWrite, sendWrite } from '../../verbs/run-write.ts';
import { isForReading } from '../../verbs/view.ts';
import { waitTimeout, waitUntil } from '../../verbs/wait-until.ts';

/**
 * Starts a rebase. With `--wait`, waits until it has finished.
 *
 * @throws ExitError (1) if it failed, for instance because of conflicts, (11) on timeout
 */
export const rebaseMr = async (context: CommandContext, call: VerbCall): Promise<void> => {
  const timeout = waitTimeout(call.extras);
  if (timeout === undefined) return runWrite(context, call);
  const { id, merge_request_iid } = call.params;
  await waiting.once(context, sendWrite(context, call));
  const { given, in: place } = messageParts(subjectOf(call));
  const params = { id, merge_request_iid, include_rebase_in_progress: true };
  const mr = await waitUntil<unknown>(context, {
    timeout,
    look: async (looking, signal) =>
      (await callEndpoint<unknown, unknown>(looking, mergeRequests.get, params, { signal })).body,
    isDone: (value) => valueAt(value, 'rebase_in_progress') !== true,
    describe: () => `the rebase of ${given}${place} is in progress`,
    hint: `Run "repoctl mrs get ${String(merge_request_iid)} --include-rebase-in-progress" to see whether it has finished.`,
  });
  const reason = textAt(mr, 'merge_error');
  if (reason !== '') throw new ExitError(`the rebase of ${given}${place} failed: ${reason}`, { code: 'rebase-failed' });
  if (await isForReading(context)) return notify(context, `Rebased ${given}${place}`);
  return printReply(context, call, { status: 200, body: mr, changed: true });
};
