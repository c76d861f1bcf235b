import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findNamespaceRow } from '../../../../src/server/request/auth-store.ts';
import { removeGroup } from '../../../../src/server/organization/groups/delete-group.ts';
import { bodyOf, openApp, type App } from '../../request/open-app.ts';
import { engines, roundsOf } from '../../../support/rounds.ts';

/** Only a few names, so that they collide. */
const name = fc.constantFrom('a', 'b', 'C', 'c', 'd');
/** An index into the created groups, deleted ones included. */
const which = fc.nat({ max: 9 });

type Step =
  | { readonly do: 'create'; readonly in: number | null; readonly name: string }
  | { readonly do: 'project'; readonly in: number; readonly name: string }
  | { readonly do: 'rename'; readonly which: number; readonly name: string }
  | { readonly do: 'delete' | 'remove'; readonly which: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('create'), in: fc.option(which), name }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('project'), in: which, name }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('rename'), which, name }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('delete', 'remove'), which }) },
) as fc.Arbitrary<Step>;

const pathOf = (steps: readonly { path: string }[]): string => steps.map(({ path }) => path).join('/');
const nameOf = (steps: readonly { name: string }[]): string => steps.map((one) => one.name).join(' / ');

describe.each(engines)('any sequence of creating, renaming, and deleting groups on %s', (engine) => {
  let app: App;
  beforeAll(async () => {
    app = await openApp(engine);
  });
  afterAll(() => app?.close());

  const db = () => app.service.database.db;

  /** Takes a step with the groups created so far and returns the ID of a newly created group. */
  const take = async (one: Step, made: readonly number[]): Promise<number | undefined> => {
    const idOf = (index: number): number => made[index % made.length] ?? 4_040_404;
    const json = 'name' in one ? { name: `N ${one.name}`, path: one.name } : undefined;
    switch (one.do) {
      case 'create': {
        const parent_id = one.in === null ? null : idOf(one.in);
        const answer = await app.ask(app.rootToken, 'POST /groups', { ...json, parent_id });
        expect(answer.status).toBeOneOf([201, 400, 404]);
        return answer.status === 201 ? Number(bodyOf(answer)['id']) : undefined;
      }
      case 'project': {
        const answer = await app.ask(app.rootToken, 'POST /projects', { ...json, namespace_id: idOf(one.in) });
        expect(answer.status).toBeOneOf([201, 400, 404]);
        return undefined;
      }
      case 'rename': {
        const answer = await app.ask(app.rootToken, `PUT /groups/${idOf(one.which)}`, json);
        expect(answer.status).toBeOneOf([200, 400, 404]);
        return undefined;
      }
      case 'delete': {
        const answer = await app.ask(app.rootToken, `DELETE /groups/${idOf(one.which)}`);
        expect(answer.status).toBeOneOf([204, 404]);
        return undefined;
      }
      default: {
        const { signal } = new AbortController();
        await removeGroup(app.service, { group_id: idOf(one.which) }, { id: 1, attempt: 1, signal });
        return undefined;
      }
    }
  };

  /** All groups and projects, with the path, name, and lineage that follow from their parents, and the actual rows. */
  const expected = async () => {
    const groups = await db()
      .selectFrom('namespaces')
      .selectAll()
      .where('pending_delete', '=', 0)
      .orderBy('id')
      .execute();
    const projects = await db().selectFrom('projects').selectAll().where('pending_delete', '=', 0).execute();
    const byId = new Map(groups.map((group) => [group.id, group]));
    const above = (id: number | null): (typeof groups)[number][] => {
      const group = id === null ? undefined : byId.get(id);
      return group === undefined ? [] : [...above(group.parent_id), group];
    };
    return {
      groups: groups.map((group) => {
        const steps = above(group.id);
        const path = pathOf(steps);
        return {
          ...group,
          full_path: path,
          full_name: nameOf(steps),
          lineage: `/${steps.map(({ id }) => id).join('/')}/`,
          search_text: `${group.name}\n${path}`.toLowerCase(),
        };
      }),
      projects: projects.map((project) => {
        const steps = [...above(project.namespace_id), project];
        const path = pathOf(steps);
        return {
          ...project,
          full_path: path,
          full_name: nameOf(steps),
          search_text: `${project.name}\n${path}`.toLowerCase(),
        };
      }),
      actual: { groups, projects },
    };
  };

  const expectConsistent = async (): Promise<void> => {
    const { groups, projects, actual } = await expected();
    expect(actual).toEqual({ groups, projects });
    const routes = await db().selectFrom('routes').selectAll().execute();
    const leads = routes.map(({ path, path_folded, namespace_id, project_id }) =>
      JSON.stringify([path, path_folded, namespace_id, project_id]),
    );
    const should = [
      ...groups.map(({ id, full_path: path }) => JSON.stringify([path, path.toLowerCase(), id, null])),
      ...projects.map(({ id, full_path: path }) => JSON.stringify([path, path.toLowerCase(), null, id])),
    ];
    expect(leads.toSorted()).toEqual(should.toSorted());
    const redirects = await db().selectFrom('redirects').selectAll().execute();
    const taken = new Set(routes.map((route) => route.path_folded));
    const there = new Set([...groups.map(({ id }) => `n${id}`), ...projects.map(({ id }) => `p${id}`)]);
    const wrong = redirects.filter(
      ({ path_folded: path, namespace_id: group, project_id: project }) =>
        taken.has(path) || !there.has(group === null ? `p${project}` : `n${group}`),
    );
    expect(wrong).toEqual([]);
  };

  it('keeps paths, names, lineages, routes, and redirects consistent', async () => {
    const rounds = fc.array(step, { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(rounds, async (steps) => {
        const made: number[] = [];
        for (const one of steps) {
          const id = await take(one, made);
          if (id !== undefined) made.push(id);
          await expectConsistent();
        }
        for (const id of made) await app.ask(app.rootToken, `DELETE /groups/${id}`);
        for (const id of made) await take({ do: 'remove', which: made.indexOf(id) }, made);
        expect(await findNamespaceRow(db(), { path: 'a' })).toBeUndefined();
      }),
      { numRuns: roundsOf(15) },
    );
  });
});
