/** Filters that lists of issues and merge requests share, as conditions (document, "Issues" and "Merge requests"). */
import { sql, type Expression, type SqlBool } from 'kysely';
import type { Engine } from '../../db/engine.ts';
import type { SearchedText } from '../../db/tables/searched-texts.ts';
import { containsPattern, fold } from '../../db/values.ts';
import { refuseFaults } from '../../formats/problems.ts';
import { namesFault, splitNames } from './settings.ts';
import { tableOf } from '../../db/sweep-orphans.ts';
import { linkColumn, type SubjectType } from './subject.ts';
import { todayOf } from '../../formats/clock.ts';
import type { Listing } from '../../request/handler.ts';

/** Properties that are absent or empty texts filter nothing. */
export interface IssuableFilter {
  readonly callerId: number;
  /** Names separated by commas, all of which a row must have, or `No Label`. */
  readonly labels?: string | undefined;
  /** A title, `No Milestone` or `Any Milestone`. */
  readonly milestone?: string | undefined;
  readonly milestoneId?: number | undefined;
  readonly scope: 'created-by-me' | 'assigned-to-me' | 'all';
  readonly author_id?: number | undefined;
  /** 0 selects rows without an assignee. */
  readonly assignee_id?: number | undefined;
  readonly my_reaction_emoji?: string | undefined;
  readonly iids?: readonly number[] | undefined;
  readonly search?: string | undefined;
  /** Timestamps, inclusive. */
  readonly created_after?: string | undefined;
  readonly created_before?: string | undefined;
  readonly updated_after?: string | undefined;
  readonly updated_before?: string | undefined;
}

/** Differences between the table of issues and that of merge requests. */
export interface IssuableTable {
  readonly type: SubjectType;
  readonly texts: SearchedText;
  /** Column of projects; where it is 0, nobody sees the rows of a project. */
  readonly enabledColumn: 'issues_enabled' | 'merge_requests_enabled';
  /** Column with the ID of the project that labels belong to. */
  readonly projectColumn: 'issues.project_id' | 'merge_requests.target_project_id';
  readonly assignedTo: (userId: number) => Expression<SqlBool>;
  /** Assignees are rows of another table instead of a column. */
  readonly manyAssignees: boolean;
  readonly unassigned: Expression<SqlBool>;
}

type Condition = Expression<SqlBool>;

/** A client that escapes the `+` in a query sends a `+` in place of the space. */
const isWord = (text: string, word: 'No' | 'Any', what: string): boolean =>
  [`${word} ${what}`, `${word}+${what}`].includes(text.trim());

/** A row has labels of its project only, so that their names are enough where the project is unknown. */
const byLabels = ({ type }: IssuableTable, text: string, projectId: number | undefined): Condition[] => {
  const rowId = sql.ref(`${tableOf[type]}.id`);
  const carrier = sql.ref(`link.${linkColumn[type]}`);
  if (isWord(text, 'No', 'Label')) {
    return [sql<SqlBool>`not exists (select 1 from label_links link where ${carrier} = ${rowId})`];
  }
  const names = splitNames(text);
  refuseFaults({ labels: namesFault(names) });
  const wanted = [...new Set(names)];
  if (wanted.length === 0) return [];
  const within = projectId === undefined ? sql`` : sql` and b.project_id = ${projectId}`;
  // One subquery for all names: PostgreSQL takes seconds to plan a hundred subqueries.
  const all = wanted.length === 1 ? sql`` : sql` group by ${carrier} having count(distinct b.name) = ${wanted.length}`;
  return [
    // A cross join makes SQLite begin with the labels.
    sql<SqlBool>`${rowId} in (select ${carrier} from labels b cross join label_links link
      where link.label_id = b.id and ${carrier} is not null and b.name in (${sql.join(wanted)})${within}${all})`,
  ];
};

