/** Labels in the database, with the counts of their issues and merge requests. */
import { sql, type Expression, type SqlBool } from 'kysely';
import { compiledForms, compiledQuery } from '../../db/compiled-query.ts';
import type { Db, OpenDatabase } from '../../db/database.ts';
import { cutPage, pageOf, type PageRequest, type Slice, totalOf } from '../../db/page-of.ts';
import type { Row } from '../../db/schema.ts';
import { containsPattern, type DbBoolean } from '../../db/values.ts';
import { isOpenOrMine } from '../../organization/projects/disclosure-store.ts';
import { byOthersThanBanned } from '../../request/hidden-authors-store.ts';
import type { Counted, GroupScope } from './group-scope-store.ts';

type Condition = Expression<SqlBool>;

interface LabelCounts {
  readonly open_issues_count: number;
  readonly closed_issues_count: number;
  readonly open_merge_requests_count: number;
}

export interface ListedLabel extends Row<'labels'>, Partial<LabelCounts> {
  readonly subscribed: DbBoolean;
  /** The rank in the project that the label is read from. */
  readonly priority?: number | null;
}

/** Labels that a project has, or uses since a group above has them. */
export interface ProjectScope {
  readonly projectId: number;
  /** IDs of groups, from the top. */
  readonly above: readonly number[];
  /** 0 for a caller without credentials. */
  readonly userId: number;
  /**
   * The issues that counts include: `all` for administrators, `reporter` without those of banned users, and `public` also without
   * confidential issues that are hidden from the user.
   */
  readonly sight: 'all' | 'reporter' | 'public';
}

export type LabelScope = ProjectScope | GroupScope;

export interface LabelFilter {
  readonly search?: string | undefined;
  readonly with_counts?: boolean | undefined;
}

const issuesIn = (state: 'opened' | 'closed', among: Condition) => sql<number>`(
  select count(*) from label_links l join issues on issues.id = l.issue_id
  where l.label_id = labels.id and issues.state = ${state} and ${among})`;

const openMergeRequests = (among: Condition) => sql<number>`(
  select count(*) from label_links l join merge_requests on merge_requests.id = l.merge_request_id
  where l.label_id = labels.id and merge_requests.state = 'opened' and ${among})`;

const subscribedBy = (userId: number) => sql<DbBoolean>`(case when exists (
  select 1 from subscriptions s
  where s.subject_type = 'label' and s.subject_id = labels.id and s.user_id = ${userId}) then 1 else 0 end)`;

const priorityIn = (projectId: number) => sql<number | null>`(
  select p.priority from label_priorities p where p.label_id = labels.id and p.project_id = ${projectId})`;

const shown = (db: Db, among: Condition, userId: number, counted: Counted | undefined) =>
  db
    .selectFrom('labels')
    .where(among)
    .selectAll('labels')
    .select(subscribedBy(userId).as('subscribed'))
    .$if(counted !== undefined, (query) =>
      query.select([
        issuesIn('opened', (counted as Counted).issues).as('open_issues_count'),
        issuesIn('closed', (counted as Counted).issues).as('closed_issues_count'),
        openMergeRequests((counted as Counted).mergeRequests).as('open_merge_requests_count'),
      ]),
    );

interface InProject {
  readonly projectId: number;
  readonly above: readonly number[];
  readonly userId: number;
}

type ProjectForm = ProjectScope['sight'] | 'uncounted';

const ofProject = ({ projectId, above }: Pick<InProject, 'projectId' | 'above'>): Condition => sql<SqlBool>`(
  labels.project_id = ${projectId} or labels.namespace_id in (${sql.join([...above])}))`;

const shownInProject = (db: Db, at: InProject, form: ProjectForm) => {
  const { projectId, userId } = at;
  const shownTo = (author: string) => (form === 'all' ? sql`` : sql` and ${byOthersThanBanned(author)}`);
  const disclosed = form === 'public' ? sql` and ${isOpenOrMine(userId)}` : sql``;
  const counted = {
    issues: sql<SqlBool>`issues.project_id = ${projectId}${disclosed}${shownTo('issues.author_id')}`,
    mergeRequests: sql<SqlBool>`merge_requests.target_project_id = ${projectId}${shownTo('merge_requests.author_id')}`,
  };
  return shown(db, ofProject(at), userId, form === 'uncounted' ? undefined : counted).select(
    priorityIn(projectId).as('priority'),
  );
};

