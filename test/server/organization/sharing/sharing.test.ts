import { execa } from 'execa';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../../../support/rounds.ts';
import { bodyOf, fieldOfEach, openApp, type App, type Person } from '../../request/open-app.ts';

const levels = { guest: 10, reporter: 20, developer: 30, master: 40, owner: 50 } as const;
type RoleName = keyof typeof levels;
const roleNames = Object.keys(levels) as RoleName[];

/** The expected access of a user with this level to a private project. */
const rightsOf = (level: number): object => ({
  seen: level > 0,
  listed: level > 0,
  reachable: level > 0,
  cloned: level >= levels.reporter,
  variables: level === 0 ? 404 : level >= levels.master ? 200 : 403,
});

describe.each(engines)('a project shared with a group on %s', (engine) => {
  let app: App;
  let home: string;
  let home_group = 0;
  let crew = 0;
  let parent = 0;
  let projects = 0;
  const inCrew = {} as Record<RoleName, Person>;
  const aboveCrew = {} as Record<RoleName, Person>;
  let below: Person;

  beforeAll(async () => {
    app = await openApp(engine);
    home = await mkdtemp(join(tmpdir(), 'repoctl-sharing-'));
    home_group = await app.make('POST /groups', { name: 'home', path: 'home' });
    parent = await app.make('POST /groups', { name: 'fleet', path: 'fleet' });
    crew = await app.make('POST /groups', { name: 'Crew', path: 'crew', parent_id: parent });
    const cabin = await app.make('POST /groups', { name: 'cabin', path: 'cabin', parent_id: crew });
    for (const role of roleNames) {
      inCrew[role] = await app.addPerson(`crew-${role}`);
      aboveCrew[role] = await app.addPerson(`fleet-${role}`);
      const add = (group: number, { id }: Person) =>
        app.make(`POST /groups/${group}/members`, { user_id: id, access_level: levels[role] });
      await add(crew, inCrew[role]);
      await add(parent, aboveCrew[role]);
    }
    below = await app.addPerson('cabin-owner');
    await app.make(`POST /groups/${cabin}/members`, { user_id: below.id, access_level: 50 });
  });
  afterAll(async () => {
    await app?.close();
    await rm(home, { recursive: true, force: true });
  });

  const makeProject = async (): Promise<{ id: number; path: string }> => {
    const name = `p${(projects += 1)}`;
    const json = { name, namespace_id: home_group, initialize_with_readme: true };
    return { id: await app.make('POST /projects', json), path: `home/${name}` };
  };
  const share = (id: number, access: number, more: object = {}) =>
    app.ask(app.rootToken, `POST /projects/${id}/share`, { group_id: crew, group_access: access, ...more });

  let clones = 0;
  const clone = async (path: string, { token }: Person): Promise<boolean> => {
    const address = `${app.url.replace('//', `//any:${token}@`)}/${path}.git`;
    const env = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1', GIT_TERMINAL_PROMPT: '0' };
    const to = join(home, `clone-${(clones += 1)}`);
    return (await execa('git', ['clone', address, to], { env, reject: false })).exitCode === 0;
  };

  /** The actual access of a user through the API, the lists, and Git. */
  const rights = async ({ id, path }: { id: number; path: string }, who: Person): Promise<object> => ({
    seen: (await app.ask(who.token, `GET /projects/${id}`)).status === 200,
    listed: fieldOfEach(await app.ask(who.token, 'GET /projects?membership=true&per_page=100'), 'id').includes(id),
    reachable: fieldOfEach(await app.ask(who.token, 'GET /projects?per_page=100'), 'id').includes(id),
    cloned: await clone(path, who),
    variables: (await app.ask(who.token, `GET /projects/${id}/variables`)).status,
  });

  it('is inaccessible to the members of the group before it is shared', async () => {
    const project = await makeProject();
    expect(await rights(project, inCrew.owner)).toEqual(rightsOf(0));
  });

  it.each(Object.values(levels))(
    'gives group members their role in the group, limited to access level %i',
    async (access) => {
      const project = await makeProject();
      expect((await share(project.id, access)).status).toBe(201);
      for (const role of roleNames) {
        const expected = rightsOf(Math.min(levels[role], access));
        expect([role, await rights(project, inCrew[role])]).toEqual([role, expected]);
      }
    },
    60_000,
  );

  it('gives access to members of parent groups, too, but not to members of subgroups', async () => {
    const project = await makeProject();
    await share(project.id, levels.developer);
    for (const role of roleNames) {
      const expected = rightsOf(Math.min(levels[role], levels.developer));
      expect([role, await rights(project, aboveCrew[role])]).toEqual([role, expected]);
    }
    expect(await rights(project, below)).toEqual(rightsOf(0));
  });

  it('is no longer shared after the expiration date and can be shared again', async () => {
    const project = await makeProject();
    await share(project.id, levels.developer, { expires_at: '2024-05-07' });
    const groups = async (): Promise<unknown> =>
      bodyOf(await app.ask(app.rootToken, `GET /projects/${project.id}`))['shared_with_groups'];
    expect(await rights(project, inCrew.developer)).toEqual(rightsOf(30));
    expect(await groups()).toHaveLength(1);
    app.setTime('2024-05-07T00:00:00Z');
    expect(await rights(project, inCrew.developer)).toEqual(rightsOf(0));
    expect(await groups()).toEqual([]);
    expect((await app.ask(app.rootToken, `DELETE /projects/${project.id}/share/${crew}`)).status).toBe(404);
    expect((await share(project.id, levels.guest)).status).toBe(201);
    expect(await rights(project, inCrew.developer)).toEqual(rightsOf(10));
  });

  it('is shown in the project and the group until sharing stops', async () => {
    const project = await makeProject();
    const { json } = await share(project.id, levels.reporter);
    expect(json).toEqual({
      id: expect.any(Number),
      project_id: project.id,
      group_id: crew,
      group_access: 20,
      expires_at: null,
    });
    const shown = bodyOf(await app.ask(inCrew.guest.token, `GET /projects/${project.id}`))['shared_with_groups'];
    expect(shown).toEqual([
      { group_id: crew, group_name: 'Crew', group_full_path: 'fleet/crew', group_access_level: 20, expires_at: null },
    ]);
    const sharedWith = async ({ token }: Person): Promise<unknown[]> => {
      const { shared_projects: found } = bodyOf<{ shared_projects: { id: number }[] }>(
        await app.ask(token, `GET /groups/${crew}`),
      );
      return found.map(({ id }) => id);
    };
    expect(await sharedWith(inCrew.guest)).toContain(project.id);
    expect(await sharedWith(below)).not.toContain(project.id);

    const path = `/projects/${project.id}/share/${crew}`;
    const since = { 'If-Unmodified-Since': 'Mon, 06 May 2024 11:00:00 GMT' };
    expect((await app.ask(app.rootToken, `DELETE ${path}`, undefined, since)).status).toBe(412);
    const gone = await app.ask(app.rootToken, `DELETE ${path}`);
    expect([gone.status, gone.text]).toEqual([204, '']);
    expect((await app.ask(app.rootToken, `DELETE ${path}`)).status).toBe(404);
    expect(await sharedWith(inCrew.guest)).not.toContain(project.id);
    expect(await rights(project, inCrew.owner)).toEqual(rightsOf(0));
  });

  it('shows a hidden group to project members only', async () => {
    const stranger = await app.addPerson('passer-by');
    const insider = await app.addPerson('insider');
    const open = await app.make('POST /groups', { name: 'open', path: 'open', visibility: 'public' });
    const guests = await app.make('POST /groups', { name: 'guests', path: 'guests', visibility: 'internal' });
    const project = await app.make('POST /projects', { name: 'p', namespace_id: open, visibility: 'public' });
    await app.make(`POST /projects/${project}/members`, { user_id: insider.id, access_level: 10 });
    for (const group of [crew, guests]) {
      await app.make(`POST /projects/${project}/share`, { group_id: group, group_access: 10 });
    }
    const named = async (token: string | null, line: string): Promise<unknown[]> => {
      const [record] = [bodyOf<unknown>(await app.ask(token, line))].flat() as { shared_with_groups: object[] }[];
      return (record?.shared_with_groups ?? []).map((group) => (group as { group_id: number }).group_id);
    };
    for (const line of [`GET /projects/${project}`, 'GET /projects?search=open%2Fp']) {
      expect(await named(insider.token, line)).toEqual([crew, guests]);
      expect(await named(app.rootToken, line)).toEqual([crew, guests]);
      expect(await named(inCrew.guest.token, line)).toEqual([crew, guests]);
      expect(await named(stranger.token, line)).toEqual([guests]);
      expect(await named(null, line)).toEqual([]);
    }
  });

  it('makes its parent groups visible, as any membership does', async () => {
    const person = await app.addPerson('visitor');
    const club = await app.make('POST /groups', { name: 'club', path: 'club' });
    await app.make(`POST /groups/${club}/members`, { user_id: person.id, access_level: 10 });
    const far = await app.make('POST /groups', { name: 'far', path: 'far' });
    const farther = await app.make('POST /groups', { name: 'farther', path: 'farther', parent_id: far });
    const project = await app.make('POST /projects', { name: 'p', namespace_id: farther });
    expect((await app.ask(person.token, `GET /groups/${far}`)).status).toBe(404);
    await app.make(`POST /projects/${project}/share`, { group_id: club, group_access: 10 });
    expect((await app.ask(person.token, `GET /groups/${far}`)).status).toBe(200);
    expect(fieldOfEach(await app.ask(person.token, 'GET /groups'), 'full_path')).toEqual([
      'club',
      'far',
      'far/farther',
    ]);
  });

  it('cannot be shared twice with a group or with its own group', async () => {
    const project = await makeProject();
    expect((await share(project.id, 30)).status).toBe(201);
    expect((await share(project.id, 20)).status).toBe(409);
    const own = await app.ask(app.rootToken, `POST /projects/${project.id}/share`, {
      group_id: home_group,
      group_access: 10,
    });
    expect(own.status).toBe(409);
  });

  it.each([
    [{ group_access: 30 }, 400],
    [{ group_id: 1 }, 400],
    [{ group_id: 4_040_404, group_access: 30 }, 404],
    [{ group_id: 'crew', group_access: 30 }, 400],
    [{ group_id: 1, group_access: 60 }, 400],
    [{ group_id: 1, group_access: 15 }, 400],
    // The namespace with ID 1 belongs to a user and is not a group.
    [{ group_id: 1, group_access: 10 }, 404],
  ])('is not shared with %j', async (json, status) => {
    const project = await makeProject();
    expect((await app.ask(app.rootToken, `POST /projects/${project.id}/share`, json)).status).toBe(status);
  });

  it('cannot be shared until a past date or with a group that the caller cannot see', async () => {
    const project = await makeProject();
    const past = await share(project.id, 30, { expires_at: '2024-05-07' });
    expect([past.status, past.json]).toEqual([400, { message: { expires_at: ['is not in the future'] } }]);
    const master = await app.addPerson('lonely');
    await app.make(`POST /projects/${project.id}/members`, { user_id: master.id, access_level: 40 });
    const json = { group_id: crew, group_access: 10 };
    expect((await app.ask(master.token, `POST /projects/${project.id}/share`, json)).status).toBe(404);
  });
});
