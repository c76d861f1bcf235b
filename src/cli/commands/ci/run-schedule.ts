import { setTimeout as pause } from 'node:timers/promises';
import { call as callEndpoint } from '../../../api/call.ts';
import { isApiError } from '../../../api/errors/api-error.ts';
import { pipelineSchedules } from '../../../contract/ci/pipeline-schedules.ts';
import type { CommandContext } from '../../context/context.ts';
import { waitTimeout } from '../../verbs/wait-until.ts';
import { waiting } from '../../context/waiting.ts';
import { ExitError } from '../../errors/exit-error.ts';
import { textAt, valueAt } from '../../output/field-path.ts';
import type { VerbCall } from '../../verbs/noun.ts';
import { notify } from '../../output/messages.ts';
import { printReply } from '../../verbs/print-reply.ts';
import { subjectOf, messageParts } from '../../verbs/record-messages.ts';
import { isForReading } from '../../verbs/view.ts';
import { waitForPipeline } from './wait-for-pipeline.ts';

/** Milliseconds between two checks for the new pipeline. Servers start it in the background, most of them at once. */
const pauses = [50, 200, 500, 1000, 2000] as const;

const lastOf = (schedule: unknown): string => textAt(schedule, 'last_pipeline.id');

/**
 * Runs a schedule now. The response does not name the pipeline, so on a terminal the schedule is read again to find it.
 */
export const runSchedule = async (context: CommandContext, call: VerbCall): Promise<void> => {
  const { signal } = context;
  const client = await context.client();
  const play = async () => callEndpoint(client, call.endpoint, call.params, { signal });
  const timeout = waitTimeout(call.extras);
  const isRead = await isForReading(context);
  if (!isRead && timeout === undefined) return printReply(context, call, await waiting.once(context, play()));
  const id = { id: String(call.params['id']), pipeline_schedule_id: Number(call.params['pipeline_schedule_id']) };
  const read = async (): Promise<unknown> => (await callEndpoint(client, pipelineSchedules.get, id, { signal })).body;

  const startNew = async (): Promise<{
    reply: Awaited<ReturnType<typeof play>>;
    schedule: unknown;
    isNew: boolean;
  }> => {
    const before = await read();
    const reply = await play();
    for (const length of pauses) {
      await pause(length, undefined, { signal });
      const schedule = await read().catch((error: unknown) => {
        if (isApiError(error)) return before;
        throw error;
      });
      if (lastOf(schedule) !== lastOf(before)) return { reply, schedule, isNew: true };
    }
    return { reply, schedule: before, isNew: false };
  };
  const { reply, schedule, isNew } = await waiting.once(context, startNew());
  const parts = messageParts({ ...subjectOf(call), found: schedule });
  if (!isNew && timeout !== undefined) {
    throw new ExitError(`no pipeline was started for ${parts.given}${parts.in} within the time limit`, {
      code: 'timeout',
    });
  }
  if (!isNew) return printReply(context, { ...call, found: schedule }, reply);
  notify(context, `Started pipeline ${lastOf(schedule)} on ${textAt(schedule, 'ref')} for ${parts.given}${parts.in}`);
  const url = textAt(valueAt(schedule, 'last_pipeline'), 'web_url');
  if (url !== '') notify(context, url);
  if (timeout === undefined) return;
  return waitForPipeline(context, call, { project: id.id, id: Number(lastOf(schedule)), timeout });
};
