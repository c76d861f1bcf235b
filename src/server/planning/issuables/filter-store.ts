/** Filters that lists of issues and merge requests share, as conditions (document, "Issues" and "Merge requests"). */
import { type RawBuilder, sql, type Expression, type SqlBool } from 'kysely';
import type { Engine } from '../../db/engine.ts';
import type { SearchedText } from '../../db/tables/searched-texts.ts';
import { tableOf } from '../../db/sweep-orphans.ts';
import { containsPattern, fold } from '../../db/values.ts';
import { phaseOf, type Phase, wordOf } from './filter-words.ts';
import { splitNames } from './settings.ts';
import { linkColumn, type SubjectType } from './subject.ts';

/** The properties that rows are selected by, or left out by. Those that are absent or empty texts filter nothing. */
interface Choice {
  /** Names separated by commas, or a word. */
  readonly labels?: string | undefined;
  /** A title, a word, or a phase. */
  readonly milestone?: string | undefined;
  readonly author_id?: number | undefined;
  readonly author_username?: string | undefined;
  /** 0 stands for no assignee. */
  readonly assignee_id?: number | undefined;
  readonly assignee_username?: readonly string[] | undefined;
  /** A name or a word. */
  readonly my_reaction_emoji?: string | undefined;
  readonly iids?: readonly number[] | undefined;
}

/** A row is left out by `not[labels]` if it has any of the names; `labels` asks for all of them. */
type LeftOut = { readonly [Name in keyof Choice as `not[${Name}]`]?: Choice[Name] };

export interface IssuableFilter extends Choice, LeftOut {
  readonly callerId: number;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  readonly milestoneId?: number | undefined;
  readonly scope: 'created-by-me' | 'assigned-to-me' | 'all';
  readonly search?: string | undefined;
  /** Timestamps, inclusive. */
  readonly created_after?: string | undefined;
  readonly created_before?: string | undefined;
  readonly updated_after?: string | undefined;
  readonly updated_before?: string | undefined;
}

/** The ID of a user, or a query for it, which finds none for an unknown username. */
export type UserId = number | RawBuilder<unknown>;

/** A project and the groups above it, whose labels its issues and merge requests can have. */
export interface LabelOwners {
  readonly projectId: number;
  readonly groupIds: readonly number[];
}

/** Differences between the table of issues and that of merge requests. */
export interface IssuableTable {
  readonly type: SubjectType;
  readonly texts: SearchedText;
  /** Column of projects; where it is 0, nobody sees the rows of a project. */
  readonly enabledColumn: 'issues_enabled' | 'merge_requests_enabled';
  /** Column with the ID of the project that labels belong to. */
  readonly projectColumn: 'issues.project_id' | 'merge_requests.target_project_id';
  readonly assignedTo: (userId: UserId) => Expression<SqlBool>;
  /** Assignees are rows of another table instead of a column. */
  readonly manyAssignees: boolean;
  readonly unassigned: Expression<SqlBool>;
}

type Condition = Expression<SqlBool>;

/** The opposite, also of a condition that is unknown where a column is null. */
const not = (condition: Condition): Condition => sql<SqlBool>`not coalesce((${condition}), false)`;

const idOf = (username: string): RawBuilder<unknown> =>
  sql`(select u.id from users u where u.username_folded = ${fold(username)})`;

/** The label of a row is of its project or of a group above, so that its name is enough where the project is unknown. */
const byNames = (
  { type }: IssuableTable,
  { names, every, within }: { readonly names: readonly string[]; every: boolean; within: LabelOwners | undefined },
): Condition => {
  const carrier = sql.ref(`link.${linkColumn[type]}`);
  const groups = within?.groupIds.length ? sql` or b.namespace_id in (${sql.join([...within.groupIds])})` : sql``;
  const owners = within === undefined ? sql`` : sql` and (b.project_id = ${within.projectId}${groups})`;
  // One subquery for all names: PostgreSQL takes seconds to plan a hundred subqueries.
  const all =
    every && names.length > 1 ? sql` group by ${carrier} having count(distinct b.name) = ${names.length}` : sql``;
  // A cross join makes SQLite begin with the labels.
  return sql<SqlBool>`${sql.ref(`${tableOf[type]}.id`)} in (select ${carrier} from labels b cross join label_links link
    where link.label_id = b.id and ${carrier} is not null and b.name in (${sql.join([...names])})${owners}${all})`;
};

const isLabeled = ({ type }: IssuableTable): Condition =>
  sql<SqlBool>`exists (select 1 from label_links link
    where ${sql.ref(`link.${linkColumn[type]}`)} = ${sql.ref(`${tableOf[type]}.id`)})`;

/** Open milestones; of those that are due later, the next one of each project or group. */
const inPhase = (phase: Phase, today: string): RawBuilder<unknown> =>
  phase === 'started'
    ? sql`select m.id from milestones m where m.state = 'active' and m.start_date <= ${today}`
    : sql`select m.id from milestones m where m.state = 'active' and m.due_date > ${today} and not exists (
        select 1 from milestones e where e.state = 'active' and e.due_date > ${today}
        and (e.project_id = m.project_id or e.namespace_id = m.namespace_id)
        and (e.due_date < m.due_date or (e.due_date = m.due_date and e.id < m.id)))`;