const byMilestone = ({ type }: IssuableTable, title: string): Condition => {
  const column = sql.ref(`${tableOf[type]}.milestone_id`);
  if (isWord(title, 'No', 'Milestone')) {
    return sql<SqlBool>`${column} is null`;
  }
  return isWord(title, 'Any', 'Milestone')
    ? sql<SqlBool>`${column} is not null`
    : sql<SqlBool>`${column} in (select m.id from milestones m where m.title = ${title})`;
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

const byAssignee = (table: IssuableTable, userId: number): Condition =>
  userId === 0 ? table.unassigned : table.assignedTo(userId);

const isNoneOrAny = (title: string): boolean => isWord(title, 'No', 'Milestone') || isWord(title, 'Any', 'Milestone');

/**
 * Returns the index that finds the rows of a filter, without the table name in front; empty if the engine should choose.
 * Undefined if no index helps, and all rows of the place must be read.
 */
export const indexHint = (
  { textSearch }: Pick<Engine, 'textSearch'>,
  { manyAssignees }: IssuableTable,
  filter: IssuableFilter,
  inProject: boolean,
): string | undefined => {
  const { labels, milestone, search, scope, assignee_id: assignee, author_id: author } = filter;
  const isAssigned = scope === 'assigned-to-me' || (assignee !== undefined && assignee !== 0);
  if (
    (labels && !isWord(labels, 'No', 'Label')) ||
    filter.my_reaction_emoji ||
    (search && textSearch.isIndexed(search)) ||
    (manyAssignees && isAssigned)
  ) {
    return 'found';
  }
  if (filter.iids !== undefined && filter.iids.length > 0) return inProject ? '' : 'by_number';
  if (filter.milestoneId !== undefined) return 'by_milestone';
  if (filter.updated_after !== undefined || filter.updated_before !== undefined) {
    return inProject ? 'by_change' : 'by_updated_at';
  }
  // Within one project, these indexes would also find rows of other projects.
  if (inProject) return undefined;
  if (milestone && !isNoneOrAny(milestone)) return 'by_milestone';
  if (author !== undefined || scope === 'created-by-me') return 'by_author';
  return isAssigned ? 'by_assignee' : undefined;
};

/** The text of a row in lower case, in which a search without an index looks. */
export const searchText = ({ title, description }: { readonly title: string; readonly description: string }): string =>
  fold(`${title}\n${description}`);

/**
 * Returns conditions that must all hold. Throws 400 for too many labels. With `readsTexts` a search reads texts instead of
 * their index; `projectId` is given if all rows are in one project.
 */
export const issuableConditions = (
  { like, textSearch }: Pick<Engine, 'like' | 'textSearch'>,
  table: IssuableTable,
  filter: IssuableFilter,
  readsTexts: boolean,
  projectId: number | undefined,
): Condition[] => {
  const { callerId, labels, milestone, iids = [], search, my_reaction_emoji: emoji } = filter;
  const column = (name: string) => sql.ref<string>(`${tableOf[table.type]}.${name}`);
  const compared = (name: string, comparison: '=' | '>=' | '<=', value: string | number | undefined): Condition[] =>
    value === undefined ? [] : [sql<SqlBool>`${column(name)} ${sql.raw(comparison)} ${value}`];
  return [
    ...byScope(table, filter),
    ...(labels ? byLabels(table, labels, projectId) : []),
    ...(milestone ? [byMilestone(table, milestone)] : []),
    ...(filter.assignee_id === undefined ? [] : [byAssignee(table, filter.assignee_id)]),
    ...(emoji
      ? [
          sql<SqlBool>`${column('id')} in (select a.awardable_id from award_emoji a
            where a.user_id = ${callerId} and a.name = ${emoji} and a.awardable_type = ${table.type})`,
        ]
      : []),
    ...(iids.length === 0 ? [] : [sql<SqlBool>`${column('iid')} in (${sql.join([...iids])})`]),
    ...(search
      ? [readsTexts ? like(column('search_text'), containsPattern(search)) : textSearch.contains(table.texts, search)]
      : []),
    ...compared('milestone_id', '=', filter.milestoneId),
    ...compared('author_id', '=', filter.author_id),
    ...compared('created_at', '>=', filter.created_after),
    ...compared('created_at', '<=', filter.created_before),
    ...compared('updated_at', '>=', filter.updated_after),
    ...compared('updated_at', '<=', filter.updated_before),
  ];
};

/** Filters as clients send them. */
export interface ListParams extends Omit<IssuableFilter, 'callerId' | 'scope'> {
  readonly scope?: IssuableFilter['scope'];
  readonly order_by?: 'created_at' | 'updated_at';
  readonly sort?: 'asc' | 'desc';
}

/** Without parameters, all rows are listed, the newest first. */
export const listQuery = (
  { service, caller }: Listing,
  { order_by: orderBy = 'created_at', sort = 'desc', scope = 'all', ...filters }: ListParams,
) => ({
  caller,
  filter: { ...filters, scope, callerId: caller.id },
  orderBy,
  sort,
  today: todayOf(service),
});
