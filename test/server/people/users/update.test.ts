import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../../../support/rounds.ts';
import { bodyOf, fieldOfEach, openApp, type App, type Person } from '../../request/open-app.ts';

describe.each(engines)('an update of a user on %s', (engine) => {
  let app: App;
  let olga: Person;
  beforeAll(async () => {
    app = await openApp(engine);
    olga = await app.addPerson('olga', { name: 'Olga', skip_confirmation: true, bio: 'Reads', chat_handle: 'o' });
    await app.addPerson('petra', { extern_uid: 'p1', provider: 'ldap' });
    await app.make('POST /groups', { name: 'Crew', path: 'crew' });
  });
  afterAll(() => app?.close());

  const update = (json: object, id = olga.id) => app.ask(app.rootToken, `PUT /users/${id}`, json);
  const statusOf = async (line: string): Promise<number> => (await app.ask(app.rootToken, line)).status;

  it('changes only the given fields', async () => {
    const json = { location: 'Bergen', organization: 'Harbor', projects_limit: 3, can_create_group: false };
    const answer = await update(json);
    expect(answer.status).toBe(200);
    expect(bodyOf(answer)).toMatchObject({ ...json, bio: 'Reads', chat_handle: 'o', email: 'olga@example.org' });
    expect(bodyOf(await update({ external: true, admin: true }))).toMatchObject({ external: true, is_admin: true });
    expect(bodyOf(await update({ external: false, admin: false }))).toMatchObject({ external: false, is_admin: false });
    expect(bodyOf(await update({}))).toMatchObject(json);
  });

  it('clears profile fields', async () => {
    expect(bodyOf(await update({ bio: null, chat_handle: null }))).toMatchObject({ bio: null, chat_handle: '' });
  });

  it.each([
    [{ email: 'PETRA@example.org' }, 'Email'],
    [{ username: 'Petra' }, 'Username'],
    [{ username: 'crew' }, 'Username'],
    [{ extern_uid: 'p1', provider: 'ldap' }, 'Extern uid'],
  ])('returns 404 for %j, which is taken', async (json, what) => {
    const answer = await update(json);
    expect([answer.status, answer.json]).toEqual([404, { message: `404 ${what} has already been taken` }]);
    expect(bodyOf(await app.ask(app.rootToken, `GET /users/${olga.id}`))).toMatchObject({
      username: 'olga',
      email: 'olga@example.org',
      identities: [],
    });
  });

  it.each([
    [{ username: 'admin' }, 'username'],
    [{ username: 'a/b' }, 'username'],
    [{ username: '' }, 'username'],
    [{ email: 'none' }, 'email'],
    [{ name: ' ' }, 'name'],
    [{ password: 'short' }, 'password'],
    [{ bio: 'x'.repeat(256) }, 'bio'],
    [{ website_url: 'ftp://example.org' }, 'website_url'],
    [{ extern_uid: 'o1' }, 'provider'],
    [{ projects_limit: -1 }, 'projects_limit'],
  ])('refuses $0', async (json, property) => {
    const answer = await update(json);
    expect([answer.status, answer.json]).toEqual([400, { message: { [property]: [expect.any(String)] } }]);
  });

  it('requires a new email address to be confirmed again unless that is skipped', async () => {
    expect(bodyOf(await update({ email: 'olga@example.org' }))['confirmed_at']).toEqual(expect.any(String));
    expect(bodyOf(await update({ email: 'o2@example.org' }))).toMatchObject({
      email: 'o2@example.org',
      confirmed_at: null,
    });
    const skipped = await update({ email: 'o3@example.org', skip_reconfirmation: true });
    expect(bodyOf(skipped)['confirmed_at']).toEqual(expect.any(String));
    expect(fieldOfEach(await app.ask(app.rootToken, 'GET /users?search=o3@example'), 'username')).toEqual(['olga']);
  });

  it('requires a new password to be changed at the next login and does not return it', async () => {
    const answer = await update({ password: 'another long password' });
    expect([answer.status, answer.text]).toEqual([200, expect.not.stringMatching(/password/)]);
    const grant = { grant_type: 'password', username: 'olga', password: 'another long password' };
    const signIn = await fetch(`${app.url}/oauth/token`, { method: 'POST', body: new URLSearchParams(grant) });
    expect([signIn.status, await signIn.json()]).toMatchObject([400, { error: 'invalid_grant' }]);
    const { must_change_password: must } = await app.service.database.db
      .selectFrom('users')
      .select('must_change_password')
      .where('id', '=', olga.id)
      .executeTakeFirstOrThrow();
    expect(must).toBe(1);
  });

  it('adds and replaces identities, one for each provider', async () => {
    await update({ extern_uid: 'o1', provider: 'ldap' });
    await update({ extern_uid: 'o1', provider: 'saml' });
    const answer = await update({ extern_uid: 'o2', provider: 'ldap' });
    expect(bodyOf(answer)['identities']).toEqual([
      { provider: 'ldap', extern_uid: 'o2' },
      { provider: 'saml', extern_uid: 'o1' },
    ]);
  });

  it('moves the namespace and the projects of a renamed user', async () => {
    const tove = await app.addPerson('tove', { name: 'Tøve' });
    const { id } = bodyOf(await app.ask(tove.token, 'POST /projects', { name: 'Ünder', path: 'App' }));
    expect((await update({ username: 'Tove.Lind', name: 'Tøve 森' }, tove.id)).status).toBe(200);
    expect(bodyOf(await app.ask(tove.token, 'GET /projects/tove.lind%2Fapp'))).toMatchObject({
      id,
      path_with_namespace: 'Tove.Lind/App',
      name_with_namespace: 'Tøve 森 / Ünder',
    });
    expect(bodyOf(await app.ask(tove.token, 'GET /namespaces/tove.lind'))).toMatchObject({
      name: 'Tøve 森',
      path: 'Tove.Lind',
      full_path: 'Tove.Lind',
    });
    expect(bodyOf(await app.ask(tove.token, 'GET /projects/tove%2Fapp'))['id']).toBe(id);
    expect(bodyOf(await app.ask(tove.token, 'GET /namespaces/tove'))['path']).toBe('Tove.Lind');
    expect(fieldOfEach(await app.ask(tove.token, 'GET /projects?search=lind/app'), 'id')).toEqual([id]);
    expect(fieldOfEach(await app.ask(tove.token, 'GET /projects?search=%C3%BCnder'), 'id')).toEqual([id]);
    const other = await app.addPerson('tove', { email: 'other-tove@example.org' });
    expect(bodyOf(await app.ask(other.token, 'GET /namespaces/tove'))['path']).toBe('tove');
    expect(await statusOf('GET /projects/tove%2Fapp')).toBe(404);
    expect((await update({ username: 'TOVE.lind' }, tove.id)).status).toBe(200);
  });

  it('changes nothing if the new username is taken', async () => {
    const nils = await app.addPerson('nils');
    await app.ask(nils.token, 'POST /projects', { name: 'app' });
    expect((await update({ username: 'crew', email: 'new@example.org' }, nils.id)).status).toBe(404);
    expect(await statusOf('GET /projects/nils%2Fapp')).toBe(200);
    expect(bodyOf(await app.ask(app.rootToken, `GET /users/${nils.id}`))['email']).toBe('nils@example.org');
  });

  it('cannot remove the last active administrator', async () => {
    const admins = bodyOf<{ id: number }[]>(await app.ask(app.rootToken, 'GET /users?username=root'));
    expect((await update({ admin: false }, admins[0]?.id)).status).toBe(403);
    await update({ admin: true });
    await app.make(`POST /users/${olga.id}/block`);
    expect((await update({ admin: false }, admins[0]?.id)).status).toBe(403);
    await app.make(`POST /users/${olga.id}/unblock`);
    expect((await update({ admin: false })).status).toBe(200);
  });

  it('returns 404 for an unknown user', async () => {
    expect((await update({ bio: '' }, 4040)).status).toBe(404);
  });
});
