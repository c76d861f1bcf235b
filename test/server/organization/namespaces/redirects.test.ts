import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findNamespaceRow, findProjectRow } from '../../../../src/server/request/auth-store.ts';
import { moveProject } from '../../../../src/server/organization/projects/move-store.ts';
import { dropRedirects, storeRedirect, renameNamespace } from '../../../../src/server/namespaces/rename-store.ts';
import { engines } from '../../../support/rounds.ts';
import { bodyOf, openApp, type App } from '../../request/open-app.ts';

describe.each(engines)('an old path on %s', (engine) => {
  let app: App;
  beforeAll(async () => {
    app = await openApp(engine);
  });
  afterAll(() => app?.close());

  const db = () => app.service.database.db;
  const groupAt = async (path: string) => (await findNamespaceRow(db(), { path }))?.id;
  const projectAt = async (path: string) => (await findProjectRow(db(), { path }))?.id;
  const group = (path: string, parent_id: number | null = null) =>
    app.make('POST /groups', { name: path, path, parent_id });
  const project = (path: string, namespace_id: number) =>
    app.make('POST /projects', { name: path, path, namespace_id });
  const rename = async (id: number, path: string) => {
    const old = await findNamespaceRow(db(), { id });
    if (old === undefined) throw new Error(`no namespace ${id}`);
    await db()
      .transaction()
      .execute((transaction) => renameNamespace(transaction, old, { name: old.name, path, now: old.updated_at }));
  };

  it('redirects to a renamed group and everything in it', async () => {
    const top = await group('Top');
    const sub = await group('sub', top);
    const app1 = await project('app', sub);
    await rename(top, 'peak');
    await rename(sub, 'under');
    expect([await groupAt('top'), await groupAt('TOP/Sub'), await groupAt('peak/sub')]).toEqual([top, sub, sub]);
    expect([await groupAt('peak/under'), await groupAt('top/under')]).toEqual([sub, undefined]);
    const paths = ['top/sub/app', 'peak/sub/app', 'peak/under/app', 'top/under/app'];
    expect(await Promise.all(paths.map(projectAt))).toEqual([app1, app1, app1, undefined]);
  });

  it('stops redirecting, with everything below it, when something new takes it', async () => {
    const old = await group('old_er');
    const inside = await project('inside', old);
    await project('inside', await group('oldXer'));
    await rename(old, 'newer');
    const taker = await group('OLD_ER');
    expect([await groupAt('old_er'), await projectAt('old_er/inside')]).toEqual([taker, undefined]);
    expect([await projectAt('newer/inside'), await projectAt('oldxer/inside')]).toEqual([inside, expect.any(Number)]);
  });

  it('is the current path again after renaming back, and changing its case adds no redirect', async () => {
    const there = await group('there');
    await rename(there, 'back');
    await rename(there, 'there');
    await rename(there, 'There');
    expect([await groupAt('there'), await groupAt('back')]).toEqual([there, there]);
    const left = await db().selectFrom('redirects').select('path').where('namespace_id', '=', there).execute();
    expect(left).toEqual([{ path: 'back' }]);
  });

  const berths = () => Promise.all(['harbor/berth', 'harbor/quay', 'port/quay', 'port/berth'].map(projectAt));

  it('below a group still redirects after the group was renamed and back, or in its case', async () => {
    const harbor = await group('harbor');
    const berth = await project('berth', harbor);
    const inside = await db().selectFrom('projects').selectAll().where('id', '=', berth).executeTakeFirstOrThrow();
    const namespace = await findNamespaceRow(db(), { id: harbor });
    if (namespace === undefined) throw new Error('no group');
    const moved = { namespace, name: 'Quay', path: 'quay', now: inside.updated_at };
    await db()
      .transaction()
      .execute((transaction) => moveProject(transaction, inside, moved));
    await rename(harbor, 'port');
    expect(await berths()).toEqual([berth, berth, berth, undefined]);
    await rename(harbor, 'harbor');
    expect(await berths()).toEqual([berth, berth, berth, undefined]);
    await rename(harbor, 'Harbor');
    expect(await berths()).toEqual([berth, berth, berth, undefined]);
    const stale = db().selectFrom('redirects').innerJoin('routes', 'routes.path_folded', 'redirects.path_folded');
    expect(await stale.select('redirects.path').execute()).toEqual([]);
    await rename(harbor, 'port');
    await group('harbor');
    expect(await berths()).toEqual([undefined, undefined, berth, undefined]);
  });

  it('redirects to the last group that had it', async () => {
    const [first, second] = [await group('first'), await group('second')];
    const stored = { path: 'was/here' };
    await storeRedirect(db(), { ...stored, namespace_id: first });
    await storeRedirect(db(), { path: 'Was/Here', namespace_id: second });
    expect(await groupAt('was/here')).toBe(second);
    await dropRedirects(db(), 'was');
    expect(await groupAt('was/here')).toBeUndefined();
  });

  it('returns 404 to users who cannot see its target', async () => {
    const hidden = await group('hidden');
    await rename(hidden, 'cellar');
    const other = await app.addPerson('other');
    expect((await app.ask(other.token, 'GET /groups/hidden')).status).toBe(404);
    expect(bodyOf(await app.ask(app.rootToken, 'GET /groups/hidden'))['full_path']).toBe('cellar');
  });

  it('redirects Git as well', async () => {
    const open = await app.make('POST /groups', { name: 'Open', path: 'open', visibility: 'public' });
    await app.make('POST /projects', {
      name: 'app',
      namespace_id: open,
      visibility: 'public',
      initialize_with_readme: true,
    });
    await rename(open, 'wide');
    const refs = (path: string) => fetch(`${app.url}/${path}.git/info/refs?service=git-upload-pack`);
    const answers = [await refs('wide/app'), await refs('open/app'), await refs('wide/none')];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 401]);
    expect(await answers[1]?.text()).toContain('refs/heads/');
    await Promise.all([answers[0]?.text(), answers[2]?.text()]);
  });

  it('stops redirecting to a deleted project', async () => {
    const home = await group('home');
    const gone = await project('gone', home);
    await rename(home, 'house');
    await app.ask(app.rootToken, `DELETE /projects/${gone}`);
    const left = await db().selectFrom('redirects').select('path').where('project_id', '=', gone).execute();
    expect([await projectAt('home/gone'), left]).toEqual([undefined, []]);
  });
});
