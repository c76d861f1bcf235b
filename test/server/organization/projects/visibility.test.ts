import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engineNames } from '../../../support/databases.ts';
import { bodyOf, fieldOfEach, openApp, type App } from '../../request/open-app.ts';

const publicOnes = ['open/internal-p', 'open/private-p', 'open/public-p'];
const projects = ['top/p', 'top/mid/p', 'top/mid/low/p', ...publicOnes];
const groups = ['top', 'top/mid', 'top/mid/low', 'inner', 'open'];

/** The projects and groups that each user can see: `mid` and `externalInMid` are guests in `top/mid`, `low` in `top/mid/low/p`. */
const seen: Readonly<Record<string, { projects: readonly string[]; groups: readonly string[] }>> = {
  anonymous: { projects: ['open/public-p'], groups: ['open'] },
  external: { projects: ['open/public-p'], groups: ['open'] },
  plain: { projects: ['open/internal-p', 'open/public-p'], groups: ['inner', 'open'] },
  mid: { projects: ['open/internal-p', 'open/public-p', 'top/mid/low/p', 'top/mid/p'], groups },
  externalInMid: {
    projects: ['open/public-p', 'top/mid/low/p', 'top/mid/p'],
    groups: ['open', 'top', 'top/mid', 'top/mid/low'],
  },
  low: { projects: ['open/internal-p', 'open/public-p', 'top/mid/low/p'], groups },
  expired: { projects: ['open/internal-p', 'open/public-p'], groups: ['inner', 'open'] },
  admin: { projects, groups },
};

/** The groups that each user is a member of, their parents, and the parents of projects with a membership. */
const own: Readonly<Record<string, readonly string[]>> = {
  external: [],
  plain: [],
  mid: ['top', 'top/mid', 'top/mid/low'],
  externalInMid: ['top', 'top/mid', 'top/mid/low'],
  low: ['top', 'top/mid', 'top/mid/low'],
  expired: [],
};

const guest = (id: number, more: object = {}): object => ({ user_id: id, access_level: 10, ...more });

/** The expected statuses of single requests if only the paths in `shown` are visible. */
const only = (all: readonly string[], shown: readonly string[]): object =>
  Object.fromEntries(all.map((path) => [path, shown.includes(path) ? 200 : 404]));

describe.each(engineNames)('visibility on %s', (engine) => {
  let app: App;
  const tokens: Record<string, string | null> = { anonymous: null };

  beforeAll(async () => {
    app = await openApp(engine);
    const ids: Record<string, number> = {};
    const group = async (path: string, visibility: string): Promise<void> => {
      const [name = '', parent] = path.split('/').toReversed();
      const parentId = parent === undefined ? null : ids[path.slice(0, path.lastIndexOf('/'))];
      ids[path] = await app.make('POST /groups', { name, path: name, visibility, parent_id: parentId });
    };
    const project = async (path: string, visibility: string): Promise<void> => {
      const at = path.lastIndexOf('/');
      const json = { name: path.slice(at + 1), visibility, namespace_id: ids[path.slice(0, at)] };
      ids[path] = await app.make('POST /projects', json);
    };
    await group('top', 'private');
    await group('top/mid', 'private');
    await group('top/mid/low', 'private');
    await group('inner', 'internal');
    await group('open', 'public');
    for (const path of ['top/p', 'top/mid/p', 'top/mid/low/p']) await project(path, 'private');
    for (const visibility of ['public', 'internal', 'private']) await project(`open/${visibility}-p`, visibility);

    const person = async (name: string, more: object = {}): Promise<number> => {
      const { id, token } = await app.addPerson(name.toLowerCase(), more);
      tokens[name] = token;
      return id;
    };
    await person('plain');
    await person('external', { external: true });
    await app.make(`POST /groups/${ids['top/mid']}/members`, guest(await person('mid')));
    const external = await person('externalInMid', { external: true });
    await app.make(`POST /groups/${ids['top/mid']}/members`, guest(external));
    await app.make(`POST /projects/${ids['top/mid/low/p']}/members`, guest(await person('low')));
    const ending = guest(await person('expired'), { expires_at: '2024-05-10' });
    await app.make(`POST /groups/${ids['top']}/members`, ending);
    app.setTime('2024-05-10T00:00:00Z');
    tokens['admin'] = app.rootToken;
  });
  afterAll(() => app?.close());

  const list = async (who: string, query: string): Promise<unknown[]> =>
    fieldOfEach(await app.ask(tokens[who] ?? null, `GET /projects?${query}`), 'path_with_namespace');

  it.each(Object.entries(seen))('limits the list of projects for the user "%s"', async (who, expected) => {
    const answer = await app.ask(tokens[who] ?? null, 'GET /projects');
    expect(fieldOfEach(answer, 'path_with_namespace')).toEqual([...expected.projects].toSorted());
    expect(answer.headers['x-total']).toBe(String(expected.projects.length));
  });

  it.each(Object.entries(seen))('limits the list of groups for the user "%s"', async (who, expected) => {
    const answer = await app.ask(tokens[who] ?? null, 'GET /groups?all_available=true');
    expect(fieldOfEach(answer, 'full_path')).toEqual([...expected.groups].toSorted());
    expect(answer.headers['x-total']).toBe(String(expected.groups.length));
  });

  it.each(Object.entries(own))('limits the list of own groups for the user "%s"', async (who, expected) => {
    expect(fieldOfEach(await app.ask(tokens[who] ?? null, 'GET /groups'), 'full_path')).toEqual(expected);
  });

  it.each(Object.entries(seen))('limits single requests like the lists for the user "%s"', async (who, expected) => {
    const statuses = async (kind: string, paths: readonly string[]): Promise<object> => {
      const got: Record<string, number> = {};
      for (const path of paths) {
        got[path] = (await app.ask(tokens[who] ?? null, `GET /${kind}/${encodeURIComponent(path)}`)).status;
      }
      return got;
    };
    expect(await statuses('projects', projects)).toEqual(only(projects, expected.projects));
    expect(await statuses('groups', groups)).toEqual(only(groups, expected.groups));
  });

  it('limits the projects that a group record contains', async () => {
    for (const [who, expected] of Object.entries(seen)) {
      const answer = await app.ask(tokens[who] ?? null, 'GET /groups/open');
      const shown = bodyOf<{ projects: { path_with_namespace: string }[] }>(answer).projects;
      const paths = shown.map((project) => project.path_with_namespace).toSorted();
      expect([who, paths]).toEqual([who, expected.projects.filter((path) => path.startsWith('open/')).toSorted()]);
    }
  });

  it('can be combined with filters by membership, ownership, and visibility', async () => {
    expect(await list('mid', 'membership=true')).toEqual(['top/mid/low/p', 'top/mid/p']);
    expect(await list('low', 'membership=true')).toEqual(['top/mid/low/p']);
    expect(await list('mid', 'owned=true')).toEqual([]);
    expect(await list('expired', 'membership=true')).toEqual([]);
    expect(await list('anonymous', 'membership=true')).toEqual([]);
    expect(await list('admin', 'owned=true')).toEqual([...projects].toSorted());
    expect(await list('admin', 'visibility=internal')).toEqual(['open/internal-p']);
  });
});