const byMilestone = ({ type }: IssuableTable, title: string, today: string): Condition => {
  const column = sql.ref(`${tableOf[type]}.milestone_id`);
  const word = wordOf('milestone', title);
  if (word !== undefined)
    return word === 'none' ? sql<SqlBool>`${column} is null` : sql<SqlBool>`${column} is not null`;
  const phase = phaseOf(title);
  const titled = sql`select m.id from milestones m where m.title = ${title}`;
  return sql<SqlBool>`${column} in (${phase === undefined ? titled : inPhase(phase, today)})`;
};

const byReaction = ({ type }: IssuableTable, emoji: string, callerId: number): Condition => {
  const word = wordOf('reaction', emoji);
  const named = word === undefined ? sql` and a.name = ${emoji}` : sql``;
  const reacted = sql<SqlBool>`${sql.ref(`${tableOf[type]}.id`)} in (select a.awardable_id from award_emoji a
    where a.user_id = ${callerId}${named} and a.awardable_type = ${type})`;
  return word === 'none' ? not(reacted) : reacted;
};

const byScope = (table: IssuableTable, { scope, callerId }: IssuableFilter): Condition[] => {
  switch (scope) {
    case 'created-by-me':
      return [sql<SqlBool>`${sql.ref(`${tableOf[table.type]}.author_id`)} = ${callerId}`];
    case 'assigned-to-me':
      return [table.assignedTo(callerId)];
    case 'all':
      return [];
  }
};

type Place = Pick<IssuableFilter, 'callerId' | 'today'> & { readonly within: LabelOwners | undefined };

/** Conditions of a choice. With `every`, all of several labels are asked for, otherwise one of them. */
const choiceConditions = (
  table: IssuableTable,
  choice: Choice,
  at: Place & { readonly every: boolean },
): Condition[] => {
  const { labels = '', milestone, iids = [], my_reaction_emoji: emoji, assignee_id: assignee } = choice;
  const column = (name: string) => sql.ref<string>(`${tableOf[table.type]}.${name}`);
  const names = splitNames(labels);
  const word = wordOf('label', labels);
  const users = (choice.assignee_username ?? []).map((username) => table.assignedTo(idOf(username)));
  const labeled = word === undefined ? byNames(table, { ...at, names }) : isLabeled(table);
  return [
    ...(names.length === 0 ? [] : [word === 'none' ? not(labeled) : labeled]),
    ...(milestone ? [byMilestone(table, milestone, at.today)] : []),
    ...(assignee === undefined ? [] : [assignee === 0 ? table.unassigned : table.assignedTo(assignee)]),
    ...users,
    ...(emoji ? [byReaction(table, emoji, at.callerId)] : []),
    ...(iids.length === 0 ? [] : [sql<SqlBool>`${column('iid')} in (${sql.join([...iids])})`]),
    ...(choice.author_id === undefined ? [] : [sql<SqlBool>`${column('author_id')} = ${choice.author_id}`]),
    ...(choice.author_username ? [sql<SqlBool>`${column('author_id')} = ${idOf(choice.author_username)}`] : []),
  ];
};

/** The filters of `not[...]`, without the `not`. */
const leftOut = (filter: LeftOut): Choice => ({
  labels: filter['not[labels]'],
  milestone: filter['not[milestone]'],
  author_id: filter['not[author_id]'],
  author_username: filter['not[author_username]'],
  assignee_id: filter['not[assignee_id]'],
  assignee_username: filter['not[assignee_username]'],
  my_reaction_emoji: filter['not[my_reaction_emoji]'],
  iids: filter['not[iids]'],
});

/** The text of a row in lower case, in which a search without an index looks. */
export const searchText = ({ title, description }: { readonly title: string; readonly description: string }): string =>
  fold(`${title}\n${description}`);

/**
 * Returns conditions that must all hold. With `readsTexts` a search reads texts instead of their index; `within` is given
 * if all rows are in one project and a label is asked for.
 */
export const issuableConditions = (
  { like, textSearch }: Pick<Engine, 'like' | 'textSearch'>,
  table: IssuableTable,
  filter: IssuableFilter,
  readsTexts: boolean,
  within: LabelOwners | undefined,
): Condition[] => {
  const { callerId, today, search } = filter;
  const column = (name: string) => sql.ref<string>(`${tableOf[table.type]}.${name}`);
  const compared = (name: string, comparison: '=' | '>=' | '<=', value: string | number | undefined): Condition[] =>
    value === undefined ? [] : [sql<SqlBool>`${column(name)} ${sql.raw(comparison)} ${value}`];
  const place = { callerId, today, within };
  return [
    ...byScope(table, filter),
    ...choiceConditions(table, filter, { ...place, every: true }),
    ...choiceConditions(table, leftOut(filter), { ...place, every: false }).map(not),
    ...(search
      ? [readsTexts ? like(column('search_text'), containsPattern(search)) : textSearch.contains(table.texts, search)]
      : []),
    ...compared('milestone_id', '=', filter.milestoneId),
    ...compared('created_at', '>=', filter.created_after),
    ...compared('created_at', '<=', filter.created_before),
    ...compared('updated_at', '>=', filter.updated_after),
    ...compared('updated_at', '<=', filter.updated_before),
  ];
};
