/** What becomes of the bot users of access tokens of projects and groups. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeGroup } from '../../../../src/server/organization/groups/delete-group.ts';
import { removeProject } from '../../../../src/server/organization/projects/remove-project.ts';
import { forgetBots } from '../../../../src/server/people/users/remove-bots.ts';
import { engines } from '../../../support/rounds.ts';
import { type App, bodyOf, openApp, type Person } from '../../request/open-app.ts';

const context = { id: 1, attempt: 1, signal: new AbortController().signal };

interface Made {
  readonly id: number;
  readonly user_id: number;
  readonly token: string;
}

describe.each(engines)('bot users on %s', (engine) => {
  let app: App;
  let owner: Person;
  let group: number;
  beforeAll(async () => {
    app = await openApp(engine);
    owner = await app.addPerson('owner');
    group = await app.make('POST /groups', { name: 'crew', path: 'crew' }, owner.token);
  });
  afterAll(() => app?.close());

  const project = (name: string) => app.make('POST /projects', { name, namespace_id: group }, owner.token);
  const made = async (place: string, more: object = {}): Promise<Made> => {
    const json = { name: 'bot', scopes: ['api'], access_level: 30, ...more };
    return bodyOf<Made & Record<string, unknown>>(await app.ask(owner.token, `POST ${place}/access_tokens`, json));
  };
  const statusOf = async (token: string, line = 'GET /user') => (await app.ask(token, line)).status;
  const ids = async (query: string) =>
    bodyOf<{ id: number }[]>(await app.ask(app.rootToken, `GET /users?per_page=100${query}`)).map((user) => user.id);
  const userStatus = ({ user_id: id }: Made) => statusOf(app.rootToken, `GET /users/${id}`);

  it('are gone with their project, and what they wrote stays', async () => {
    const id = await project('gone');
    const bot = await made(`/projects/${id}`);
    const other = await project('stays');
    const issue = await app.make(`POST /projects/${id}/issues`, { title: 'by a bot' }, bot.token);
    expect((await app.ask(owner.token, `DELETE /projects/${id}`)).status).toBe(202);
    expect(await statusOf(bot.token)).toBe(401);
    await removeProject(app.service, { project_id: id }, context);
    expect([issue > 0, await userStatus(bot)]).toEqual([true, 404]);
    expect(await statusOf(owner.token, `GET /projects/${other}`)).toBe(200);
  });

  it('are gone with their group and the projects in it', async () => {
    const inner = await app.make('POST /groups', { name: 'in', path: 'in', parent_id: group }, owner.token);
    const id = await app.make('POST /projects', { name: 'p', namespace_id: inner }, owner.token);
    const bots = [await made(`/groups/${inner}`), await made(`/projects/${id}`)];
    expect((await app.ask(owner.token, `DELETE /groups/${inner}`)).status).toBeLessThan(300);
    for (const bot of bots) expect(await statusOf(bot.token)).toBe(401);
    await removeGroup(app.service, { group_id: inner }, context);
    for (const bot of bots) expect(await userStatus(bot)).toBe(404);
  });

  it('are gone with the personal projects of a deleted user', async () => {
    const person = await app.addPerson('leaver');
    const id = await app.make('POST /projects', { name: 'own' }, person.token);
    const json = { name: 'bot', scopes: ['api'] };
    const bot = bodyOf<Made & Record<string, unknown>>(
      await app.ask(person.token, `POST /projects/${id}/access_tokens`, json),
    );
    expect(await statusOf(app.rootToken, `DELETE /users/${person.id}`)).toBe(204);
    expect(await statusOf(bot.token)).toBe(401);
    await removeProject(app.service, { project_id: id }, context);
    expect(await userStatus(bot)).toBe(404);
  });

  it('are removed a month after their last token, and their issues belong to the ghost user then', async () => {
    const place = `/projects/${await project('old')}`;
    const revoked = await made(place);
    const expired = await made(place, { expires_at: '2024-05-10' });
    const valid = await made(place, { expires_at: '2025-05-10' });
    await app.make(`POST ${place}/issues`, { title: 'by a bot' }, revoked.token);
    await app.ask(owner.token, `DELETE ${place}/access_tokens/${revoked.id}`);
    await forgetBots(app.service);
    expect(await Promise.all([revoked, expired, valid].map(userStatus))).toEqual([200, 200, 200]);
    app.setTime('2024-06-12T12:00:00Z');
    await forgetBots(app.service);
    expect(await Promise.all([revoked, expired, valid].map(userStatus))).toEqual([404, 404, 200]);
    const [issue] = bodyOf<{ author: { username: string } }[]>(await app.ask(owner.token, `GET ${place}/issues`));
    expect(issue?.author.username).toMatch(/^ghost/);
    app.setTime('2024-05-06T12:00:00Z');
  });

  it('are in no list of users unless they are asked for', async () => {
    const { user_id: id } = await made(`/groups/${group}`);
    expect(await ids('')).not.toContain(id);
    expect(await ids('&without_project_bots=false')).toContain(id);
  });

  it('are members of nothing else, and neither their role nor their account changes', async () => {
    const { user_id: id } = await made(`/groups/${group}`);
    const other = await project('other');
    const refused = [
      await app.ask(owner.token, `POST /projects/${other}/members`, { user_id: id, access_level: 30 }),
      await app.ask(owner.token, `PUT /groups/${group}/members/${id}`, { access_level: 50 }),
      await app.ask(owner.token, `DELETE /groups/${group}/members/${id}`),
      await app.ask(app.rootToken, `PUT /users/${id}`, { password: 'correct horse battery 9' }),
      await app.ask(app.rootToken, `POST /users/${id}/impersonation_tokens`, { name: 'a', scopes: ['api'] }),
      await app.ask(app.rootToken, `POST /users/${id}/personal_access_tokens`, { name: 'a', scopes: ['api'] }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
  });

  it('do not count as owners of a group', async () => {
    const lonely = await app.make('POST /groups', { name: 'lonely', path: 'lonely' }, owner.token);
    await made(`/groups/${lonely}`, { access_level: 50 });
    expect(await statusOf(owner.token, `DELETE /groups/${lonely}/members/${owner.id}`)).toBe(403);
    expect(await statusOf(app.rootToken, `DELETE /users/${owner.id}`)).toBe(409);
  });

  it('are noted in the audit log, as is the end of a family', async () => {
    const place = `/projects/${await project('audited')}`;
    const bot = await made(place);
    const one = `${place}/access_tokens/${bot.id}`;
    await app.ask(owner.token, `POST ${one}/rotate`);
    await app.ask(owner.token, `POST ${one}/rotate`);
    const events = bodyOf<Record<string, unknown>[]>(await app.ask(app.rootToken, 'GET /audit_events?per_page=3'));
    expect(events).toMatchObject([
      { action: 'tokenFamilyRevoked', target: `token ${bot.id}`, author_username: 'owner' },
      { action: 'projectTokens.rotate', target: `${one}/rotate` },
      { action: 'projectTokens.create', new_access_level: 30, member: expect.stringMatching(/^project_\d+_bot_/) },
    ]);
  });

  it('use their token once a minute at most in the records', async () => {
    const bot = await made(`/groups/${group}`);
    const lastUse = async () =>
      bodyOf(await app.ask(owner.token, `GET /groups/${group}/access_tokens/${bot.id}`))['last_used_at'];
    for (const [time, expected] of [
      ['2024-05-06T12:00:00Z', '2024-05-06T12:00:00.000Z'],
      ['2024-05-06T12:00:59Z', '2024-05-06T12:00:00.000Z'],
      ['2024-05-06T12:01:01Z', '2024-05-06T12:01:01.000Z'],
    ] as const) {
      app.setTime(time);
      await statusOf(bot.token);
      expect(await lastUse()).toBe(expected);
    }
    app.setTime('2024-05-06T12:00:00Z');
  });
});
