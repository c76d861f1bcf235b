import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../../../support/rounds.ts';
import { bodyOf, fieldOfEach, openApp, type App, type Person } from '../../request/open-app.ts';

const basic = ['avatar_url', 'id', 'name', 'state', 'username', 'web_url'];
const profile = [
  ...basic,
  'bio',
  'bot',
  'chat_handle',
  'created_at',
  'location',
  'microblog_handle',
  'network_profile',
  'organization',
  'website_url',
];

const fieldsOf = (record: unknown): string[] => Object.keys(record as object).toSorted();

describe.each(engines)('users on %s', (engine) => {
  let app: App;
  let olga: Person;
  let petra: Person;
  beforeAll(async () => {
    app = await openApp(engine);
    olga = await app.addPerson('olga', { name: 'Olga Öst', email: 'o.secret@example.org', bio: 'Reads' });
    petra = await app.addPerson('petra', { email: 'p.secret@example.net' });
  });
  afterAll(() => app?.close());

  const found = async (token: string, query: string): Promise<unknown[]> =>
    fieldOfEach(await app.ask(token, `GET /users?${query}`), 'username');

  it('show basic fields in lists, the profile individually, and the account to themselves', async () => {
    const [listed] = bodyOf<unknown[]>(await app.ask(petra.token, 'GET /users'));
    expect(fieldsOf(listed)).toEqual(basic);
    expect(fieldsOf(bodyOf(await app.ask(petra.token, `GET /users/${olga.id}`)))).toEqual(profile.toSorted());
    const own = bodyOf(await app.ask(olga.token, 'GET /user'));
    expect(own).toMatchObject({ email: 'o.secret@example.org', can_create_project: true, external: false });
    expect(own).not.toHaveProperty('is_admin');
  });

  it('show all fields to administrators, but never a password', async () => {
    const json = { username: 'paul', name: 'Paul', email: 'paul@example.org', password: 'a long password' };
    const made = await app.ask(app.rootToken, 'POST /users', json);
    expect(bodyOf(made)).toMatchObject({ email: 'paul@example.org', is_admin: false, confirmed_at: null });
    expect(made.text).not.toMatch(/password|digest/);
    const [listed] = bodyOf<unknown[]>(await app.ask(app.rootToken, 'GET /users?username=OLGA'));
    expect(listed).toMatchObject({ username: 'olga', email: 'o.secret@example.org', is_admin: false });
  });

  it('are found by name, username, and email address', async () => {
    expect(await found(app.rootToken, 'search=secret')).toEqual(['olga', 'petra']);
    expect(await found(app.rootToken, `search=${encodeURIComponent('ÖST')}`)).toEqual(['olga']);
    expect(await found(petra.token, 'search=olg')).toEqual(['olga']);
    expect(await found(petra.token, 'username=Olga')).toEqual(['olga']);
  });

  it('are not found by a part of their email address by other users', async () => {
    expect(await found(petra.token, 'search=secret')).toEqual([]);
    expect(await found(petra.token, 'search=example.org')).toEqual([]);
    expect(await found(petra.token, 'search=O.Secret@example.org')).toEqual(['olga']);
  });

  it('are listed by state', async () => {
    const blocked = await app.addPerson('blocked');
    await app.make(`POST /users/${blocked.id}/block`);
    expect(await found(app.rootToken, 'blocked=true')).toEqual(['blocked']);
    expect(await found(app.rootToken, 'active=true')).not.toContain('blocked');
    expect(await found(app.rootToken, 'search=blocked')).toEqual(['blocked']);
    await app.make(`POST /users/${blocked.id}/unblock`);
    expect(await found(app.rootToken, 'blocked=true')).toEqual([]);
  });

  it('lose access at once when blocked and regain it when unblocked', async () => {
    const statuses = async (): Promise<number[]> => {
      const lines = ['GET /user', 'GET /projects', 'GET /version'];
      return Promise.all(lines.map(async (line) => (await app.ask(petra.token, line)).status));
    };
    await app.make(`POST /users/${petra.id}/block`);
    expect(await statuses()).toEqual([401, 401, 401]);
    await app.make(`POST /users/${petra.id}/unblock`);
    expect(await statuses()).toEqual([200, 200, 200]);
  });

  it('cannot block themselves', async () => {
    expect((await app.ask(app.rootToken, 'POST /users/1/block')).status).toBe(403);
    expect((await app.ask(app.rootToken, 'GET /user')).status).toBe(200);
  });

  it.each([
    [{ email: 'no address' }, 'email'],
    [{ email: 'a@b@c' }, 'email'],
    [{ username: 'a b' }, 'username'],
    [{ name: '\u0007' }, 'name'],
    [{ password: 'short' }, 'password'],
    [{ website_url: 'javascript:alert(1)' }, 'website_url'],
    [{ projects_limit: -1 }, 'projects_limit'],
    [{ bio: 'x'.repeat(256) }, 'bio'],
  ])('are not created with $0', async (odd, property) => {
    const json = { username: 'odd', name: 'Odd', email: 'odd@example.org', ...odd };
    const answer = await app.ask(app.rootToken, 'POST /users', json);
    expect([answer.status, answer.json]).toEqual([400, { message: { [property]: [expect.any(String)] } }]);
  });

  it('can create neither groups nor projects if they are external, unless an administrator allows it', async () => {
    const external = await app.addPerson('external', { external: true });
    const trusted = await app.addPerson('trusted', { external: true, can_create_group: true, projects_limit: 1 });
    const make = async ({ token, username }: Person): Promise<number[]> => [
      (await app.ask(token, 'POST /groups', { name: 'g', path: `${username}-group` })).status,
      (await app.ask(token, 'POST /projects', { name: 'p' })).status,
    ];
    expect([await make(external), await make(trusted)]).toEqual([
      [403, 403],
      [201, 201],
    ]);
  });

  it('have the current date as last activity after a request', async () => {
    app.setTime('2024-06-01T08:00:00Z');
    await app.ask(olga.token, 'GET /version');
    expect(bodyOf(await app.ask(app.rootToken, `GET /users/${olga.id}`))['last_activity_on']).toBe('2024-06-01');
  });
});
