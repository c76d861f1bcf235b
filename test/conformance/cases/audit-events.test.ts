/** Audit events of projects and groups in the format of v4. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../support/raw-http.ts';
import { dateTime, id, record, records, seen } from '../answers.ts';
import { openWorld, widgets, type Caller, type World } from '../world.ts';

let world: World;
let group: string;
beforeAll(async () => {
  world = await openWorld();
  const json = { name: 'Yard', path: 'yard' };
  group = `/groups/${id(await world.call({ method: 'POST', path: '/groups', json }))}`;
  for (const [user_id, access_level] of [
    [world.ids.max, 40],
    [world.ids.gus, 10],
  ]) {
    await world.call({ method: 'POST', path: `${group}/members`, json: { user_id, access_level } });
  }
  for (const [as, key] of [
    ['olga', 'BY_OLGA'],
    ['max', 'BY_MAX'],
  ] as const) {
    await world.call({ method: 'POST', path: `${widgets}/variables`, as, json: { key, value: 'canary-value' } });
  }
});
afterAll(() => world?.stop());

const list = (place: string, as: Caller = 'olga', query: Readonly<Record<string, string>> = {}): Promise<Answer> =>
  world.call({ method: 'GET', path: `${place}/audit_events`, as, query: { per_page: '100', ...query } });

const authors = async (place: string, as: Caller): Promise<unknown[]> => [
  ...new Set(records(await list(place, as)).map(({ author_id: author }) => author)),
];

describe('the audit events of a project', () => {
  it('have the entity, its details, and no value', async () => {
    const answer = await list(widgets);
    const [event] = records(answer);
    expect(event).toMatchObject({
      id: expect.any(Number),
      author_id: world.ids.max,
      entity_id: expect.any(Number),
      entity_type: 'Project',
      details: {
        author_name: 'max',
        custom_message: 'projectVariables.create',
        target_details: '/projects/olga%2Fwidgets/variables',
        entity_path: 'olga/widgets',
        ip_address: '127.0.0.1',
      },
      created_at: dateTime,
    });
    expect(answer.text).not.toContain('canary-value');
  });

  it('begin with the creation of the project', async () => {
    const made = records(await list(widgets)).at(-1);
    const project = await world.call({ method: 'GET', path: widgets });
    expect(made).toMatchObject({
      entity_type: 'Project',
      entity_id: id(project),
      details: { custom_message: 'projects.create', entity_path: 'olga/widgets', target_id: id(project) },
    });
  });

  it('are all listed for masters, their own for developers, and none for guests', async () => {
    expect(await authors(widgets, 'max')).toEqual([world.ids.max, world.ids.olga]);
    expect((await list(widgets, 'gus')).status).toBe(403);
    expect((await list(widgets, 'stan')).status).toBe(404);
    const member = `${widgets}/members/${world.ids.max}`;
    await world.call({ method: 'PUT', path: member, json: { access_level: 30 } });
    expect(await authors(widgets, 'max')).toEqual([world.ids.max]);
    const [event] = records(await list(widgets));
    const one = `${widgets}/audit_events/${String(event?.['id'])}`;
    expect((await world.call({ method: 'GET', path: one, as: 'max' })).status).toBe(403);
    await world.call({ method: 'PUT', path: member, json: { access_level: 40 } });
    expect(seen(await world.call({ method: 'GET', path: one, as: 'max' }))).toEqual({ status: 200, json: event });
  });

  it('are filtered by time and listed in pages', async () => {
    expect(records(await list(widgets, 'olga', { created_before: '2001-01-01' }))).toEqual([]);
    expect(records(await list(widgets, 'olga', { created_after: '2001-01-01' })).length).toBeGreaterThan(3);
    const page = await list(widgets, 'olga', { per_page: '1', page: '2' });
    expect(records(page)).toHaveLength(1);
    expect((await list(widgets, 'olga', { created_after: 'yore' })).status).toBe(400);
  });

  it('are those of the project alone', async () => {
    const [ofGroup] = records(await list(group));
    const path = `${widgets}/audit_events/${String(ofGroup?.['id'])}`;
    expect((await world.call({ method: 'GET', path })).status).toBe(404);
  });
});

describe('the audit events of a group', () => {
  it('name the group, from its creation on', async () => {
    const [latest, ...earlier] = records(await list(group));
    expect(latest).toMatchObject({ entity_type: 'Group', details: { custom_message: 'groupMembers.add' } });
    expect(earlier.at(-1)).toMatchObject({ details: { custom_message: 'groups.create', entity_path: 'yard' } });
    const one = await world.call({ method: 'GET', path: `${group}/audit_events/${String(latest?.['id'])}` });
    expect(seen(one)).toEqual({ status: 200, json: latest });
  });

  it('are listed whole for owners, who alone can open one', async () => {
    expect(await authors(group, 'olga')).toEqual([world.ids.olga]);
    expect(records(await list(group, 'max'))).toEqual([]);
    expect((await list(group, 'gus')).status).toBe(403);
    const [event] = records(await list(group));
    const path = `${group}/audit_events/${String(event?.['id'])}`;
    expect((await world.call({ method: 'GET', path, as: 'max' })).status).toBe(403);
  });
});

describe('the audit events of the instance', () => {
  it('are filtered by entity, and name none where there is none', async () => {
    const filter = {
      entity_type: 'Project',
      entity_id: String(id(await world.call({ method: 'GET', path: widgets }))),
    };
    const answer = await list('', 'root', filter);
    expect(records(answer)).toEqual(records(await list(widgets)));
    const everything = await list('', 'root');
    const ofUser = records(everything).find(({ action }) => action === 'users.create');
    expect(ofUser).toMatchObject({ entity_type: null, entity_id: null, details: { entity_path: null } });
  });

  it('need the type of an entity with its ID', async () => {
    const answer = await list('', 'root', { entity_id: '1' });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(record(answer))).toContain('entity_type');
  });
});
