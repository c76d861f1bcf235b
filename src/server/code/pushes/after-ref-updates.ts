/** Runs the steps that follow a change of refs, by a push or the API. */
import { headPrefix } from '../../git/refs.ts';
import { errorText } from '../../formats/log.ts';
import type { RefChange, Service } from '../../request/service.ts';
import { addPending, removePending, settleJournalEntry } from './pending-store.ts';
import { toTimestamp } from '../../formats/clock.ts';
import type { Db } from '../../db/database.ts';
import { recordEvents } from '../../activity/events/store.ts';
import { pushDataOf, type PushData } from './push-data.ts';
import { defaultBranchOf, setFirstDefaultBranch, updateLastActivity } from './store.ts';
import { adoptDefaultBranch } from '../../git/repository.ts';
import { forgetSize } from '../../storage/store.ts';

const recordPushEvents = (
  transaction: Db,
  { project, userId }: RefChange,
  pushData: readonly PushData[],
  now: Date,
): Promise<void> =>
  recordEvents(
    transaction,
    pushData.map((data) => ({
      projectId: project.id,
      authorId: userId,
      action: 'pushed',
      pushData: { ...data },
      now,
    })),
  );

/** Records a pending change and removes it in one transaction, unless another process has done so. */
const recordPush = async (service: Service, change: RefChange, pendingId: number): Promise<void> => {
  const { db } = service.database;
  const project = { default_branch: await defaultBranchOf(db, change.project.id) };
  const pushData = await pushDataOf(change.dir, project, change.updates, service.pools.objects.ask);
  const now = service.clock.now();
  await db.transaction().execute(async (transaction) => {
    if (!(await removePending(transaction, pendingId))) return;
    await recordPushEvents(transaction, change, pushData, now);
    await service.steps.recordRefUpdates(transaction, change, now);
  });
};

const logFailure = (service: Service, { project }: RefChange, what: string, error: unknown): void =>
  service.log('error', `a push was not followed by ${what}`, { project: project.id, error: errorText(error) });

const takeSteps = async (service: Service, change: RefChange): Promise<void> => {
  for (const [what, step] of service.steps.afterRefUpdates) {
    await step(service, change).catch((error: unknown) => logFailure(service, change, what, error));
  }
};

/** Runs all steps for a pending change, and records it. Rejects if it cannot be recorded. */
export const finishPush = async (service: Service, change: RefChange, pendingId: number): Promise<void> => {
  await takeSteps(service, change);
  await recordPush(service, change, pendingId);
};

/** The number of branches above which counting their commits takes too long for a waiting client. */
const tooMany = 100;

const takesLong = ({ updates }: RefChange): boolean =>
  updates.filter(({ ref, after }) => after !== null && ref.startsWith(headPrefix)).length > tooMany;

const follow = (service: Service, change: RefChange, pendingId: number): Promise<void> =>
  takesLong(change) ? takeSteps(service, change) : finishPush(service, change, pendingId);

/**
 * Runs the steps that follow a change before the client gets its response. Never rejects, since the refs have changed and
 * an error would say otherwise. A change that could not be recorded or takes long stays pending for `finishPushes`.
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

/** Does the same for a change in the journal; `updates` are those that were made, possibly none. */
export const completeRefUpdates = async (service: Service, change: RefChange, entry: number): Promise<void> => {
  const { database, clock } = service;
  const createdAt = toTimestamp(clock.now());
  try {
    const settled = await settleJournalEntry(database.db, entry, { landed: change.updates, final: true, createdAt });
    if (settled !== undefined) await follow(service, { ...change, updates: settled.updates }, settled.id);
  } catch (error) {
    logFailure(service, change, 'its events', error);
  }
};

/** The size of the repository is measured again when it is next read. */
export const invalidateRepositorySize = ({ database }: Service, { project }: RefChange): Promise<void> =>
  forgetSize(database.db, project.id);

export const noteActivity = ({ database, clock }: Service, { project }: RefChange): Promise<void> =>
  updateLastActivity(database.db, project.id, clock.now());

/** The first branch becomes the default branch, which is protected. */
export const setDefaultBranch = async ({ database, clock }: Service, { project, dir }: RefChange): Promise<void> => {
  if (project.default_branch !== null) return;
  const branch = await adoptDefaultBranch(dir);
  if (branch !== undefined) await setFirstDefaultBranch(database.db, project.id, branch, clock.now());
};
