/**
 * Query plans of SQLite for the documented filters of long lists; the short run has each filter in a sample of the lists. The
 * statements are those that the service sends; none of them may scan a table that grows with use, except for a given reason.
 */
import { type CompiledQuery, type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../../src/contract/registry.ts';
import type { Endpoint } from '../../../src/contract/vocabulary/endpoint.ts';
import { asServed } from '../../../src/contract/vocabulary/served.ts';
import { loadSqlite } from '../../../src/server/db/load-sqlite.ts';
import type { SqliteFile } from '../../../src/server/db/sqlite-file.ts';
import { sampleOf } from '../../support/rounds.ts';
import { openApp, type App, type Person } from '../request/open-app.ts';

/** Tables that grow with use, not with the number of users and projects. */
const large = ['issues', 'merge_requests', 'events', 'todos', 'notes', 'label_links', 'issue_assignees', 'award_emoji'];

/** A list and a filter whose statement scans an index, and the reason for it. */
interface Allowed {
  readonly when: (list: string, query: string, caller: string) => boolean;
  readonly step: RegExp;
  readonly reason: string;
}

const isEverywhere = (list: string): boolean => list.endsWith('?scope=all');

const allowed: readonly Allowed[] = [
  {
    when: (list, query) => isEverywhere(list) || query === 'scope=all',
    step: /^SCAN (?:issues|merge_requests) USING COVERING INDEX (?:issues|merge_requests)_(?:listed|by_created_at|by_updated_at)$/,
    reason:
      'Administrators see all records, and the response has their count: the index is scanned, but no row is read.',
  },
  {
    when: (list, query) => isEverywhere(list) && query === 'search=lo',
    step: /^SCAN (?:issues|merge_requests) USING INDEX (?:issues|merge_requests)_listed$/,
    reason:
      'The text index has no terms of fewer than three letters, and most texts contain common ones: all texts are read.',
  },
  {
    when: (list, query) => isEverywhere(list) && query.startsWith('not[iids]'),
    step: /^SCAN (?:issues|merge_requests) USING INDEX (?:issues|merge_requests)_listed$/,
    reason: 'Nearly all records have other numbers, and numbers of all projects at once are of no use to anybody.',
  },
  {
    when: (list, query) => isEverywhere(list) && query.startsWith('order_by=updated_at'),
    step: /^SCAN (?:issues|merge_requests) USING INDEX (?:issues|merge_requests)_listed$/,
    reason: 'The index has the columns of the conditions. Matching rows are read for sorting, at most 5,000 of them.',
  },
];

/** Values of each filter that is not an enumeration; of enumerations every value is used. */
const values: Readonly<Record<string, readonly string[]>> = {
  labels: ['bug', 'bug,urgent', 'None', 'Any'],
  milestone: ['v1', 'None', 'Any', '%23started', '%23upcoming'],
  author_id: ['2'],
  author_username: ['mara'],
  assignee_id: ['2', '0'],
  assignee_username: ['mara', 'mara,root'],
  my_reaction_emoji: ['tada', 'None', 'Any'],
  confidential: ['true', 'false'],
  'not[labels]': ['bug', 'bug,urgent', 'None'],
  'not[milestone]': ['v1', 'None', '%23upcoming'],
  'not[author_id]': ['2'],
  'not[author_username]': ['mara'],
  'not[assignee_id]': ['2', '0'],
  'not[assignee_username]': ['mara,root'],
  'not[my_reaction_emoji]': ['tada'],
  'not[iids]': ['1'],
  search: ['login', 'lo'],
  iids: ['1'],
  created_after: ['2024-05-01T00:00:00Z'],
  created_before: ['2024-05-01T00:00:00Z'],
  updated_after: ['2024-05-01T00:00:00Z'],
  updated_before: ['2024-05-01T00:00:00Z'],
  source_branch: ['topic'],
  target_branch: ['master'],
  before: ['2024-05-01'],
  after: ['2024-05-01'],
  project_id: ['1'],
};

/** Parameters that set how much of a record is shown and filter nothing. */
const noFilters = new Set(['view']);

const lists = {
  '/issues': contract.issues.list,
  '/issues?scope=all': contract.issues.list,
  '/groups/7/issues': contract.issues.listForGroup,
  '/projects/1/issues': contract.issues.listForProject,
  '/merge_requests': contract.mergeRequests.list,
  '/merge_requests?scope=all': contract.mergeRequests.list,
  '/groups/7/merge_requests': contract.mergeRequests.listForGroup,
  '/projects/1/merge_requests': contract.mergeRequests.listForProject,
  '/projects/1/issues/1/notes': contract.issueNotes.list,
  '/projects/1/merge_requests/1/notes': contract.mergeRequestNotes.list,
  '/projects/1/milestones/1/issues': contract.projectMilestones.issues,
  '/groups/7/milestones/2/issues': contract.groupMilestones.issues,
  '/todos': contract.todos.list,
  '/events': contract.events.list,
  '/users/2/events': contract.events.listForUser,
  '/projects/1/events': contract.events.listForProject,
};

/** A query without a filter and one for each documented filter of a list. */
const queriesOf = ([path, endpoint]: readonly [string, Endpoint]): string[] => {
  const { params, path: template } = asServed(endpoint);
  const filters = Object.entries(params).filter(
    ([name]) =>
      ![template, path].some((part) => part.includes(`:${name}`) || part.includes(`?${name}=`)) && !noFilters.has(name),
  );
  const each = filters.flatMap(([name, schema]) => {
    const known = 'enum' in schema ? (schema.enum as readonly string[]) : values[name];
    if (known === undefined) throw new Error(`the filter ${name} of ${path} needs a value in this test`);
    return known.map((value) => `${name}${name === 'iids' ? '[]' : ''}=${value}`);
  });
  return ['', ...each, ...('order_by' in params ? ['order_by=updated_at&sort=asc'] : [])];
};

const queries = Object.entries(lists).flatMap((list) =>
  queriesOf(list).map((query) => [`${list[0]} ${query}`, list[0], query] as const),
);

/** Records the statements that a service sends to its database from now on. */
const recordStatements = (service: App['service']): CompiledQuery[] => {
  const sent: CompiledQuery[] = [];
  const { db } = service.database;
  const recorder: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      sent.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  Object.assign(service, { database: { ...service.database, db: db.withPlugin(recorder) } });
  return sent;
};

/** Makes SQLite assume that each table has so many rows and that each column of an index narrows them down. */
const pretendStatistics = (file: SqliteFile, rows: number): void => {
  file.exec('analyze; delete from sqlite_stat1; drop table if exists sqlite_stat4');
  const names = (statement: string) => file.prepare(statement).all([]) as { name: string }[];
  for (const { name: table } of names(
    `select name from sqlite_schema where type = 'table' and sql not like 'create virtual%'`,
  )) {
    for (const { name: index } of names(`select name from pragma_index_list('${table}')`)) {
      const columns = names(`select name from pragma_index_info('${index}')`).length;
      const narrowed = Array.from({ length: columns }, (_, column) =>
        Math.max(1, Math.floor(rows / 20 ** (column + 1))),
      );
      file.exec(
        `insert into sqlite_stat1 (tbl, idx, stat) values ('${table}', '${index}', '${[rows, ...narrowed].join(' ')}')`,
      );
    }
  }
  file.exec('analyze sqlite_schema');
};

interface Asked {
  readonly list: string;
  readonly query: string;
  readonly caller: 'an administrator' | 'a member';
  readonly statements: readonly CompiledQuery[];
}

const plansOf = (file: SqliteFile, { sql: statement, parameters }: CompiledQuery): string[] =>
  (file.prepare(`explain query plan ${statement}`).all(parameters) as { detail: string }[]).map(({ detail }) => detail);

/** Returns true if a step scans a large table or an index of it; a statement can use an alias for the table. */
const readsAllOfLarge = (step: string, { sql: statement }: CompiledQuery): boolean => {
  const named = /^SCAN (?<name>\w+)/.exec(step)?.groups?.['name'];
  return (
    named !== undefined &&
    large.some((table) => new RegExp(`\\b${table}"?(?: as)? "?${named}\\b`).test(`${statement} ${table} ${table}`))
  );
};

describe('a documented filter of a long list', () => {
  let app: App;
  let member: Person;
  let file: SqliteFile;
  const asked: Asked[] = [];

  beforeAll(async () => {
    app = await openApp('sqlite');
    member = await app.addPerson('mara');
    const group = await app.make('POST /groups', { name: 'hub', path: 'hub', visibility: 'internal' });
    const project = await app.make('POST /projects', {
      name: 'app',
      namespace_id: group,
      visibility: 'internal',
    });
    await app.make(`POST /projects/${project}/members`, { user_id: member.id, access_level: 10 });
    await app.make(`POST /projects/${project}/issues`, { title: 'login', labels: 'bug' });
    const texts = { title: 'login', description: '', source_branch: 'topic', target_branch: 'master' };
    const times = { created_at: '2024-05-06T12:00:00.000Z', updated_at: '2024-05-06T12:00:00.000Z' };
    await app.service.database.db
      .insertInto('merge_requests')
      .values({ iid: 1, target_project_id: project, author_id: member.id, state: 'opened', ...texts, ...times })
      .execute();
    const milestone = await app.make(`POST /projects/${project}/milestones`, { title: 'v1' });
    const ofGroup = await app.make(`POST /groups/${group}/milestones`, { title: 'v1' });
    const { rows } = await sql<{ file: string }>`select file from pragma_database_list`.execute(
      app.service.database.db,
    );
    const sent = recordStatements(app.service);
    for (const [, path, query] of sampleOf(queries, ([, , text]) => text.replace(/=.*/, ''))) {
      const list = path
        .replace('/groups/7', `/groups/${group}`)
        .replace('/projects/1', `/projects/${project}`)
        .replace('/milestones/1', `/milestones/${milestone}`)
        .replace('/milestones/2', `/milestones/${ofGroup}`)
        .replace('/users/2', `/users/${member.id}`);
      for (const caller of ['an administrator', 'a member'] as const) {
        sent.length = 0;
        const token = caller === 'a member' ? member.token : app.rootToken;
        const answer = await app.ask(token, `GET ${list}${list.includes('?') ? '&' : '?'}${query}`);
        if (answer.status !== 200) throw new Error(`${list}?${query} returned ${answer.status}: ${answer.text}`);
        asked.push({ list: path, query, caller, statements: [...sent] });
      }
    }
    file = (await loadSqlite())(rows[0]?.file ?? '', { timeout: 1000 });
  });
  afterAll(async () => {
    file?.close();
    await app?.close();
  });

  const fullReads = () => [
    ...new Set(
      asked.flatMap(({ list, query, caller, statements }) =>
        statements.flatMap((statement) =>
          plansOf(file, statement)
            .filter((step) => readsAllOfLarge(step, statement))
            .filter((step) => !allowed.some(({ when, step: known }) => when(list, query, caller) && known.test(step)))
            .map((step) => `${list} ${query} by ${caller}: ${step}`),
        ),
      ),
    ),
  ];

  it('scans no large table without a reason', () => {
    expect(asked.length).toBeGreaterThan(200);
    expect(fullReads()).toEqual([]);
  });

  it('scans no large table without a reason if SQLite has statistics of many rows', () => {
    pretendStatistics(file, 1_000_000);
    expect(fullReads()).toEqual([]);
  });
});