const projectPage = compiledForms(
  (db, { limit, offset, ...at }: InProject & { readonly limit: number; readonly offset: number }, form: ProjectForm) =>
    shownInProject(db, at, form).orderBy('name').orderBy('labels.id').limit(limit).offset(offset),
);

const projectCount = compiledQuery((db, at: Pick<InProject, 'projectId' | 'above'>) =>
  totalOf(db.selectFrom('labels').where(ofProject(at))),
);

const projectLabelsWithId = compiledForms((db, { id, ...at }: InProject & { readonly id: number }, form: ProjectForm) =>
  shownInProject(db, at, form).where('labels.id', '=', id),
);

const projectLabelsNamed = compiledForms(
  (db, { name, ...at }: InProject & { readonly name: string }, form: ProjectForm) =>
    shownInProject(db, at, form).where('name', '=', name),
);

/** A list in a statement cannot be empty. */
const orNone = (ids: readonly number[]): readonly number[] => (ids.length === 0 ? [0] : ids);

const shownIn = (db: Db, scope: LabelScope, counts: boolean) =>
  'projectId' in scope
    ? shownInProject(db, { ...scope, above: orNone(scope.above) }, counts ? scope.sight : 'uncounted')
    : shown(db, scope.among, scope.userId, counts ? scope.counted : undefined);

const among = (scope: LabelScope): Condition =>
  'projectId' in scope ? ofProject({ ...scope, above: orNone(scope.above) }) : scope.among;

/** Reads a page of labels, by name. */
export const listLabels = (
  { db, engine }: OpenDatabase,
  scope: LabelScope,
  { search = '', with_counts: counts = true }: LabelFilter,
  page: PageRequest,
): Promise<Slice<ListedLabel[]>> => {
  if ('projectId' in scope && search === '') {
    const at = { projectId: scope.projectId, above: orNone(scope.above) };
    return cutPage<ListedLabel>(
      {
        read: (cut) => projectPage(db, { ...at, userId: scope.userId, ...cut }, counts ? scope.sight : 'uncounted'),
        count: async () => (await projectCount(db, at))[0]?.total ?? 0,
      },
      page,
    );
  }
  const found =
    search === '' ? sql<SqlBool>`1 = 1` : engine.like(sql.ref('labels.search_text'), containsPattern(search));
  return pageOf(
    db.selectFrom('labels').where(among(scope)).where(found),
    shownIn(db, scope, counts).where(found).orderBy('name').orderBy('labels.id'),
    page,
  );
};

/** Labels of one name exist at several levels: the project's own precedes, then that of the nearest group above. */
const nearest = (scope: LabelScope, labels: readonly ListedLabel[]): ListedLabel | undefined => {
  const rank = ({ project_id: project, namespace_id: group }: ListedLabel): number =>
    'projectId' in scope && project === scope.projectId ? scope.above.length : scope.above.indexOf(group ?? 0);
  return labels.toSorted((a, b) => rank(b) - rank(a))[0];
};

/** Finds a label by ID or exact name. */
export const findLabel = async (
  db: Db,
  scope: LabelScope,
  label: { readonly name: string } | { readonly id: number },
): Promise<ListedLabel | undefined> => {
  if (!('projectId' in scope)) {
    const [column, value] = 'id' in label ? (['labels.id', label.id] as const) : (['name', label.name] as const);
    return nearest(scope, await shownIn(db, scope, true).where(column, '=', value).execute());
  }
  const { projectId, userId, sight } = scope;
  const at = { projectId, userId, above: orNone(scope.above) };
  const found =
    'id' in label
      ? await projectLabelsWithId(db, { ...at, id: label.id }, sight)
      : await projectLabelsNamed(db, { ...at, name: label.name }, sight);
  return nearest(scope, found);
};
