/** Notifies hooks of changes of issues and merge requests, in the transaction that makes them. */
import { fireHooks, type HookEvent } from '../../activity/hooks/fire-hooks.ts';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import { fromDbBoolean } from '../../db/values.ts';
import type { Changes, FactsOf, IssuableParts, IssueFacts, MergeRequestFacts } from '../../queue/hook-facts.ts';
import { assigneeIdsOf } from './assignee-store.ts';
import { secondsSpentOn } from './counts-store.ts';
import { labelsNamed, labelsOn } from './label-store.ts';
import type { Noteable, Subject, SubjectType } from './subject.ts';

/** A row of an issue or a merge request. */
export type IssuableRow = Row<'issues'> | Row<'merge_requests'>;

const isIssue = (row: IssuableRow): row is Row<'issues'> => 'project_id' in row;

export const subjectOf = (row: IssuableRow): Subject => ({
  type: isIssue(row) ? 'issue' : 'merge_request',
  id: row.id,
});

export const projectIdOf = (row: IssuableRow): number => (isIssue(row) ? row.project_id : row.target_project_id);

const partsOf = async (db: Db, row: IssuableRow): Promise<IssuableParts> => {
  const { type, id } = subjectOf(row);
  const assignee = isIssue(row) ? null : row.assignee_id;
  return {
    assigneeIds: isIssue(row) ? ((await assigneeIdsOf(db, [id])).get(id) ?? []) : assignee === null ? [] : [assignee],
    labels: await labelsOn(db, { type, id }),
    spent: (await secondsSpentOn(db, type, [id])).get(id) ?? 0,
  };
};

/** The facts of an issue or a merge request, for its own events and those of its notes. */
const factsOf = async (db: Db, row: IssuableRow): Promise<IssueFacts | MergeRequestFacts> => {
  const parts = await partsOf(db, row);
  if (isIssue(row)) {
    const { search_text: _text, ...rest } = row;
    return { type: 'issue', row: rest, ...parts };
  }
  const { search_text: _text, merge_message: _message, ...rest } = row;
  return { type: 'merge_request', row: rest, ...parts };
};

