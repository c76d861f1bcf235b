/**
 * Fills a service that has users, groups and projects with issues, merge requests, comments, to-do items and events, by
 * one statement for each table: the rows follow from their numbers. A tenth of all is in one project, and the first
 * ones, which come last where the newest come first, have a word of their own.
 */
import { sql } from 'kysely';
import { commonWord, lateWords, memberId, rareWord } from './many-records.js';

/** @typedef {import('../dist/server/request/service.js').Service} Service */

/** A project in the group `hub`, in which the member is a developer. */
export const hubProject = 1_000_007;
const firstProject = 1_000_000;
const firstLabel = 10_000_000;
const firstMilestone = 20_000_000;
/** What labels are on a third of all issues and on three of them, and the title of a milestone of a quarter. */
export const names = { commonLabel: 'common', rareLabel: 'rare', milestone: 'v1' };
/** The issue, and the merge request, that one comment of a hundred is about. */
export const discussed = 10;

const secondsOfHistory = 330 * 86_400;
const filler = 'The quick brown fox looks at the lazy dog, and nobody knows why it would want to do so again. '.repeat(
  3,
);

/** @param {Service} service @param {import('kysely').RawBuilder<unknown>} seconds since the history began */
const timeOf = ({ database, clock }, seconds) => {
  const began = Math.floor(clock.now().getTime() / 1000) - secondsOfHistory - 86_400;
  return database.engine.name === 'sqlite'
    ? sql`strftime('%Y-%m-%dT%H:%M:%S.000Z', ${sql.lit(began)} + ${seconds}, 'unixepoch')`
    : sql`to_char(to_timestamp(${sql.lit(began)} + ${seconds}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
};

/**
 * @param {Service} service
 * @param {number} rows of each kind
 * @param {{ users: number, projects: number }} sizes of what is there
 */
export const makeManyIssues = async (service, rows, { users, projects }) => {
  const { db } = service.database;
  const [count, third] = [sql.lit(rows), sql.lit(Math.floor(rows / 3))];
  /** @param {string} table @param {Readonly<Record<string, import('kysely').RawBuilder<unknown>>>} values of row `i` @param {import('kysely').RawBuilder<unknown>} [where] */
  const insert = async (table, values, where = sql`1 = 1`) => {
    const columns = sql.join(Object.keys(values).map((column) => sql.ref(column)));
    await sql`insert into ${sql.table(table)} (${columns})
      with recursive numbers (i) as (select 1 union all select i + 1 from numbers where i < ${count})
      select ${sql.join(Object.values(values))} from numbers where ${where}`.execute(db);
  };
  const i = sql.ref('i');
  // In the large project, too, each value comes as often as elsewhere.
  const k = sql`(i / 10)`;
  const project = sql`case when i % 10 = 0 then ${sql.lit(hubProject)}
    else ${sql.lit(firstProject)} + (i * 79) % ${sql.lit(projects)} end`;
  const someone = sql`3 + (i * 31) % ${sql.lit(users - 3)}`;
  const author = sql`case when ${k} % 100 = 1 then ${sql.lit(memberId)} else ${someone} end`;
  const at = (/** @type {import('kysely').RawBuilder<unknown>} */ number) =>
    timeOf(service, sql`cast(1.0 * ${number} * ${sql.lit(secondsOfHistory)} / ${count} as bigint)`);
  const times = { created_at: at(i), updated_at: at(sql`((i * 79) % ${count})`) };
  const title = sql`case when ${k} % 10 = 3 then ${sql.lit(commonWord)} else 'plain' end
    || case when i <= ${count} / 10 then ${sql.lit(` ${lateWords.things}`)} else '' end
    || case when i % ${third} = 10 then ${sql.lit(` ${rareWord}`)} else '' end || ' number ' || i`;
  const text = {
    title,
    description: sql.lit(filler),
    search_text: sql`lower(${title} || ${sql.lit(`\n${filler}`)})`,
  };
  const everyProject = sql`i <= ${sql.lit(projects)}`;
  const itsProject = sql`${sql.lit(firstProject)} + i - 1`;
  for (const [index, name] of [names.commonLabel, names.rareLabel, 'other'].entries()) {
    const id = sql`${sql.lit(firstLabel)} + (i - 1) * 3 + ${sql.lit(index)}`;
    const more = { color: sql`'#112233'`, ...times };
    await insert('labels', { id, project_id: itsProject, name: sql.lit(name), ...more }, everyProject);
  }
  await insert(
    'milestones',
    {
      id: sql`${sql.lit(firstMilestone)} + i - 1`,
      project_id: itsProject,
      iid: sql.lit(1),
      title: sql.lit(names.milestone),
      description: sql`''`,
      search_text: sql.lit(names.milestone),
      state: sql`'active'`,
      ...times,
    },
    everyProject,
  );
  const milestone = sql`case when ${k} % 4 = 0 then ${sql.lit(firstMilestone - firstProject)} + ${project} end`;
  const shared = { id: i, iid: i, author_id: author, milestone_id: milestone, ...text, ...times };
  await insert('issues', {
    ...shared,
    project_id: project,
    state: sql`case when ${k} % 3 = 0 then 'closed' else 'opened' end`,
    confidential: sql`case when ${k} % 20 = 0 then 1 else 0 end`,
  });
  await insert('merge_requests', {
    ...shared,
    target_project_id: project,
    source_project_id: project,
    assignee_id: sql`case when ${k} % 100 = 2 then ${sql.lit(memberId)} when ${k} % 2 = 0 then ${someone} end`,
    state: sql`case ${k} % 3 when 0 then 'opened' when 1 then 'closed' else 'merged' end`,
    source_branch: sql`'branch-' || i`,
    target_branch: sql`case when ${k} % 100 = 5 then 'stable' else 'master' end`,
  });
  const assignee = sql`case when ${k} % 100 = 2 then ${sql.lit(memberId)} else ${someone} end`;
  await insert('issue_assignees', { issue_id: i, user_id: assignee }, sql`${k} % 2 = 0`);
  for (const column of ['issue_id', 'merge_request_id']) {
    const label = sql`${sql.lit(firstLabel)} + (${project} - ${sql.lit(firstProject)}) * 3`;
    await insert('label_links', { label_id: label, [column]: i }, sql`${k} % 3 = 0`);
    await insert('label_links', { label_id: sql`${label} + 2`, [column]: i }, sql`${k} % 3 = 1`);
    await insert('label_links', { label_id: sql`${label} + 1`, [column]: i }, sql`${k} % (${third} / 10) = 1`);
  }
  for (const type of ['issue', 'merge_request']) {
    await insert(
      'award_emoji',
      { user_id: sql.lit(memberId), name: sql`'tada'`, awardable_type: sql.lit(type), awardable_id: i, ...times },
      sql`${k} % 50 = 3`,
    );
    await insert(
      'notes',
      {
        noteable_type: sql.lit(type),
        noteable_id: sql`case when i % 100 = 0 then ${sql.lit(discussed)} else i end`,
        project_id: project,
        author_id: someone,
        body: sql.lit(filler.slice(0, 90)),
        system: sql`case when ${k} % 3 = 0 then 1 else 0 end`,
        ...times,
      },
      sql`i % 2 = 0`,
    );
  }
  const type = sql`case when ${k} % 4 < 2 then 'issue' else 'merge_request' end`;
  await insert('todos', {
    id: i,
    user_id: sql`case when i % 10 < 2 then ${sql.lit(memberId)} else ${someone} end`,
    project_id: project,
    author_id: sql`3 + (i * 17) % ${sql.lit(users - 3)}`,
    target_type: type,
    target_id: i,
    action_name: sql`case when ${k} % 5 = 0 then 'mentioned' else 'assigned' end`,
    body: title,
    state: sql`case when ${k} % 2 = 0 then 'done' else 'pending' end`,
    ...times,
  });
  await insert('events', {
    project_id: project,
    author_id: sql`case when i % 10 < 2 then ${sql.lit(memberId)} else ${someone} end`,
    action: sql`case when ${k} % 5 = 4 then 'pushed' when ${k} % 50 = 7 then 'closed' else 'created' end`,
    target_type: sql`case when ${k} % 5 = 4 then null else ${type} end`,
    target_id: sql`case when ${k} % 5 = 4 then null else i end`,
    target_iid: sql`case when ${k} % 5 = 4 then null else i end`,
    target_title: title,
    push_data: sql`case when ${k} % 5 = 4 then ${sql.lit(
      JSON.stringify({
        commit_count: 1,
        action: 'pushed',
        ref_type: 'branch',
        commit_from: null,
        commit_to: null,
        ref: 'master',
        commit_title: null,
      }),
    )} end`,
    created_at: times.created_at,
  });
  await db
    .insertInto('members')
    .values({ project_id: hubProject, user_id: memberId, access_level: 30, created_at: '2024-01-01T00:00:00.000Z' })
    .onConflict((taken) => taken.columns(['project_id', 'user_id']).doNothing())
    .execute();
};
