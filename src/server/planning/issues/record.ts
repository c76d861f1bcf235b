/** The records of issues (document, "Issue"). */
import type { Body } from '../../../contract/vocabulary/endpoint.ts';
import type { issues } from '../../../contract/planning/issues.ts';
import type { Row } from '../../db/schema.ts';
import { fromDbBoolean } from '../../db/values.ts';
import { noCounts } from '../issuables/counts-store.ts';
import { readParts, timeStats } from '../issuables/record.ts';
import { isSubscribed } from '../issuables/subscription-store.ts';
import type { ResponseContext } from '../../request/handler.ts';
import { assigneeIdsOf } from '../issuables/assignee-store.ts';

type Issue = Row<'issues'>;

export type ListedIssue = Body<(typeof issues)['list']>[number];

const linksOf = ({ project_id: project, iid }: Issue, baseUrl: string) => {
  const self = `${baseUrl}/api/v4/projects/${project}/issues/${iid}`;
  return {
    self,
    notes: `${self}/notes`,
    award_emoji: `${self}/award_emoji`,
    project: `${baseUrl}/api/v4/projects/${project}`,
  };
};

const readIssueParts = async ({ service, caller, baseUrl }: ResponseContext, rows: readonly Issue[]) => {
  const { db } = service.database;
  const assignees = await assigneeIdsOf(
    db,
    rows.map(({ id }) => id),
  );
  const projectIds = rows.map((row) => row.project_id);
  const userIds = [...rows.flatMap((row) => [row.author_id, row.closed_by_id]), ...[...assignees.values()].flat()];
  return { ...(await readParts(db, 'issue', rows, { projectIds, userIds, reader: caller, baseUrl })), assignees };
};

type Parts = Awaited<ReturnType<typeof readIssueParts>>;

const record = (row: Issue, parts: Parts, baseUrl: string): ListedIssue[] => {
  const { userOf } = parts;
  const author = userOf(row.author_id);
  const path = parts.paths.get(row.project_id);
  // The author or the project was deleted between two queries, and the issue with it.
  if (author === null || path === undefined) {
    return [];
  }
  const assignees = (parts.assignees.get(row.id) ?? []).map(userOf).filter((user) => user !== null);
  return [
    {
      id: row.id,
      iid: row.iid,
      project_id: row.project_id,
      title: row.title,
      description: row.description,
      state: row.state,
      created_at: row.created_at,
      updated_at: row.updated_at,
      closed_at: row.closed_at,
      closed_by: userOf(row.closed_by_id),
      labels: parts.labels.get(row.id) ?? [],
      milestone: parts.milestoneOf(row.milestone_id),
      assignees,
      author,
      assignee: assignees[0] ?? null,
      ...(parts.counts.get(row.id) ?? noCounts),
      due_date: row.due_date,
      confidential: fromDbBoolean(row.confidential),
      discussion_locked: fromDbBoolean(row.discussion_locked),
      web_url: `${baseUrl}/${path}/issues/${row.iid}`,
      time_stats: timeStats(row.time_estimate, parts.spent.get(row.id) ?? 0),
      _links: linksOf(row, baseUrl),
    },
  ];
};

export const issueRecords = async (context: ResponseContext, rows: readonly Issue[]): Promise<ListedIssue[]> => {
  const parts = await readIssueParts(context, rows);
  return rows.flatMap((row) => record(row, parts, context.baseUrl));
};

/** Returns the whole record of one issue; undefined if it was deleted. */
export const issueRecord = async (
  context: ResponseContext,
  row: Issue,
): Promise<Body<(typeof issues)['get']> | undefined> => {
  const { service, caller, baseUrl } = context;
  const parts = await readIssueParts(context, [row]);
  const [listed] = record(row, parts, baseUrl);
  if (listed === undefined) {
    return undefined;
  }
  const closedAt = (row.milestone_id === null ? undefined : parts.milestones.get(row.milestone_id))?.closed_at ?? null;
  const people = [row.author_id, ...(parts.assignees.get(row.id) ?? [])];
  const subject = { type: 'issue', id: row.id } as const;
  return {
    ...listed,
    milestone: listed.milestone === null ? null : { ...listed.milestone, closed_at: closedAt },
    subscribed: await isSubscribed(service.database.db, subject, caller.id, people),
  };
};
