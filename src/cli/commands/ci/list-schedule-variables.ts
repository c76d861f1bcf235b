import { call as callEndpoint } from '../../../api/call.ts';
import { pipelineSchedules } from '../../../contract/ci/pipeline-schedules.ts';
import type { CommandContext } from '../../context/context.ts';
import type { VerbCall } from '../../verbs/noun.ts';
import { viewOf } from '../../verbs/view.ts';
import { waiting } from '../../context/waiting.ts';
import { writeRecords } from '../../output/write-records.ts';

/**
 * Lists the variables of a schedule. The API has no list of them: they come with the single schedule, for those who
 * may change it (document, "Pipeline schedules").
 */
export const listScheduleVariables = async (context: CommandContext, call: VerbCall): Promise<void> => {
  const client = await context.client();
  const params = { id: String(call.params['id']), pipeline_schedule_id: Number(call.params['pipeline_schedule_id']) };
  const reply = await waiting.once(
    context,
    callEndpoint(client, pipelineSchedules.get, params, { signal: context.signal }),
  );
  const view = await viewOf(context, call);
  await writeRecords(context.streams, [reply.body.variables ?? []], view);
};
