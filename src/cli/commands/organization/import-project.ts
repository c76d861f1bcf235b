import { call as callEndpoint } from '../../../api/call.ts';
import { projectImports } from '../../../contract/organization/exports.ts';
import type { CommandContext } from '../../context/context.ts';
import { waiting } from '../../context/waiting.ts';
import { ExitError } from '../../errors/exit-error.ts';
import { countText } from '../../output/count-text.ts';
import { textAt, valueAt } from '../../output/field-path.ts';
import { notify } from '../../output/messages.ts';
import { warn } from '../../output/warn.ts';
import type { VerbCall } from '../../verbs/noun.ts';
import { printReply } from '../../verbs/print-reply.ts';
import { runWrite, sendWrite } from '../../verbs/run-write.ts';
import { waitTimeout, waitUntil } from '../../verbs/wait-until.ts';
import { isForReading } from '../../verbs/view.ts';

const ended: ReadonlySet<string> = new Set(['finished', 'failed']);

const warnOfLost = (context: CommandContext, status: unknown): void => {
  const lost = valueAt(status, 'failed_relations');
  if (!Array.isArray(lost) || lost.length === 0) return;
  warn(context.streams, `${countText(lost.length, 'record')} of the export could not be imported`);
};

/**
 * Creates a project from an export. With `--wait`, waits until it is filled.
 *
 * @throws ExitError (1) if the import failed, (11) on timeout
 */
export const importProject = async (context: CommandContext, call: VerbCall): Promise<void> => {
  const timeout = waitTimeout(call.extras);
  if (timeout === undefined) return runWrite(context, call);
  const { body } = await waiting.once(context, sendWrite(context, call));
  const id = textAt(body, 'id');
  const path = textAt(body, 'path_with_namespace') || id;
  const status = await waitUntil<unknown>(context, {
    timeout,
    look: async (looking, signal) => (await callEndpoint(looking, projectImports.get, { id }, { signal })).body,
    isDone: (value) => ended.has(textAt(value, 'import_status')),
    describe: (value) => `the import of project ${path} is ${textAt(value, 'import_status')}`,
    hint: `Run "repoctl imports get ${path}" to see whether it has finished.`,
  });
  if (textAt(status, 'import_status') === 'failed') {
    const reason = textAt(status, 'import_error');
    throw new ExitError(`the import of project ${path} failed${reason === '' ? '' : `: ${reason}`}`, {
      code: 'import-failed',
    });
  }
  warnOfLost(context, status);
  if (await isForReading(context)) return notify(context, `Imported project ${path}`);
  return printReply(context, call, { status: 200, body: status, changed: true });
};
