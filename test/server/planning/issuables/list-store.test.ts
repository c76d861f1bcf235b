import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engineNames } from '../../../support/databases.ts';
import { bodyOf, openApp, type App, type Person } from '../../request/open-app.ts';

/** More issues than the server sorts after reading all of them, both in total and in the first project. */
const count = 13_000;

interface Made {
  readonly id: number;
  readonly project: number;
  readonly created_at: string;
  readonly updated_at: string;
  readonly confidential: boolean;
  readonly open: boolean;
}

const day = (index: number): string => new Date(Date.UTC(2024, 0, 1) + index * 86_400_000).toISOString();

describe.each(engineNames)('a long list of issues on %s', (engine) => {
  let app: App;
  let member: Person;
  let group = 0;
  let projects: number[] = [];
  const made: Made[] = [];

  beforeAll(async () => {
    app = await openApp(engine);
    member = await app.addPerson('mara');
    group = await app.make('POST /groups', { name: 'hub', path: 'hub', visibility: 'internal' });
    const add = (name: string, more: object) => app.make('POST /projects', { name, ...more });
    projects = [
      await add('open', { namespace_id: group, visibility: 'internal' }),
      await add('hidden', { namespace_id: group, visibility: 'private' }),
      await add('elsewhere', { visibility: 'internal' }),
      await add('without', { namespace_id: group, visibility: 'internal', issues_enabled: false }),
    ];
    const texts = { title: 'x', description: '', search_text: 'x\n' };
    for (let index = 0; index < count; index += 1) {
      // Several issues share a time, so that the ID decides; they are updated in another order than created.
      const [created_at, updated_at] = [day(Math.floor(index / 7)), day((index * 31) % 2000)];
      const project = projects[index % 5 < 2 ? 0 : (index % 5) - 1] ?? 0;
      made.push({
        id: 1000 + index,
        project,
        created_at,
        updated_at,
        confidential: index % 11 === 0,
        open: index % 3 > 0,
      });
    }
    const rows = made.map(({ project, confidential, open, ...row }, index) => ({
      ...row,
      ...texts,
      iid: index + 1,
      project_id: project,
      author_id: 1,
      state: open ? ('opened' as const) : ('closed' as const),
      confidential: confidential ? (1 as const) : (0 as const),
    }));
    for (let at = 0; at < rows.length; at += 1000) {
      await app.service.database.db
        .insertInto('issues')
        .values(rows.slice(at, at + 1000))
        .execute();
    }
  });
  afterAll(() => app?.close());

  const places = {
    'in a project': { path: () => `/projects/${projects[0]}/issues`, of: () => projects.slice(0, 1) },
    'in a group': { path: () => `/groups/${group}/issues`, of: () => projects.slice(0, 2) },
    everywhere: { path: () => '/issues', of: () => projects.slice(0, 3) },
  };
  const orders = ['created_at', 'updated_at'] as const;
  const cases = Object.keys(places).flatMap((place) =>
    orders.flatMap((orderBy) => ['asc', 'desc'].map((sort) => [place, orderBy, sort] as const)),
  );

  it.each(cases)(
    '%s by %s %s has the same pages as a list that is filtered and sorted in memory',
    async (name, orderBy, sort) => {
      const place = places[name as keyof typeof places];
      for (const caller of ['root', 'mara'] as const) {
        for (const state of ['all', 'opened'] as const) {
          const all = made
            .filter(({ project }) => place.of().includes(project) && (caller === 'root' || project !== projects[1]))
            .filter(({ confidential, open }) => (caller === 'root' || !confidential) && (state === 'all' || open))
            .toSorted((one, other) =>
              one[orderBy] < other[orderBy] ? -1 : one[orderBy] > other[orderBy] ? 1 : one.id - other.id,
            );
          const sorted = sort === 'asc' ? all : all.toReversed();
          const pages = Math.ceil(sorted.length / 50);
          for (const page of [1, 2, Math.floor(pages / 2), Math.floor(pages / 2) + 1, pages - 1, pages, pages + 1]) {
            const token = caller === 'root' ? app.rootToken : member.token;
            const query = `scope=all&state=${state}&order_by=${orderBy}&sort=${sort}&per_page=50&page=${page}`;
            const answer = await app.ask(token, `GET ${place.path()}?${query}`);
            const ids = bodyOf<{ id: number }[]>(answer).map(({ id }) => id);
            expect({ page, ids, total: answer.headers['x-total'] }).toEqual({
              page,
              ids: sorted.slice((page - 1) * 50, page * 50).map(({ id }) => id),
              total: String(sorted.length),
            });
          }
        }
      }
    },
  );
});
