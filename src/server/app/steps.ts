/** Steps in one wing after something in another: only this file knows both. */
import { fireSystem } from '../activity/hooks/fire-hooks.ts';
import { startPushPipelines } from '../ci/pipelines/start-push-pipelines.ts';
import { watchSchedules } from '../ci/pipeline-schedules/stop-schedules.ts';
import { setDefaultBranch, invalidateRepositorySize, noteActivity } from '../code/pushes/after-ref-updates.ts';
import { renewCommitGraph } from '../organization/projects/commit-graph.ts';
import { enqueueHookDeliveries } from '../instance/hooks/enqueue-deliveries.ts';
import { toTimestamp } from '../formats/clock.ts';
import { keepLabels } from '../planning/labels/transfer-store.ts';
import { mergeWhenSucceeded } from '../planning/merge-requests/merge-when-succeeded.ts';
import { openMergeRequestsOfPush } from '../planning/merge-requests/merge-requests-of-push.ts';
import { refreshMergeRequests } from '../planning/merge-requests/refresh-merge-request.ts';
import { keepMilestones } from '../planning/milestones/transfer-store.ts';
import type { Steps } from '../request/service.ts';
import { dropReleases } from '../planning/releases/handlers.ts';

/** The steps of every wing, in the order in which they are taken. */
export const steps: Steps = {
  afterRefUpdates: [
    ['the size of the repository', invalidateRepositorySize],
    ['releases', dropReleases],
    ['the last activity', noteActivity],
    ['the default branch', setDefaultBranch],
    [
      'merge requests',
      (service, { project, updates, userId }) => refreshMergeRequests(service, project, updates, userId),
    ],
    ['pipelines', startPushPipelines],
    // A merge request can wait for the pipeline.
    ['the merge requests that its options ask for', openMergeRequestsOfPush],
    ['the commit graph', renewCommitGraph],
  ],
  recordRefUpdates: enqueueHookDeliveries,
  fireSystem,
  watchSchedules,
  afterTransfer: async (transaction, moved, mover) => {
    await keepLabels(transaction, moved, toTimestamp(mover.now));
    await keepMilestones(transaction, moved, mover);
  },
  afterPipelineSuccess: mergeWhenSucceeded,
};
