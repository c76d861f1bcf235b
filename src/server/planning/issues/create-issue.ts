/** Opens issues. */
import type { Params } from '../../../contract/vocabulary/endpoint.ts';
import type { issues } from '../../../contract/planning/issues.ts';
import { type Caller, hasRole, type Project } from '../../request/access-level.ts';
import type { Row } from '../../db/schema.ts';
import { toDbBoolean } from '../../db/values.ts';
import { recordEvent } from '../../activity/events/store.ts';
import { nextIid } from '../../db/iid.ts';
import { setLabels } from '../issuables/label-store.ts';
import { recordCreated } from '../issuables/record-activity.ts';
import type { Service } from '../../request/service.ts';
import { insertIssue, setAssignees } from './store.ts';
import { eventTarget, noteableIssue, requireIssues, notFoundIfRemoved } from './find-issue.ts';
import { planIssue } from './settings.ts';
import { toTimestamp } from '../../formats/clock.ts';

type CreateParams = Params<(typeof issues)['create']>;

/** Everyone who sees the project may; throws 400 naming what does not fit, 404 where there are no issues. */
export const createIssue = async (
  service: Service,
  project: Project,
  caller: Caller,
  params: CreateParams,
): Promise<Row<'issues'>> => {
  requireIssues(project);
  const plan = await planIssue(service, project, params);
  const now = service.clock.now();
  // Only owners may say that it was opened at another time: imports do.
  const at = (hasRole(project.accessLevel, 'owner') ? params.created_at : undefined) ?? toTimestamp(now);
  return notFoundIfRemoved(service, () =>
    service.database.db.transaction().execute(async (transaction) => {
      const issue = await insertIssue(transaction, {
        iid: await nextIid(transaction, 'issue', project.id),
        project_id: project.id,
        author_id: caller.id,
        title: params.title.trim(),
        description: params.description ?? '',
        state: 'opened',
        confidential: toDbBoolean(params.confidential ?? false),
        milestone_id: plan.milestoneId ?? null,
        due_date: plan.dueDate ?? null,
        created_at: at,
        updated_at: at,
      });
      await setAssignees(transaction, issue.id, plan.assigneeIds ?? []);
      const subject = { type: 'issue', id: issue.id } as const;
      await setLabels(transaction, subject, project.id, plan.labels ?? [], toTimestamp(now));
      const event = { projectId: project.id, authorId: caller.id, target: eventTarget(issue), now };
      await recordEvent(transaction, { ...event, action: 'created' });
      const assigneeIds = plan.assigneeIds ?? [];
      await recordCreated({ ...service.database, db: transaction }, noteableIssue(project, { issue, assigneeIds }), {
        description: issue.description,
        assigneeIds,
        authorId: caller.id,
        now,
      });
      return issue;
    }),
  );
};
