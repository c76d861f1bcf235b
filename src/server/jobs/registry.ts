/** Which function does which kind of job. */
import { runPipelineSchedule } from '../pipeline-schedules/run.ts';
import type { JobHandlers } from './handlers.ts';

/** The handlers of all kinds; `others` are those that their resources bring along. */
export const jobHandlers = (others: Omit<JobHandlers, 'pipeline_schedule.run'>): JobHandlers => ({
  ...others,
  'pipeline_schedule.run': runPipelineSchedule,
});
