/** Exports projects and saves the archives. */
import { call as callEndpoint } from '../../../api/call.ts';
import type { BodySink } from '../../../api/body-sink.ts';
import { projectExports } from '../../../contract/organization/exports.ts';
import type { CommandContext } from '../../context/context.ts';
import { waiting } from '../../context/waiting.ts';
import { ExitError } from '../../errors/exit-error.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { textAt } from '../../output/field-path.ts';
import { notify } from '../../output/messages.ts';
import { streamSink } from '../../output/write.ts';
import type { VerbCall } from '../../verbs/noun.ts';
import { openGivenFile } from '../../verbs/open-given-file.ts';
import type { WireParams } from '../../verbs/parameter.ts';
import { printReply } from '../../verbs/print-reply.ts';
import { runWrite } from '../../verbs/run-write.ts';
import { saveTo } from '../../verbs/save-to.ts';
import { waitTimeout, waitUntil } from '../../verbs/wait-until.ts';
import { isForReading } from '../../verbs/view.ts';

const refuseTerminal = (context: CommandContext, to: unknown): void => {
  if (to === '') throw new UsageError('--to must not be empty');
  if (to === undefined && context.streams.stdoutIsTerminal) {
    throw new UsageError('refusing to print an archive to a terminal', { hint: 'Use --to FILE, or a pipe.' });
  }
};

/** Checks the file for the archive before an export is requested. */
export const checkTarget = async (context: CommandContext, extras: VerbCall['extras']): Promise<WireParams> => {
  const { to, wait } = extras;
  if (to === undefined) return {};
  if (wait !== true) throw new UsageError('--to can only be used with --wait');
  refuseTerminal(context, to);
  if (to !== '-') await (await openGivenFile('--to', String(to), context)).drop();
  return {};
};

/** Streams an archive to the file of `--to`, or to stdout. */
export const downloadExport = async (
  context: CommandContext,
  { endpoint, params, extras }: Pick<VerbCall, 'endpoint' | 'params' | 'extras'>,
): Promise<void> => {
  const { to } = extras;
  refuseTerminal(context, to);
  const fetch = async (sink: BodySink): Promise<boolean> => {
    const client = await context.client();
    await waiting.once(context, callEndpoint(client, endpoint, params, { signal: context.signal, sink }));
    return true;
  };
  if (typeof to === 'string' && to !== '-') return saveTo(context, to, fetch);
  await fetch(streamSink(context.streams.stdout));
};

const ended: ReadonlySet<string> = new Set(['finished', 'failed']);

/**
 * Requests an export. With `--wait`, waits until it has finished, and with `--to`, downloads it.
 *
 * @throws ExitError (1) if it failed, (11) on timeout
 */
export const exportProject = async (context: CommandContext, call: VerbCall): Promise<void> => {
  const timeout = waitTimeout(call.extras);
  if (timeout === undefined) return runWrite(context, call);
  const params = { id: String(call.params['id']) };
  const client = await context.client();
  await waiting.once(context, callEndpoint(client, call.endpoint, call.params, { signal: context.signal }));
  const status = await waitUntil<unknown>(context, {
    timeout,
    look: async (looking, signal) => (await callEndpoint(looking, projectExports.get, params, { signal })).body,
    isDone: (value) => ended.has(textAt(value, 'export_status')),
    describe: (value) => `the export of project ${params.id} is ${textAt(value, 'export_status')}`,
    hint: `Run "repoctl exports get ${params.id}" to see whether it has finished.`,
  });
  if (textAt(status, 'export_status') === 'failed') {
    const reason = textAt(status, 'message');
    throw new ExitError(`the export of project ${params.id} failed${reason === '' ? '' : `: ${reason}`}`, {
      code: 'export-failed',
    });
  }
  if (call.extras['to'] !== undefined) {
    return downloadExport(context, { endpoint: projectExports.download, params, extras: call.extras });
  }
  if (await isForReading(context)) return notify(context, `Exported project ${params.id}`);
  return printReply(context, call, { status: 200, body: status, changed: true });
};
