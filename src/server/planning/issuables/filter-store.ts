/** The filters that lists of issues and of merge requests share, as conditions (document, "Issues" and "Merge requests"). */
import { sql, type Expression, type SqlBool } from 'kysely';
import type { Engine } from '../../db/engine.ts';
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

/** All that narrows a list; the type sees to it that none is missing. */
const narrowing: Readonly<Record<Exclude<keyof IssuableFilter, 'callerId' | 'scope'>, true>> = {
  labels: true,
  milestone: true,
  milestoneId: true,
  author_id: true,
  assignee_id: true,
  my_reaction_emoji: true,
  iids: true,
  search: true,
  created_after: true,
  created_before: true,
  updated_after: true,
  updated_before: true,
};
const narrowingNames = Object.keys(narrowing) as (keyof typeof narrowing)[];

/** Whether a list holds all that there is. */
export const isWhole = (filter: IssuableFilter): boolean =>
  filter.scope === 'all' && narrowingNames.every((name) => filter[name] === undefined || filter[name] === '');

/** What differs between the tables of the two. */
export interface IssuableTable {
  readonly type: SubjectType;
  /** The column with the ID of the project that labels come from. */
  readonly projectColumn: 'issues.project_id' | 'merge_requests.target_project_id';
  /** That a row is assigned to the user. */
  readonly assignedTo: (userId: number) => Expression<SqlBool>;
  /** That a row is assigned to nobody. */
  readonly unassigned: Expression<SqlBool>;
}

type Condition = Expression<SqlBool>;

/** A `+` that was sent as it is reads as a space; one that was escaped stays. */
const isWord = (text: string, word: 'No' | 'Any', what: string): boolean =>
  [`${word} ${what}`, `${word}+${what}`].includes(text.trim());

const byLabels = ({ type, projectColumn }: IssuableTable, text: string): Condition[] => {
  const rowId = sql.ref(`${tableOf[type]}.id`);
  const link = sql.ref(`l.${linkColumn[type]}`);
  if (isWord(text, 'No', 'Label')) {
    return [sql<SqlBool>`not exists (select 1 from label_links l where ${link} = ${rowId})`];
  }
  const names = splitNames(text);
  refuseFaults({ labels: namesFault(names) });
  return names.map(
    (name) => sql<SqlBool>`exists (select 1 from labels b join label_links l on l.label_id = b.id and ${link} = ${rowId}
      where b.project_id = ${sql.ref(projectColumn)} and b.name = ${name})`,
  );
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

/** The conditions that a filter puts on rows of the table, all of which must hold. Throws 400 for too many labels. */
export const issuableConditions = (
  { like }: Pick<Engine, 'like'>,
  table: IssuableTable,
  filter: IssuableFilter,
): Condition[] => {
  const { callerId, labels, milestone, iids = [], search, my_reaction_emoji: emoji } = filter;
  const column = (name: string) => sql.ref<string>(`${tableOf[table.type]}.${name}`);
  const compared = (name: string, comparison: '=' | '>=' | '<=', value: string | number | undefined): Condition[] =>
    value === undefined ? [] : [sql<SqlBool>`${column(name)} ${sql.raw(comparison)} ${value}`];
  return [
    ...byScope(table, filter),
    ...(labels ? byLabels(table, labels) : []),
    ...(milestone ? [byMilestone(table, milestone)] : []),
    ...(filter.assignee_id === undefined ? [] : [byAssignee(table, filter.assignee_id)]),
    ...(emoji
      ? [
          sql<SqlBool>`exists (select 1 from award_emoji a where a.awardable_type = ${table.type}
            and a.awardable_id = ${column('id')} and a.name = ${emoji} and a.user_id = ${callerId})`,
        ]
      : []),
    ...(iids.length === 0 ? [] : [sql<SqlBool>`${column('iid')} in (${sql.join([...iids])})`]),
    ...(search ? [like(column('search_text'), containsPattern(search))] : []),
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
