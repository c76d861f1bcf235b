import { call as callEndpoint } from '../../../api/call.ts';
import { pipelines } from '../../../contract/ci/pipelines.ts';
import type { CommandContext } from '../../context/context.ts';
import { waitTimeout, waitUntil } from '../../verbs/wait-until.ts';
import { waiting } from '../../context/waiting.ts';
import { ExitError } from '../../errors/exit-error.ts';
import { durationText } from '../../output/duration-text.ts';
import { textAt } from '../../output/field-path.ts';
import { writeRecord } from '../../output/write-records.ts';
import type { VerbCall } from '../../verbs/noun.ts';
import { notify } from '../../output/messages.ts';
import { printReply } from '../../verbs/print-reply.ts';
import { isForReading } from '../../verbs/view.ts';

/** Statuses in which a pipeline or job stays until a user acts; a manual job waits for its start. */
export const finished: ReadonlySet<string> = new Set(['success', 'failed', 'canceled', 'skipped', 'manual']);
export const bad: ReadonlySet<string> = new Set(['failed', 'canceled']);

const outcomeText = (pipeline: unknown): string => {
  const seconds = textAt(pipeline, 'duration');
  const time = seconds === '' ? '' : ` after ${durationText(Number(seconds))}`;
  return `pipeline ${textAt(pipeline, 'id')} on ${textAt(pipeline, 'ref')}: ${textAt(pipeline, 'status')}${time}`;
};

/** After a write the pipeline is printed like the result of any write. */
const printPipeline = (context: CommandContext, call: VerbCall, pipeline: unknown): Promise<void> =>
  call.endpoint.risk === 'read'
    ? writeRecord(context.streams, pipeline, call.view)
    : printReply(context, call, { status: 201, body: pipeline, changed: true });

/**
 * Waits until a pipeline has finished, and prints its outcome on a terminal, otherwise the pipeline.
 *
 * @param project its ID or path
 * @throws ExitError (1) when it failed or was canceled, (11) on timeout
 */
export const waitForPipeline = async (
  context: CommandContext,
  call: VerbCall,
  { project, id, timeout }: { readonly project: string; readonly id: number; readonly timeout: number },
): Promise<void> => {
  const pipeline = await waitUntil<unknown>(context, {
    timeout,
    look: async (client, signal) =>
      (await callEndpoint(client, pipelines.get, { id: project, pipeline_id: id }, { signal })).body,
    isDone: (value) => finished.has(textAt(value, 'status')),
    describe: (value) => `pipeline ${id} is ${textAt(value, 'status')}`,
  });
  const outcome = outcomeText(pipeline);
  const failed = bad.has(textAt(pipeline, 'status'));
  if (!(await isForReading(context))) await printPipeline(context, call, pipeline);
  else if (!failed) notify(context, outcome.replace('pipeline', 'Pipeline'));
  if (failed) {
    throw new ExitError(outcome, {
      code: 'pipeline-failed',
      hint: `Run "repoctl pipelines get ${id}" to see its jobs.`,
    });
  }
};

/** Starts or retries a pipeline; with `--wait`, waits until it has finished. */
export const runPipeline = async (context: CommandContext, call: VerbCall): Promise<void> => {
  const timeout = waitTimeout(call.extras);
  const client = await context.client();
  const sent = callEndpoint(client, call.endpoint, call.params, { signal: context.signal });
  const reply = await waiting.once(context, sent);
  if (timeout === undefined) return printReply(context, call, reply);
  if (await isForReading(context)) await printReply(context, call, reply);
  const id = Number(textAt(reply.body, 'id'));
  return waitForPipeline(context, call, { project: String(call.params['id']), id, timeout });
};

/** Waits for a running pipeline. */
export const watchPipeline = (context: CommandContext, call: VerbCall): Promise<void> => {
  const timeout = waitTimeout({ ...call.extras, wait: true }) ?? 0;
  return waitForPipeline(context, call, {
    project: String(call.params['id']),
    id: Number(call.params['pipeline_id']),
    timeout,
  });
};
