/** The filters that lists of issues and of merge requests share, as conditions (document, "Issues" and "Merge requests"). */
import { sql, type Expression, type SqlBool } from 'kysely';
import type { Engine } from '../../db/engine.ts';
import type { SearchedText } from '../../db/tables/searched-texts.ts';
import { containsPattern } from '../../db/values.ts';
import { refuseFaults } from '../../formats/problems.ts';
import { namesFault, splitNames } from './settings.ts';
import { tableOf } from '../../db/sweep-orphans.ts';
import { linkColumn, type SubjectType } from './subject.ts';
import { todayOf } from '../../formats/clock.ts';
import type { Listing } from '../../request/handler.ts';

/** Which issues or merge requests a list holds; what is absent, or an empty text, filters nothing. */
export interface IssuableFilter {
  readonly callerId: number;
  /** Names separated by commas, all of which must be there, or `No Label`. */
  readonly labels?: string | undefined;
  /** A title, `No Milestone` or `Any Milestone`. */
  readonly milestone?: string | undefined;
  readonly milestoneId?: number | undefined;
  readonly scope: 'created-by-me' | 'assigned-to-me' | 'all';
  readonly author_id?: number | undefined;
  /** 0 for what is assigned to nobody. */
  readonly assignee_id?: number | undefined;
  readonly my_reaction_emoji?: string | undefined;
  readonly iids?: readonly number[] | undefined;
  readonly search?: string | undefined;
  /** Timestamps; each moment itself belongs to the span. */
  readonly created_after?: string | undefined;
  readonly created_before?: string | undefined;
  readonly updated_after?: string | undefined;
  readonly updated_before?: string | undefined;
}

/** What differs between the tables of the two. */
export interface IssuableTable {
  readonly type: SubjectType;
  /** What a search looks through. */
  readonly texts: SearchedText;
  /** The column of projects that says whether they keep such things. */
  readonly keptBy: 'issues_enabled' | 'merge_requests_enabled';
  /** The column with the ID of the project that labels come from. */
  readonly projectColumn: 'issues.project_id' | 'merge_requests.target_project_id';
  /** That a row is assigned to the user. */
  readonly assignedTo: (userId: number) => Expression<SqlBool>;
  /** Whether those whom a row is assigned to are in a table of their own, and not in a column. */
  readonly manyAssignees: boolean;
  /** That a row is assigned to nobody. */
  readonly unassigned: Expression<SqlBool>;
}

type Condition = Expression<SqlBool>;

/** A `+` that was sent as it is reads as a space; one that was escaped stays. */
const isWord = (text: string, word: 'No' | 'Any', what: string): boolean =>
  [`${word} ${what}`, `${word}+${what}`].includes(text.trim());

/** Labels are of the project of what carries them, so that their names say enough where it is not known. */
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
  // In one subquery, however many there are: PostgreSQL takes seconds to plan a hundred of them.
  const all = wanted.length === 1 ? sql`` : sql` group by ${carrier} having count(distinct b.name) = ${wanted.length}`;
  return [
    // A cross join has SQLite begin with the labels, whatever its statistics say.
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

/** Whether a filter is one of the words for none or for any. */
const isNoneOrAny = (title: string): boolean => isWord(title, 'No', 'Milestone') || isWord(title, 'Any', 'Milestone');

/**
 * The index that leads to what a filter selects, without the name of the table that it begins with; empty for one of the
 * engine's choice. Undefined where all rows of the place are to be looked at.
 */
export const leadOf = (
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
  // Of one project alone, these lead to what is in others, too.
  if (inProject) return undefined;
  if (milestone && !isNoneOrAny(milestone)) return 'by_milestone';
  if (author !== undefined || scope === 'created-by-me') return 'by_author';
  return isAssigned ? 'by_assignee' : undefined;
};

/**
 * The conditions that a filter puts on rows of the table, all of which must hold. Throws 400 for too many labels. With
 * `readsTexts` a search does not ask the index of texts; `projectId` says that all rows are of one project.
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

/** The filters as they are sent; those that a list does not have are absent. */
export interface ListParams extends Omit<IssuableFilter, 'callerId' | 'scope'> {
  readonly scope?: IssuableFilter['scope'];
  readonly order_by?: 'created_at' | 'updated_at';
  readonly sort?: 'asc' | 'desc';
}

/** The same for the stores. When absent, `scope` is all, and what was made last comes first. */
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
