/** The bodies of events of issues and merge requests. */
import type {
  Changed,
  Changes,
  FactsOf,
  IssuableParts,
  IssueFacts,
  MergeRequestFacts,
} from '../../../queue/hook-facts.ts';
import type { Row } from '../../../db/schema.ts';
import { fromDbBoolean } from '../../../db/values.ts';
import type { CommitObject } from '../../../git/parse-commit.ts';
import { humanDuration } from '../../../planning/issuables/record.ts';
import { isWorkInProgress } from '../../../planning/merge-requests/settings.ts';
import type { Pusher } from '../../../queue/job-kinds.ts';
import {
  commitPart,
  hookTime,
  hookTimeIfAny,
  type Place,
  projectPart,
  repositoryPart,
  userPart,
  webUrl,
} from './parts.ts';

/** Numbers of states in v4. */
const stateIds = { opened: 1, closed: 2, merged: 3 } as const;

export const labelPart = (row: Row<'labels'>) => ({
  id: row.id,
  title: row.name,
  color: row.color,
  project_id: row.project_id,
  created_at: hookTime(row.created_at),
  updated_at: hookTime(row.updated_at),
  template: false,
  description: row.description,
  type: 'ProjectLabel',
  group_id: null,
});

/** Users by their IDs, as bodies name them. */
export type UserOf = (id: number) => Pusher | undefined;

const userParts = (ids: readonly number[], userOf: UserOf, baseUrl: string) =>
  ids.flatMap((id) => {
    const user = userOf(id);
    return user === undefined ? [] : [userPart(user, baseUrl)];
  });

const spentIn = ({ time_estimate }: { readonly time_estimate: number }, spent: number, changes: Changes) => {
  const { previous, current } = changes['total_time_spent'] ?? { previous: spent, current: spent };
  const change = Number(current) - Number(previous);
  return {
    time_estimate,
    total_time_spent: spent,
    time_change: change,
    human_total_time_spent: humanDuration(spent),
    human_time_change: humanDuration(change),
    human_time_estimate: humanDuration(time_estimate),
  };
};

const sharedPart = ({
  row,
  labels,
  assigneeIds,
}: (Pick<IssueFacts, 'row'> & IssuableParts) | (Pick<MergeRequestFacts, 'row'> & IssuableParts)) => ({
  id: row.id,
  iid: row.iid,
  title: row.title,
  description: row.description,
  author_id: row.author_id,
  assignee_ids: assigneeIds,
  assignee_id: assigneeIds[0] ?? null,
  milestone_id: row.milestone_id,
  state: row.state,
  state_id: stateIds[row.state],
  discussion_locked: fromDbBoolean(row.discussion_locked),
  created_at: hookTime(row.created_at),
  updated_at: hookTime(row.updated_at),
  labels: labels.map(labelPart),
});

/** The fields of an issue in its own events and in those of its notes. */
export const issuePart = (facts: IssueFacts, place: Place, changes: Changes = {}) => {
  const { row, spent } = facts;
  return {
    ...sharedPart(facts),
    ...spentIn(row, spent, changes),
    project_id: row.project_id,
    confidential: fromDbBoolean(row.confidential),
    due_date: row.due_date,
    closed_at: hookTimeIfAny(row.closed_at),
    moved_to_id: row.moved_to_id,
    type: 'Issue',
    severity: 'unknown',
    url: `${webUrl(place)}/issues/${row.iid}`,
  };
};

/** The source of a merge request, and what Git has of it. */
export interface MergeRequestContext {
  readonly place: Place;
  /** Null once it is deleted. */
  readonly source: Place | null;
  readonly headPipelineId: number | null;
  /** The head of the source branch. */
  readonly lastCommit: CommitObject | undefined;
}

const detailedStatuses = {
  unchecked: 'unchecked',
  can_be_merged: 'mergeable',
  cannot_be_merged: 'conflict',
} as const;

