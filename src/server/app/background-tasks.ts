/** The handlers of all kinds of jobs, and the recurring tasks. */
import { deleteOldEvents } from '../activity/events/record.ts';
import { fireDueSchedules, runPipelineSchedule } from '../ci/pipeline-schedules/scheduler.ts';
import { startDelayedJob } from '../ci/pipeline-jobs/change-job.ts';
import { deleteArtifactsOfProject, expireArtifacts, sweepArtifacts } from '../ci/job-artifacts/remove-artifacts.ts';
import { deleteMergedBranches } from '../code/branches/handlers.ts';
import { finishPushes } from '../code/pushes/finish-pushes.ts';
import { announceEvents } from '../instance/hooks/announce-events.ts';
import { announcePush } from '../instance/hooks/enqueue-deliveries.ts';
import { deliverHook } from '../activity/hooks/deliver.ts';
import { forgetDeliveries } from '../activity/hooks/delivery-store.ts';
import { removeGroup } from '../organization/groups/delete-group.ts';
import { expireMemberships } from '../organization/members/changes.ts';
import { maintainRepositories, maintainRepository } from '../organization/projects/maintain.ts';
import { writeGraphLater } from '../organization/projects/commit-graph.ts';
import { removeProject } from '../organization/projects/remove-project.ts';
import { finishMerge } from '../planning/merge-requests/merge.ts';
import { refreshLater } from '../planning/merge-requests/refresh-merge-request.ts';
import { forgetBots } from '../people/users/remove-bots.ts';
import type { JobHandlers } from '../queue/job-kinds.ts';
import type { RecurringTask } from '../queue/recurring.ts';
import { forgetAuditEvents } from '../request/audit.ts';
import type { Service } from '../request/service.ts';
import { probeStorages } from '../storage/storages.ts';

/** Which function does which kind of job. */
export const jobHandlers: JobHandlers = {
  'branches.delete_merged': deleteMergedBranches,
  'group.remove': removeGroup,
  'hook.deliver': deliverHook,
  'hook.events': announceEvents,
  'hook.push': announcePush,
  'job_artifacts.delete': deleteArtifactsOfProject,
  'merge_request.finish': finishMerge,
  'merge_request.refresh': refreshLater,
  'pipeline_job.start': startDelayedJob,
  'pipeline_schedule.run': runPipelineSchedule,
  'project.remove': removeProject,
  'repository.commit_graph': writeGraphLater,
  'repository.maintain': maintainRepository,
};

const second = 1000;
const hour = 3600 * second;

/** Tasks that every process repeats; each of them bears that others do it at the same time. */
export const recurringTasks = (service: Service): readonly RecurringTask[] => [
  { name: 'fire due schedules', interval: second, run: () => fireDueSchedules(service) },
  { name: 'probe storages', interval: 5 * second, run: () => probeStorages(service) },
  { name: 'finish pushes', interval: 30 * second, run: () => finishPushes(service) },
  { name: 'maintain repositories', interval: 24 * hour, run: () => maintainRepositories(service) },
  { name: 'sweep artifacts', interval: 24 * hour, run: () => sweepArtifacts(service) },
  // Nothing hangs on these: what is over does not count before either.
  { name: 'end memberships', interval: hour, run: () => expireMemberships(service) },
  { name: 'expire artifacts', interval: hour, run: () => expireArtifacts(service) },
  { name: 'forget bots', interval: hour, run: () => forgetBots(service) },
  { name: 'forget events', interval: hour, run: () => deleteOldEvents(service) },
  { name: 'forget deliveries of hooks', interval: hour, run: () => forgetDeliveries(service) },
  { name: 'forget audit events', interval: hour, run: () => forgetAuditEvents(service) },
];
