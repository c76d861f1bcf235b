import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshSshKey } from '../../../support/fresh-keys.ts';
import { engines } from '../../../support/rounds.ts';
import { bodyOf, openApp, type App } from '../../request/open-app.ts';

describe.each(engines)('deploy keys on %s', (engine) => {
  let app: App;
  let places: string[] = [];
  let count = 0;
  beforeAll(async () => {
    app = await openApp(engine);
  });
  beforeEach(async () => {
    count += 1;
    places = [];
    for (const name of ['a', 'b'])
      places.push(`/projects/${await app.make('POST /projects', { name: `${name}${count}` })}`);
  });
  afterAll(() => app?.close());

  const send = (line: string, json?: object) => app.ask(app.rootToken, line, json);
  const create = (place = places[0], json: object = {}) =>
    send(`POST ${place}/deploy_keys`, { title: 'builder', key: freshSshKey(), ...json });
  const rows = () => app.service.database.db.selectFrom('deploy_keys').selectAll().execute();
  const drop = (place = '') =>
    app.service.database.db
      .deleteFrom('projects')
      .where('id', '=', Number(place.split('/').at(-1)))
      .execute();

  it('are deleted when the last project removes them', async () => {
    const before = (await rows()).length;
    const { id } = bodyOf(await create());
    await send(`POST ${places[1]}/deploy_keys/${String(id)}/enable`);
    await send(`DELETE ${places[0]}/deploy_keys/${String(id)}`);
    expect(await rows()).toHaveLength(before + 1);
    await send(`DELETE ${places[1]}/deploy_keys/${String(id)}`);
    expect(await rows()).toHaveLength(before);
  });

  it('can be added again after their last project is deleted', async () => {
    const key = freshSshKey();
    const { id } = bodyOf(await create(places[0], { key }));
    await drop(places[0]);
    expect(bodyOf<{ id: number }[]>(await send('GET /deploy_keys?per_page=100')).map((one) => one.id)).not.toContain(
      id,
    );
    const mine = await send('POST /user/keys', { title: 'mine', key: freshSshKey() });
    expect(mine.status).toBe(201);
    const again = await create(places[1], { key, title: 'again' });
    expect([again.status, bodyOf(again)['title']]).toEqual([201, 'again']);
    expect((await rows()).filter((row) => row.key === key)).toHaveLength(1);
  });

  it('are stored once when several requests add the same key at once', async () => {
    const key = freshSshKey();
    const answers = await Promise.all([...places, ...places].map((place) => create(place, { key })));
    for (const { status } of answers) expect([201, 400]).toContain(status);
    expect(answers.some(({ status }) => status === 201)).toBe(true);
    expect((await rows()).filter((row) => row.key === key)).toHaveLength(1);
  });

  it('can be enabled only by masters of both projects', async () => {
    const { id } = bodyOf(await create());
    const visitor = await app.addPerson(`visitor${count}`);
    for (const [place = '', level] of [
      [places[0], 30],
      [places[1], 40],
    ] as const) {
      await send(`POST ${place}/members`, { user_id: visitor.id, access_level: level });
    }
    const enable = () => app.ask(visitor.token, `POST ${places[1]}/deploy_keys/${String(id)}/enable`);
    expect((await enable()).status).toBe(404);
    await send(`PUT ${places[0]}/members/${visitor.id}`, { access_level: 40 });
    expect((await enable()).status).toBe(201);
  });
});
