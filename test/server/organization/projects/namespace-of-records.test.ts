import { afterAll, beforeAll, expect, it } from 'vitest';
import { bodyOf, openApp, type App } from '../../request/open-app.ts';

type ProjectRecord = Readonly<Record<'path', string> & Record<'namespace', Readonly<Record<string, unknown>>>>;

let app: App;
let top = 0;
let below = 0;
beforeAll(async () => {
  app = await openApp('sqlite');
  top = await app.make('POST /groups', { name: 'top', path: 'top' });
  below = await app.make('POST /groups', { name: 'below', path: 'below', parent_id: top });
  for (const namespace_id of [undefined, top, below]) {
    await app.make('POST /projects', { name: `in-${namespace_id ?? 'own'}`, namespace_id });
  }
});
afterAll(() => app?.close());

const get = async <Found>(path: string): Promise<Found> => bodyOf<Found>(await app.ask(app.rootToken, `GET ${path}`));

const parentsIn = (projects: readonly ProjectRecord[]): object =>
  Object.fromEntries(projects.map(({ path, namespace }) => [path, namespace['parent_id']]));

it('every project record contains its namespace with the parent group', async () => {
  const all = { 'in-own': null, [`in-${top}`]: null, [`in-${below}`]: top };
  expect(parentsIn(await get('/projects'))).toEqual(all);
  expect(parentsIn(await get('/users/1/projects'))).toEqual({ 'in-own': null });
  expect(parentsIn(await get('/groups/top%2Fbelow/projects'))).toEqual({ [`in-${below}`]: top });
  const group = await get<{ projects: readonly ProjectRecord[] }>('/groups/top%2Fbelow');
  expect(parentsIn(group.projects)).toEqual({ [`in-${below}`]: top });
  expect((await get<ProjectRecord>(`/projects/top%2Fbelow%2Fin-${below}`)).namespace).toEqual({
    id: below,
    name: 'below',
    path: 'below',
    kind: 'group',
    full_path: 'top/below',
    parent_id: top,
  });
});
