import pMap from 'p-map';
import { isApiError } from '../../../api/errors/api-error.ts';
import { isObject } from '../../output/field-path.ts';
import { scheduleListColumns } from './schedule-columns.ts';
import type { CommandContext } from '../../context/context.ts';
import type { VerbCall } from '../../verbs/noun.ts';
import { readAll } from '../../verbs/list-records.ts';
import { runList } from '../../verbs/run-list.ts';
import { waiting } from '../../context/waiting.ts';
import { writeRecords } from '../../output/write-records.ts';
import { call as callEndpoint } from '../../../api/call.ts';
import { pipelineSchedules } from '../../../contract/ci/pipeline-schedules.ts';
import { withColumns } from '../../verbs/view.ts';

interface Due {
  readonly record: unknown;
  readonly at: number;
}

/** When a schedule runs next; undefined for one that is switched off or has no further date. */
const nextRunOf = (record: unknown): number | undefined => {
  const { active, next_run_at: next } = record as { readonly active?: unknown; readonly next_run_at?: unknown };
  return active === true && typeof next === 'string' ? Date.parse(next) : undefined;
};

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
  const all = readAll(context, call);
  const found: Due[] = [];
  for await (const records of waiting.each(context, all.pages)) {
    for (const record of records) {
      const at = nextRunOf(record);
      if (at !== undefined && at <= Date.parse(due)) found.push({ record, at });
    }
  }
  const soonest = found.toSorted((first, second) => first.at - second.at).map(({ record }) => record);
  const shown = (await call.enrich?.(soonest)) ?? soonest;
  await writeRecords(context.streams, [shown], call.view);
  all.conclude();
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
