/** Variables of pipeline schedules (document, "Pipeline schedules"). */
import type { pipelineSchedules } from '../../../contract/ci/pipeline-schedules.ts';
import { toTimestamp } from '../../db/values.ts';
import { conflict, notFound } from '../../formats/errors/problems.ts';
import type { Handlers } from '../../request/handler.ts';
import { requireChangeable } from './find-schedule.ts';
import { variableRecord } from './record.ts';
import { deleteVariable, insertVariable, updateVariable } from './variable-store.ts';

type VariableEndpoints = Pick<typeof pipelineSchedules, 'createVariable' | 'updateVariable' | 'deleteVariable'>;

/** Handlers of the endpoints of a schedule's variables. */
export const scheduleVariableHandlers: Handlers<VariableEndpoints> = {
  createVariable: async (call) => {
    const { db, engine } = call.service.database;
    const { key, value } = call.params;
    const schedule = await requireChangeable(call);
    const now = toTimestamp(call.service.clock.now());
    try {
      return variableRecord(await insertVariable(db, { schedule_id: schedule.id, key, value }, now));
    } catch (error) {
      if (engine.isDuplicate(error)) {
        throw conflict(`The pipeline schedule has a variable "${key}" already`);
      }
      throw engine.isOrphan(error) ? notFound('Pipeline Schedule') : error;
    }
  },

  updateVariable: async (call) => {
    const { key, value } = call.params;
    const { id } = await requireChangeable(call);
    const now = toTimestamp(call.service.clock.now());
    const updated = await updateVariable(call.service.database.db, { schedule_id: id, key, value }, now);
    if (updated === undefined) {
      throw notFound('Variable');
    }
    return variableRecord(updated);
  },

  deleteVariable: async (call) => {
    const schedule = await requireChangeable(call);
    call.checkUnmodified(schedule.updated_at);
    const now = toTimestamp(call.service.clock.now());
    const deleted = await deleteVariable(call.service.database.db, schedule.id, call.params.key, now);
    if (deleted === undefined) {
      throw notFound('Variable');
    }
    return variableRecord(deleted);
  },
};
