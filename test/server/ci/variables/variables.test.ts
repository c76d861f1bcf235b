import { testSecrets } from '../../../support/secrets.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../../support/rounds.ts';
import { bodyOf, openApp, type App } from '../../request/open-app.ts';

/** The settings of a variable that was created with key and value only. */
const plain = {
  protected: false,
  masked: false,
  hidden: false,
  raw: false,
  variable_type: 'env_var',
  description: null,
  environment_scope: '*',
};

describe.each(engines)('CI/CD variables on %s', (engine) => {
  let app: App;
  let places: readonly string[] = [];
  let count = 0;
  beforeAll(async () => {
    app = await openApp(engine);
  });
  beforeEach(async () => {
    const name = `place${(count += 1)}`;
    places = [
      `/projects/${await app.make('POST /projects', { name })}`,
      `/groups/${await app.make('POST /groups', { name, path: name })}`,
    ];
    app.setTime('2024-05-06T12:00:00Z');
  });
  afterAll(() => app?.close());

  const send = (line: string, json?: object, headers: object = {}) => app.ask(app.rootToken, line, json, headers);
  const rows = () => app.service.database.db.selectFrom('variables').selectAll().execute();

  it('are kept apart for a project and a group with the same ID', async () => {
    for (const [index, place] of places.entries())
      await send(`POST ${place}/variables`, { key: 'A', value: `${index}` });
    const values = await Promise.all(
      places.map(async (place) => bodyOf(await send(`GET ${place}/variables/A`))['value']),
    );
    expect(values).toEqual(['0', '1']);
    await send(`DELETE ${places[0]}/variables/A`);
    expect((await send(`GET ${places[1]}/variables/A`)).status).toBe(200);
  });

  it('are listed by key, whatever the order of their creation', async () => {
    for (const place of places) {
      for (const key of ['b', 'A', '_', 'a', '0']) await send(`POST ${place}/variables`, { key, value: '' });
      const listed = bodyOf<{ key: string }[]>(await send(`GET ${place}/variables`)).map(({ key }) => key);
      expect(listed).toEqual(['0', 'A', '_', 'a', 'b']);
      const page = await send(`GET ${place}/variables?per_page=2&page=3`);
      expect(page.json).toEqual([{ key: 'b', value: '', ...plain }]);
      expect(page.headers['x-total']).toBe('5');
    }
  });

  it('are created once when several requests use the same key at once', async () => {
    for (const place of places) {
      const answers = await Promise.all(
        ['1', '2', '3', '4'].map((value) => send(`POST ${place}/variables`, { key: 'RACE', value })),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
      const winner = answers.find(({ status }) => status === 201);
      const stored = bodyOf(await send(`GET ${place}/variables/RACE`))['value'];
      expect(winner === undefined ? undefined : bodyOf(winner)['value']).toBe(stored);
    }
  });

  it('count as changed by every update, so that a conditional delete of an older state is refused', async () => {
    for (const place of places) {
      app.setTime('2024-05-06T12:00:00Z');
      await send(`POST ${place}/variables`, { key: 'A', value: '1' });
      app.setTime('2024-05-06T13:00:00Z');
      await send(`PUT ${place}/variables/A`, { value: '1' });
      const before = { 'If-Unmodified-Since': 'Mon, 06 May 2024 12:30:00 GMT' };
      const after = { 'If-Unmodified-Since': 'Mon, 06 May 2024 13:00:00 GMT' };
      expect((await send(`DELETE ${place}/variables/A`, undefined, before)).status).toBe(412);
      expect((await send(`DELETE ${place}/variables/A`, undefined, after)).status).toBe(204);
    }
  });

  it('keep all settings and show them in every response', async () => {
    for (const place of places) {
      const unset = { key: 'PLAIN', value: '', ...plain };
      expect((await send(`POST ${place}/variables`, { key: 'PLAIN', value: '' })).json).toEqual(unset);
      expect((await send(`PUT ${place}/variables/PLAIN`, { value: '' })).json).toEqual(unset);
      expect((await send(`GET ${place}/variables/PLAIN`)).json).toEqual(unset);
      expect((await send(`GET ${place}/variables`)).json).toEqual([unset]);
      await send(`DELETE ${place}/variables/PLAIN`);
      const settings = {
        protected: true,
        masked: true,
        raw: true,
        variable_type: 'file',
        description: 'Key to the crane',
      };
      const shown = { key: 'A', value: 'swordfish', ...settings, hidden: false, environment_scope: 'production' };
      const given = { key: 'A', value: 'swordfish', ...settings, environment_scope: 'production' };
      expect((await send(`POST ${place}/variables`, given)).json).toEqual(shown);
      expect((await send(`GET ${place}/variables/A`)).json).toEqual(shown);
      expect((await send(`GET ${place}/variables`)).json).toEqual([shown]);
      const changes = { value: 'x', masked: false, raw: false, variable_type: 'env_var', description: null };
      const changed = { ...shown, ...changes };
      expect((await send(`PUT ${place}/variables/A`, changes)).json).toEqual(changed);
      expect((await send(`PUT ${place}/variables/A`, { value: 'x', environment_scope: '*' })).json).toEqual({
        key: 'A',
        value: 'x',
        ...plain,
        protected: true,
      });
    }
  });

  it('exist once per key and environment scope, which a filter selects', async () => {
    for (const place of places) {
      const scopes = ['*', 'staging', 'review/*'];
      for (const scope of scopes) {
        const variable = { key: 'A', value: scope, environment_scope: scope };
        expect((await send(`POST ${place}/variables`, variable)).status).toBe(201);
        expect((await send(`POST ${place}/variables`, variable)).status).toBe(409);
      }
      const listed = bodyOf<{ value: string }[]>(await send(`GET ${place}/variables`)).map(({ value }) => value);
      expect(listed).toEqual(['*', 'review/*', 'staging']);
      const one = `${place}/variables/A`;
      for (const line of [`GET ${one}`, `PUT ${one}`, `DELETE ${one}`]) {
        const { status, json } = await send(line, line.startsWith('PUT') ? { value: 'new' } : undefined);
        expect([status, json]).toEqual([409, { message: expect.stringContaining('filter[environment_scope]') }]);
      }
      const staging = '?filter[environment_scope]=staging';
      expect(bodyOf(await send(`GET ${one}${staging}`))['value']).toBe('staging');
      const filter = { environment_scope: 'review/*' };
      expect(bodyOf(await send(`PUT ${one}`, { value: 'new', filter }))['value']).toBe('new');
      expect((await send(`PUT ${one}`, { value: 'x', filter, environment_scope: 'staging' })).status).toBe(409);
      expect((await send(`DELETE ${one}${staging}`)).status).toBe(204);
      expect((await send(`GET ${one}${staging}`)).status).toBe(404);
      expect(bodyOf<object[]>(await send(`GET ${place}/variables`))).toMatchObject([{ value: '*' }, { value: 'new' }]);
    }
  });

  it('stay masked and never show their values if they are hidden', async () => {
    for (const place of places) {
      const made = await send(`POST ${place}/variables`, { key: 'A', value: 'swordfish', masked_and_hidden: true });
      expect(made.json).toMatchObject({ value: null, masked: true, hidden: true });
      const changed = await send(`PUT ${place}/variables/A`, { value: 'marlin-4711' });
      expect(changed.json).toMatchObject({ value: null, masked: true, hidden: true });
      expect((await send(`PUT ${place}/variables/A`, { value: 'marlin-4711', masked: false })).status).toBe(400);
      expect((await send(`GET ${place}/variables/A`)).json).toMatchObject({ value: null });
      expect((await send(`GET ${place}/variables`)).json).toMatchObject([{ value: null }]);
      const last = (await rows()).at(-1);
      expect(last && testSecrets.open('variable', last.value)).toBe('marlin-4711');
    }
  });

  it.each(['short', 'two words', ''])('cannot be masked if their value is %j', async (value) => {
    for (const place of places) {
      const refused = { message: { value: [expect.stringContaining('cannot be masked')] } };
      expect((await send(`POST ${place}/variables`, { key: 'A', value, masked: true })).json).toEqual(refused);
      expect((await send(`POST ${place}/variables`, { key: 'A', value, masked_and_hidden: true })).json).toEqual(
        refused,
      );
      await send(`POST ${place}/variables`, { key: 'A', value: 'swordfish', masked: true });
      expect((await send(`PUT ${place}/variables/A`, { value })).json).toEqual(refused);
    }
  });

  it('are deleted with their project or group', async () => {
    const before = (await rows()).length;
    const [project = '', group = ''] = places.map((place) => place.split('/').at(-1));
    for (const place of places) await send(`POST ${place}/variables`, { key: 'A', value: '1' });
    expect(await rows()).toHaveLength(before + 2);
    const { db } = app.service.database;
    await db.deleteFrom('projects').where('id', '=', Number(project)).execute();
    await db.deleteFrom('namespaces').where('id', '=', Number(group)).execute();
    expect(await rows()).toHaveLength(before);
  });

  it('never write a value to the log', async () => {
    const value = 'swordfish-4711';
    for (const place of places) {
      await send(`POST ${place}/variables`, { key: 'A', value });
      await send(`POST ${place}/variables`, { key: 'A', value });
      await send(`PUT ${place}/variables/A`, { value, protected: 'no such truth' });
      await send(`PUT ${place}/variables/A?value=${value}`);
    }
    expect(app.logged.length).toBeGreaterThan(0);
    expect(JSON.stringify(app.logged)).not.toContain(value);
  });
});
