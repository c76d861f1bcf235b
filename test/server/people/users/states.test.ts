import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../../../support/rounds.ts';
import { bodyOf, openApp, type App } from '../../request/open-app.ts';

const password = 'correct horse battery staple';

describe.each(engines)('the state of a user on %s', (engine) => {
  let app: App;
  let made = 0;
  beforeAll(async () => {
    app = await openApp(engine);
  });
  afterAll(() => app?.close());

  const waiting = { state: 'blocked_pending_approval' };
  const someone = (more: object = {}): Promise<number> => {
    const username = `user${(made += 1)}`;
    const fields = { username, name: username, email: `${username}@example.org`, reset_password: true };
    return app.make('POST /users', { ...fields, ...more });
  };
  const act = (id: number, action: string) => app.ask(app.rootToken, `POST /users/${id}/${action}`);
  const stateOf = async (id: number) => bodyOf(await app.ask(app.rootToken, `GET /users/${id}`))['state'];
  const authorize = async (token: string) => (await app.ask(token, 'GET /user')).status;

  it.each([
    ['blocked', ['block', 'unblock']],
    ['deactivated', ['deactivate', 'activate']],
    ['banned', ['ban', 'unban']],
  ])('becomes %s and active again, and tokens work while it is active', async (state, [there = '', back = '']) => {
    const id = await someone();
    const token = await app.addToken({ userId: id });
    expect((await act(id, there)).status).toBe(201);
    expect([await stateOf(id), await authorize(token)]).toEqual([state, 401]);
    expect(bodyOf(await app.ask(app.rootToken, `GET /users?username=user${made}`))).toMatchObject([{ id, state }]);
    expect((await act(id, back)).status).toBe(201);
    expect([await stateOf(id), await authorize(token)]).toEqual(['active', 200]);
  });

  it('loses its logins with each change but one to active, and no later change restores them', async () => {
    const id = await someone({ ...waiting, password, reset_password: false });
    await act(id, 'approve');
    const body = new URLSearchParams({ grant_type: 'password', username: `user${made}`, password });
    const answer = await fetch(`${app.url}/oauth/token`, { method: 'POST', body });
    const { access_token: login } = (await answer.json()) as { readonly access_token: string };
    const use = async () =>
      (await fetch(`${app.url}/api/v4/user`, { headers: { authorization: `Bearer ${login}` } })).status;
    expect(await use()).toBe(200);
    for (const action of ['ban', 'unban']) expect((await act(id, action)).status).toBe(201);
    expect(await use()).toBe(401);
  });

  it('is approved once of two times at the same moment', async () => {
    const id = await someone(waiting);
    const answers = await Promise.all([act(id, 'approve'), act(id, 'approve')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(await stateOf(id)).toBe('active');
  });

  it('ends as blocked after a block and an approval at the same moment', async () => {
    const id = await someone(waiting);
    const [blocked] = await Promise.all([act(id, 'block'), act(id, 'approve')]);
    expect([blocked.status, await stateOf(id)]).toEqual([201, 'blocked']);
  });

  it('is deleted by one of two rejections', async () => {
    const id = await someone(waiting);
    const [one, other] = await Promise.all([act(id, 'reject'), act(id, 'reject')]);
    expect([one.status, other.status].toSorted((a, b) => a - b)).toEqual([201, expect.toBeOneOf([404, 409])]);
    expect(await stateOf(id)).toBeUndefined();
  });

  it('is either approved or rejected', async () => {
    const id = await someone(waiting);
    const [approved, rejected] = await Promise.all([act(id, 'approve'), act(id, 'reject')]);
    const isGone = (await stateOf(id)) === undefined;
    expect([approved.status === 201, rejected.status === 201]).toEqual([!isGone, isGone]);
  });

  it('is kept by a refused change', async () => {
    const id = await someone();
    await act(id, 'ban');
    for (const action of ['block', 'deactivate', 'activate', 'unblock', 'ban', 'approve', 'reject']) {
      expect([action, (await act(id, action)).status]).toEqual([action, expect.toBeOneOf([403, 409])]);
      expect(await stateOf(id)).toBe('banned');
    }
  });
});
