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

/**
 * Adds the last pipeline to each schedule, which servers return with a single schedule only; null for a deleted
 * schedule.
 */
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
 * Lists schedules. `--due` keeps the active ones that run by then, soonest first; `--last-pipeline` adds the last
 * pipeline of each.
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
 * Lists the variables of a schedule, which the API returns with the schedule, to users who can change it (document,
 * "Pipeline schedules").
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
