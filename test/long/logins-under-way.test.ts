import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exchange, type Answer } from '../support/raw-http.ts';
import { engines } from '../support/rounds.ts';
import { bodyOf, openApp, type App } from '../server/request/open-app.ts';

const password = 'correct horse battery';
const given = 'given by an admin';

/** Checks that all statuses are the given one. */
const only = (status: number) => (statuses: readonly number[]) => statuses.every((one) => one === status);

describe.each(engines)('a login in progress on %s', (engine) => {
  let app: App;
  beforeAll(async () => {
    app = await openApp(engine);
  });
  afterAll(() => app?.close());

  const logIn = (username: string, word: string, chosen?: string): Promise<Answer> =>
    exchange(app.url, {
      method: 'POST',
      path: '/oauth/token',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        grant_type: 'password',
        username,
        password: word,
        ...(chosen !== undefined && { new_password: chosen }),
      }),
    });
  /** Sends eight logins at once with a request that invalidates them, which succeeds. */
  const amid = async (login: (number: number) => Promise<Answer>, line: string, json?: object): Promise<Answer[]> => {
    const logins = Array.from({ length: 8 }, (_, number) => login(number));
    const [ended, ...answers] = await Promise.all([app.ask(app.rootToken, line, json), ...logins]);
    expect(ended?.status).toBeLessThan(300);
    return answers;
  };
  /** The statuses of requests with the tokens of the successful logins. */
  const statusesWith = async (answers: readonly Answer[]): Promise<number[]> => {
    const tokens = answers.flatMap(({ json }) => (json as { access_token?: string }).access_token ?? []);
    const asked = tokens.map((token) => app.ask(null, 'GET /user', undefined, { Authorization: `Bearer ${token}` }));
    return (await Promise.all(asked)).map(({ status }) => status);
  };

  it('issues no valid token after the password is changed', async () => {
    const { id } = await app.addPerson('olga', { password });
    const answers = await amid(() => logIn('olga', password), `PUT /users/${id}`, { password: given });
    expect(await statusesWith(answers)).toSatisfy(only(401));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    for (const { status, json } of refused) {
      expect([status, json]).toEqual([
        400,
        { error: 'invalid_grant', error_description: 'The username or the password is wrong.' },
      ]);
    }
  });

  it('issues no valid token after the user is blocked', async () => {
    const { id } = await app.addPerson('petra', { password });
    const answers = await amid(() => logIn('petra', password), `POST /users/${id}/block`);
    await app.make(`POST /users/${id}/unblock`);
    expect(await statusesWith(answers)).toSatisfy(only(401));
  });

  it('sets no new password after the old one is changed', async () => {
    const { id } = await app.addPerson('quinn', { password });
    await app.ask(app.rootToken, `PUT /users/${id}`, { password: given });
    const login = (number: number) => logIn('quinn', given, `chosen by quinn ${number}`);
    const answers = await amid(login, `PUT /users/${id}`, { password: 'given once more' });
    expect(await statusesWith(answers)).toSatisfy(only(401));
    expect(bodyOf(await logIn('quinn', 'given once more'))['error_description']).toContain('must be changed');
  });
});
