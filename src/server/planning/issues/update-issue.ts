/** Updates, closes, and reopens issues. */
import type { Params } from '../../../contract/vocabulary/endpoint.ts';
import type { issues } from '../../../contract/planning/issues.ts';
import { type Caller, type Project } from '../../request/access-level.ts';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import { toDbBooleanIfGiven } from '../../db/values.ts';
import { notFound } from '../../formats/problems.ts';
import { setLabels } from '../issuables/label-store.ts';
import { stateChange } from '../issuables/settings.ts';
import { readSnapshot, recordChanges, recordStateChange } from '../issuables/record-activity.ts';
import type { Service } from '../../request/service.ts';
import { type IssueChanges, lockIssue, setAssignees, updateIssue } from './store.ts';
import { noteableIssue, requireChangeable, notFoundIfRemoved } from './find-issue.ts';
import { planIssue, type Plan } from './settings.ts';
import { toTimestamp } from '../../formats/clock.ts';

type Issue = Row<'issues'>;
type UpdateParams = Params<(typeof issues)['update']>;

/** Updates an issue that the transaction has locked, and records that it was closed or reopened. */
export const changeIssue = async (
  transaction: Db,
  before: Issue,
  {
    event,
    changes,
    callerId,
    now,
  }: {
    readonly event: UpdateParams['state_event'];
    readonly changes: IssueChanges;
    readonly callerId: number;
    readonly now: Date;
  },
): Promise<Issue> => {
  const state = stateChange(before.state, event, { callerId, now: toTimestamp(now) });
  const after = await updateIssue(transaction, before, { ...changes, ...state });
  if (state !== undefined) {
    const action = state.state === 'closed' ? 'closed' : 'reopened';
    await recordStateChange(transaction, { before, after }, { state: action, authorId: callerId, now });
  }
  return after;
};

/** Kysely skips undefined values, so that only given parameters change a column. */
const changesOf = (params: UpdateParams, plan: Plan, now: string): IssueChanges => ({
  title: params.title?.trim(),
  description: params.description === null ? '' : params.description,
  confidential: toDbBooleanIfGiven(params.confidential),
  discussion_locked: toDbBooleanIfGiven(params.discussion_locked),
  milestone_id: plan.milestoneId,
  due_date: plan.dueDate,
  updated_at: params.updated_at ?? now,
});

/**
 * Reporters of the project can change everything, the author and assignees can change texts and state. Throws 403 for
 * others, 404 for an issue that is hidden from the caller, 400 for invalid parameters.
 */
export const changeByParams = async (
  service: Service,
  project: Project,
  caller: Caller,
  params: UpdateParams,
): Promise<Issue> => {
  const { issue, assigneeIds } = await requireChangeable(service, project, caller, params.issue_iid);
  const plan = await planIssue(service, project, params);
  const now = service.clock.now();
  const changes = changesOf(params, plan, toTimestamp(now));
  return notFoundIfRemoved(service, () =>
    service.database.db.transaction().execute(async (transaction) => {
      const before = await lockIssue(transaction, issue.id);
      if (before === undefined) {
        throw notFound('Issue');
      }
      const subject = { type: 'issue', id: issue.id } as const;
      const snapshot = await readSnapshot(transaction, subject, before, assigneeIds);
      if (plan.assigneeIds !== undefined) {
        await setAssignees(transaction, issue.id, plan.assigneeIds);
      }
      if (plan.labels !== undefined) {
        await setLabels(transaction, subject, project, plan.labels, toTimestamp(now));
      }
      const after = await changeIssue(transaction, before, {
        event: params.state_event,
        changes,
        callerId: caller.id,
        now,
      });
      const nowAssigned = plan.assigneeIds ?? assigneeIds;
      await recordChanges(
        { ...service.database, db: transaction },
        noteableIssue(project, { issue: after, assigneeIds: nowAssigned }),
        {
          before: snapshot,
          after: await readSnapshot(transaction, subject, after, nowAssigned),
          rows: { before, after },
          authorId: caller.id,
          now,
        },
      );
      return after;
    }),
  );
};
