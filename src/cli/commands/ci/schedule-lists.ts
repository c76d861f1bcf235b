import pMap from 'p-map';
import { isApiError } from '../../../api/errors/api-error.ts';
import { isObject, textAt, valueAt } from '../../output/field-path.ts';
import { readUntil } from './read-until.ts';
import { scheduleListColumns } from './schedule-columns.ts';
import type { CommandContext } from '../../context/context.ts';
import type { VerbCall } from '../../verbs/noun.ts';
import { runList } from '../../verbs/run-list.ts';
import { waiting } from '../../context/waiting.ts';
import { writeRecords } from '../../output/write-records.ts';
import { call as callEndpoint } from '../../../api/call.ts';
import { pipelineSchedules } from '../../../contract/ci/pipeline-schedules.ts';
import { withColumns } from '../../verbs/view.ts';

/** The next run of an active schedule, if it has one. */
const nextRunOf = (record: unknown): string | undefined =>
  valueAt(record, 'active') === true ? textAt(record, 'next_run_at') : undefined;

/** Schedules that are read at the same time. */
const concurrency = 8;

/** Adds the last pipeline to records of schedules; servers give it with a single one only. Of one that is gone, it is null. */
const withLastPipeline = (context: CommandContext, { params }: Pick<VerbCall, 'params'>): VerbCall['enrich'] => {
  const add = async (record: unknown): Promise<unknown> => {
    if (!isObject(record) || 'last_pipeline' in record) return record;
    const project = String(record['project'] ?? params['id']);
    const wanted = { id: project, pipeline_schedule_id: Number(record['id']) };
    const client = await context.client();
    try {
      const { body } = await callEndpoint(client, pipelineSchedules.get, wanted, { signal: context.signal });
      return { ...record, last_pipeline: body.last_pipeline };
    } catch (error) {
      if (isApiError(error) && error.kind === 'not-found') return { ...record, last_pipeline: null };
      throw error;
    }
  };
  return (records) => pMap(records, add, { concurrency });
};

/**
 * Lists schedules. With `--due`, of all pages only the active ones that run by then, the soonest first; with
 * `--last-pipeline`, each with what its last run came to.
 */
export const listSchedules = async (context: CommandContext, call: VerbCall): Promise<void> => {
  const { due, lastPipeline } = call.extras;
  const enrich = lastPipeline === true ? withLastPipeline(context, call) : undefined;
  const columns = async () => scheduleListColumns({ lastPipeline: enrich !== undefined });
  const whole = await withColumns(context, { ...call, ...(enrich !== undefined && { enrich }) }, columns);
  return typeof due === 'string' ? listDueSchedules(context, whole, due) : runList(context, whole);
};

const listDueSchedules = async (context: CommandContext, call: VerbCall, due: string): Promise<void> => {
  const { records, conclude } = await readUntil(context, call, due, nextRunOf);
  const shown = (await call.enrich?.(records)) ?? records;
  await writeRecords(context.streams, [shown], call.view);
  conclude();
};

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
  const { view } = call;
  await writeRecords(context.streams, [reply.body.variables ?? []], view);
};
