/** What follows when the refs of a repository have changed, by a push or by the API alike. */
import { toTimestamp } from '../../db/values.ts';
import { headPrefix } from '../../git/refs.ts';
import { errorText } from '../../formats/log.ts';
import { refreshMergeRequests } from '../../planning/merge-requests/refresh-merge-requests.ts';
import { startPushPipelines } from '../../ci/pipelines/start-push-pipelines.ts';
import type { Service } from '../../request/service.ts';
import { renewCommitGraph } from './commit-graph.ts';
import { addPending, settleIntent } from './pending-store.ts';
import { adoptFirstBranch, dropReleases, forgetMeasuredSize, noteActivity } from './project-after-push.ts';
import { recordPush } from './record-push.ts';
import type { RefChange } from './ref-change.ts';

type Step = readonly [what: string, step: (service: Service, change: RefChange) => Promise<void>];

/** One after the other. Each bears a second run: a process that dies in between leaves the change to another one. */
const steps: readonly Step[] = [
  ['the size of the repository', forgetMeasuredSize],
  ['releases', dropReleases],
  ['the last activity', noteActivity],
  ['the default branch', adoptFirstBranch],
  ['merge requests', (service, change) => refreshMergeRequests(service, change.project, change.updates, change.userId)],
  ['pipelines', startPushPipelines],
  ['the commit graph', renewCommitGraph],
];

const logFailure = (service: Service, { project }: RefChange, what: string, error: unknown): void =>
  service.log('error', `a push was not followed by ${what}`, { project: project.id, error: errorText(error) });

const takeSteps = async (service: Service, change: RefChange): Promise<void> => {
  for (const [what, step] of steps) {
    await step(service, change).catch((error: unknown) => logFailure(service, change, what, error));
  }
};

/** Takes a change that was written down through all that follows, and records it. Rejects when it cannot be recorded. */
export const finishPush = async (service: Service, change: RefChange, pendingId: number): Promise<void> => {
  await takeSteps(service, change);
  await recordPush(service, change, pendingId);
};

/** Branches in one change whose commits take too long to count for a client that waits. */
const tooMany = 100;

const takesLong = ({ updates }: RefChange): boolean =>
  updates.filter(({ ref, after }) => after !== null && ref.startsWith(headPrefix)).length > tooMany;

const follow = (service: Service, change: RefChange, pendingId: number): Promise<void> =>
  takesLong(change) ? takeSteps(service, change) : finishPush(service, change, pendingId);

/**
 * Does what follows from a change before the client hears of its end. Never rejects: the refs have changed, and whoever
 * changed them must not be told otherwise. What could not be recorded, or takes long, stays pending for `finishPushes`.
 */
export const afterRefUpdates = async (service: Service, change: RefChange): Promise<void> => {
  if (change.updates.length === 0) return;
  try {
    const pendingId = await addPending(service.database.db, change, service.clock.now());
    await follow(service, change, pendingId);
  } catch (error) {
    logFailure(service, change, 'its events', error);
  }
};

/** Does the same for a change that was intended: `updates` is what came about of it, which may be nothing. */
export const afterIntended = async (service: Service, change: RefChange, intent: number): Promise<void> => {
  const { database, clock } = service;
  const createdAt = toTimestamp(clock.now());
  try {
    const settled = await settleIntent(database.db, intent, { landed: change.updates, final: true, createdAt });
    if (settled !== undefined) await follow(service, { ...change, updates: settled.updates }, settled.id);
  } catch (error) {
    logFailure(service, change, 'its events', error);
  }
};
