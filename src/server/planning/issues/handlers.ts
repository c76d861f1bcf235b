/** Issues (document, "Issues"). */
import type { issues } from '../../../contract/planning/issues.ts';
import type { Params } from '../../../contract/vocabulary/endpoint.ts';
import { nextIid } from '../../db/iid.ts';
import type { Row } from '../../db/schema.ts';
import { toDbBoolean } from '../../db/values.ts';
import { toTimestamp } from '../../formats/clock.ts';
import { notFound } from '../../formats/problems.ts';
import { type Caller, type Project } from '../../request/access-level.ts';
import type { ResponseContext, Handlers, Listing } from '../../request/handler.ts';
import type { Service } from '../../request/service.ts';
import { deleteAttached } from '../issuables/attached-store.ts';
import { type ListParams, listQuery } from '../issuables/list-query.ts';
import { setLabels } from '../issuables/label-store.ts';
import { recordCreated } from '../issuables/record-activity.ts';
import { noteableIssue, notFoundIfRemoved, requireIssue, requireIssues } from './find-issue.ts';
import type { DueWord } from './due-days.ts';
import { moveIssue } from './move-issue.ts';
import { issueRecord, issueRecords, type ListedIssue } from './record.ts';
import { planIssue } from './settings.ts';
import { deleteIssueRow, insertIssue, type IssuePlace, listIssues, setAssignees } from './store.ts';
import { changeByParams } from './update-issue.ts';
import type { Slice } from '../../db/page-of.ts';

interface IssueParams extends ListParams {
  readonly state?: 'opened' | 'closed' | 'all';
  readonly confidential?: boolean;
  readonly due_date?: DueWord;
}

/** Lists the issues of a place that the caller sees. */
export const listOf = async (
  call: Listing,
  place: IssuePlace,
  { state, confidential, due_date: due, ...params }: IssueParams,
): Promise<Slice<ListedIssue[]>> => {
  const { service, page } = call;
  const filters = { state: state === 'all' ? undefined : state, confidential, due };
  const query = { ...listQuery(call, params), place, ...filters };
  const { items, total } = await listIssues(service.database, query, page);
  return { items: await issueRecords(call, items), total };
};

/** Throws 404 if the issue was deleted meanwhile. */
const respond = async (context: ResponseContext, issue: Row<'issues'>) => {
  const record = await issueRecord(context, issue);
  if (record === undefined) {
    throw notFound('Issue');
  }
  return record;
};

type CreateParams = Params<(typeof issues)['create']>;

/** Users who see the project can create issues. Throws 400 for invalid parameters, 404 if issues are disabled. */
const createIssue = async (
  service: Service,
  project: Project,
  caller: Caller,
  params: CreateParams,
): Promise<Row<'issues'>> => {
  requireIssues(project);
  const plan = await planIssue(service, project, params);
  const now = service.clock.now();
  const at = params.created_at ?? toTimestamp(now);
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
      const assigneeIds = plan.assigneeIds ?? [];
      await setAssignees(transaction, issue.id, assigneeIds);
      const subject = { type: 'issue', id: issue.id } as const;
      await setLabels(transaction, subject, project, plan.labels ?? [], toTimestamp(now));
      await recordCreated({ ...service.database, db: transaction }, noteableIssue(project, { issue, assigneeIds }), {
        row: issue,
        assigneeIds,
        authorId: caller.id,
        now,
      });
      return issue;
    }),
  );
};

export const issueHandlers: Handlers<typeof issues> = {
  list: (call) => listOf(call, 'everywhere', { ...call.params, scope: call.params.scope ?? 'created-by-me' }),

  listForGroup: (call) => listOf(call, { lineage: call.group.lineage }, call.params),

  listForProject: async (call) => {
    const { project, params } = call;
    requireIssues(project);
    return listOf(call, { projectId: project.id, accessLevel: project.accessLevel }, params);
  },

  get: async (call) =>
    respond(call, (await requireIssue(call.service, call.project, call.caller, call.params.issue_iid)).issue),

  create: async (call) => respond(call, await createIssue(call.service, call.project, call.caller, call.params)),

  update: async (call) => respond(call, await changeByParams(call.service, call.project, call.caller, call.params)),

  delete: async ({ service, project, caller, params, checkUnmodified }) => {
    const { issue } = await requireIssue(service, project, caller, params.issue_iid);
    checkUnmodified(issue.updated_at);
    await service.database.db.transaction().execute(async (transaction) => {
      // The row comes first: this waits for transactions that lock it to add a note or a reaction.
      await deleteIssueRow(transaction, issue.id);
      await deleteAttached(transaction, { type: 'issue', id: issue.id });
    });
    return null;
  },

  move: async (call) => respond(call, await moveIssue(call.service, call.project, call.caller, call.params)),
};