/** The fields of a merge request in its own events and in those of its notes. */
export const mergeRequestPart = (facts: MergeRequestFacts, context: MergeRequestContext, changes: Changes = {}) => {
  const { row, spent } = facts;
  const { place, source, headPipelineId, lastCommit } = context;
  const draft = isWorkInProgress(row.title);
  return {
    ...sharedPart(facts),
    ...spentIn(row, spent, changes),
    reviewer_ids: [],
    source_branch: row.source_branch,
    source_project_id: row.source_project_id,
    target_branch: row.target_branch,
    target_project_id: row.target_project_id,
    draft,
    work_in_progress: draft,
    head_pipeline_id: headPipelineId,
    merge_status: row.merge_status,
    detailed_merge_status: row.state === 'opened' ? detailedStatuses[row.merge_status] : 'not_open',
    merge_commit_sha: row.merge_commit_sha,
    merge_user_id: row.merged_by_id ?? row.merge_user_id,
    merge_when_pipeline_succeeds: fromDbBoolean(row.merge_when_pipeline_succeeds),
    blocking_discussions_resolved: true,
    url: `${webUrl(place)}/merge_requests/${row.iid}`,
    source: source === null ? null : projectPart(source),
    target: projectPart(place),
    last_commit: lastCommit === undefined ? null : commitPart(lastCommit, source ?? place),
  };
};

/** What the body of an issue's or a merge request's event needs besides it. */
export interface IssuableContext {
  readonly place: Place;
  readonly user: Pusher;
  readonly userOf: UserOf;
}

const labelParts = (rows: unknown) => (rows as Row<'labels'>[]).map(labelPart);

const yesNo = (value: unknown): boolean | null => (value === null ? null : fromDbBoolean(value as 0 | 1));

const timeOf = (value: unknown): string | null => hookTimeIfAny(value as string | null);

const draftOf = (title: unknown): boolean | null => (title === null ? null : isWorkInProgress(title as string));

/** The form of the values of a field in bodies; others are as they are stored. */
const formats: Readonly<Record<string, (value: unknown) => unknown>> = {
  confidential: yesNo,
  discussion_locked: yesNo,
  merge_when_pipeline_succeeds: yesNo,
  created_at: timeOf,
  updated_at: timeOf,
  closed_at: timeOf,
  labels: labelParts,
};

const map = ({ previous, current }: Changed, form: (value: unknown) => unknown): Changed => ({
  previous: form(previous),
  current: form(current),
});

const asStored = (value: unknown): unknown => value;

const stateIdOf = (state: unknown): number | null => (state === null ? null : stateIds[state as keyof typeof stateIds]);

const changesPart = (facts: FactsOf<'issue'> | FactsOf<'merge_request'>, context: IssuableContext): Changes => {
  const { state, assignees, ...others } = facts.changes;
  const { title } = others;
  const people = (ids: unknown) => userParts(ids as number[], context.userOf, context.place.baseUrl);
  const draft = title && facts.type === 'merge_request' ? map(title, draftOf) : undefined;
  return {
    ...Object.fromEntries(
      Object.entries(others).map(([name, changed]) => [name, map(changed, formats[name] ?? asStored)] as const),
    ),
    ...(state && { state_id: map(state, stateIdOf) }),
    ...(assignees && { assignees: map(assignees, people) }),
    ...(draft && draft.previous !== draft.current && { draft }),
  };
};

const bodyOf = (
  kind: 'issue' | 'merge_request',
  eventType: string,
  facts: FactsOf<'issue'> | FactsOf<'merge_request'>,
  attributes: object,
  context: IssuableContext,
) => {
  const { place, user, userOf } = context;
  const assignees = userParts(facts.assigneeIds, userOf, place.baseUrl);
  return {
    object_kind: kind,
    event_type: eventType,
    user: userPart(user, place.baseUrl),
    project: projectPart(place),
    object_attributes: { ...attributes, action: facts.action },
    labels: facts.labels.map(labelPart),
    changes: changesPart(facts, context),
    repository: repositoryPart(place),
    ...(assignees.length > 0 && { assignees }),
    ...(assignees[0] !== undefined && kind === 'issue' && { assignee: assignees[0] }),
  };
};

export const issueBody = (facts: FactsOf<'issue'>, context: IssuableContext) => {
  const type = fromDbBoolean(facts.row.confidential) ? 'confidential_issue' : 'issue';
  return bodyOf('issue', type, facts, issuePart(facts, context.place, facts.changes), context);
};

export const mergeRequestBody = (facts: FactsOf<'merge_request'>, context: IssuableContext & MergeRequestContext) => {
  const attributes = {
    ...mergeRequestPart(facts, context, facts.changes),
    ...(facts.oldrev !== undefined && { oldrev: facts.oldrev }),
  };
  return bodyOf('merge_request', 'merge_request', facts, attributes, context);
};