const readRow = (db: Db, { type, id }: Subject): Promise<IssuableRow> =>
  type === 'issue'
    ? db.selectFrom('issues').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    : db.selectFrom('merge_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

export const readFacts = async (db: Db, subject: Subject) => factsOf(db, await readRow(db, subject));

/** Columns that change with the state. */
export const stateColumns = [
  'state',
  'closed_at',
  'moved_to_id',
  'merge_commit_sha',
  'merge_when_pipeline_succeeds',
  'updated_at',
] as const;

/** Columns that users change. */
export const textColumns = [
  'title',
  'description',
  'confidential',
  'discussion_locked',
  'milestone_id',
  'due_date',
  'target_branch',
  'updated_at',
] as const;

const firstColumns = [
  'id',
  'iid',
  'project_id',
  'source_project_id',
  'source_branch',
  'target_project_id',
  'author_id',
  'created_at',
  ...textColumns,
] as const;

type Columns = Readonly<Record<string, string | number | null>>;

/** The given columns that differ; values that stand for nothing are not a change of a new row. */
export const changesBetween = (
  before: IssuableRow | undefined,
  after: IssuableRow,
  columns: readonly string[],
): Changes => {
  const [old, now] = [before as Columns | undefined, after as unknown as Columns];
  const differs = (name: string): boolean =>
    old === undefined ? Boolean(now[name]) : (old[name] ?? null) !== (now[name] ?? null);
  return Object.fromEntries(
    columns
      .filter(differs)
      .map((name) => [name, { previous: old?.[name] ?? null, current: now[name] ?? null }] as const),
  );
};

/** The user who made a change, and the time. */
interface Actor {
  readonly authorId: number;
  readonly now: Date;
}

interface IssuableEvent extends Actor {
  readonly action: FactsOf<'merge_request'>['action'];
  /** Only read if a hook wants the event. */
  readonly changes: (transaction: Db) => Changes | Promise<Changes>;
  /** The head before a push to the source branch. */
  readonly oldrev?: string | undefined;
}

const flagFor = (type: SubjectType, confidential: boolean): HookEvent['flag'] => {
  if (type === 'merge_request') return 'merge_requests_events';
  return confidential ? 'confidential_issues_events' : 'issues_events';
};

const flagOf = (row: IssuableRow): HookEvent['flag'] =>
  isIssue(row) ? flagFor('issue', fromDbBoolean(row.confidential)) : flagFor('merge_request', false);

/** Where an event belongs, and the row, which is only read if a hook wants the event. */
interface Announced {
  readonly projectId: number;
  readonly flag: HookEvent['flag'];
  readonly read: () => IssuableRow | Promise<IssuableRow>;
}

const fire = (
  transaction: Db,
  { projectId, flag, read }: Announced,
  { action, changes, oldrev, authorId, now }: IssuableEvent,
): Promise<void> => {
  const facts = async () => {
    const deed = { action, changes: await changes(transaction), ...(oldrev !== undefined && { oldrev }) };
    return { ...(await factsOf(transaction, await read())), ...deed } as FactsOf<'issue'> | FactsOf<'merge_request'>;
  };
  return fireHooks(transaction, {
    place: { project: { id: projectId } },
    userId: authorId,
    now,
    events: [{ flag, facts }],
  });
};

export const fireIssuable = (transaction: Db, row: IssuableRow, event: IssuableEvent): Promise<void> =>
  fire(transaction, { projectId: projectIdOf(row), flag: flagOf(row), read: () => row }, event);

export const fireOpened = (transaction: Db, row: IssuableRow, actor: Actor): Promise<void> =>
  fireIssuable(transaction, row, {
    ...actor,
    action: 'open',
    changes: () => changesBetween(undefined, row, firstColumns),
  });

/** The changes of the labels and the assignees. */
interface Replaced {
  readonly labels: readonly string[];
  readonly assignees: ReadonlyMap<number, string>;
}

const sameList = (one: readonly unknown[], other: readonly unknown[]): boolean => `${one}` === `${other}`;

/** Fires the update of an issue or a merge request; a change of its state is another event. */
export const fireUpdated = (
  transaction: Db,
  rows: { readonly before: IssuableRow; readonly after: IssuableRow },
  { before, after, ...actor }: Actor & { readonly before: Replaced; readonly after: Replaced },
): Promise<void> =>
  fireIssuable(transaction, rows.after, {
    ...actor,
    action: 'update',
    changes: async (db) => {
      const [old, now] = [[...before.assignees.keys()], [...after.assignees.keys()]];
      const labelled = (names: readonly string[]) => labelsNamed(db, projectIdOf(rows.after), names);
      return {
        ...changesBetween(rows.before, rows.after, textColumns),
        ...(!sameList(old, now) && { assignees: { previous: old, current: now } }),
        ...(!sameList(before.labels, after.labels) && {
          labels: { previous: await labelled(before.labels), current: await labelled(after.labels) },
        }),
      };
    },
  });

type NoteablePlace = Pick<Noteable, 'subject' | 'project' | 'confidential'>;

/** Spent and estimated time, in seconds. */
interface Times {
  readonly estimate: number;
  readonly spent: number;
}

/** Fires the update of the time of an issue or a merge request. */
export const fireTimeChanged = (
  transaction: Db,
  { subject, project, confidential }: NoteablePlace,
  { before, after, ...actor }: Actor & { readonly before: Times; readonly after: Times },
): Promise<void> => {
  const read = () => readRow(transaction, subject);
  const changes = () => ({
    ...(before.estimate !== after.estimate && {
      time_estimate: { previous: before.estimate, current: after.estimate },
    }),
    ...(before.spent !== after.spent && { total_time_spent: { previous: before.spent, current: after.spent } }),
  });
  const announced = { projectId: project.id, flag: flagFor(subject.type, confidential), read };
  return fire(transaction, announced, { ...actor, action: 'update', changes });
};

/** Fires the event of a comment that a user wrote or changed. */
export const fireNote = (
  transaction: Db,
  { subject, project, confidential }: NoteablePlace,
  { action, row, authorId, now }: Actor & { readonly action: 'create' | 'update'; readonly row: Row<'notes'> },
): Promise<void> => {
  const flag = confidential ? 'confidential_note_events' : 'note_events';
  const facts = async () => ({ type: 'note', action, row, subject: await readFacts(transaction, subject) }) as const;
  return fireHooks(transaction, { place: { project }, userId: authorId, now, events: [{ flag, facts }] });
};
