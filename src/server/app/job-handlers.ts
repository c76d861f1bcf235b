/** Which function does which kind of job. */
import { deleteMergedBranches } from '../code/branches/handlers.ts';
import { announcePush } from '../instance/hooks/enqueue-deliveries.ts';
import { deliverHook } from '../instance/hooks/send.ts';
import { refreshLater } from '../planning/merge-requests/refresh-merge-request.ts';
import { runPipelineSchedule } from '../ci/pipeline-schedules/run.ts';
import { writeGraphLater } from '../organization/projects/commit-graph.ts';
import type { JobHandlers } from '../queue/job-kinds.ts';

/** The handlers of all kinds; `others` are those that their resources bring along. */
export const jobHandlers = (
  others: Omit<
    JobHandlers,
    | 'branches.delete_merged'
    | 'hook.deliver'
    | 'hook.push'
    | 'merge_request.refresh'
    | 'pipeline_schedule.run'
    | 'repository.commit_graph'
  >,
): JobHandlers => ({
  ...others,
  'branches.delete_merged': deleteMergedBranches,
  'hook.deliver': deliverHook,
  'hook.push': announcePush,
  'merge_request.refresh': refreshLater,
  'pipeline_schedule.run': runPipelineSchedule,
  'repository.commit_graph': writeGraphLater,
});
