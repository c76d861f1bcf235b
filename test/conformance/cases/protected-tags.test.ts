import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seen } from '../answers.ts';
import { type Caller, openWorld, widgets, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  const developer = { user_id: world.ids.stan, access_level: 30 };
  await world.call({ method: 'POST', path: `${widgets}/members`, json: developer });
});
afterAll(() => world?.stop());

const rules = `${widgets}/protected_tags`;
const one = (name: string) => `${rules}/${encodeURIComponent(name)}`;
const post = (json: object) => world.call({ method: 'POST', path: rules, json });
const tag = (name: string, as: Caller) =>
  world.call({ method: 'POST', path: `${widgets}/repository/tags`, json: { tag_name: name, ref: 'master' }, as });
const untag = (name: string, as: Caller) =>
  world.call({ method: 'DELETE', path: `${widgets}/repository/tags/${encodeURIComponent(name)}`, as });
const call = (method: string, path: string, json?: object) => world.call({ method, path, ...(json && { json }) });
const level = (access_level: number, access_level_description: string) => [{ access_level, access_level_description }];

describe('a protected tag', () => {
  it('is created for masters, listed, shown, and deleted', async () => {
    const record = { name: 'listed-*', create_access_levels: level(40, 'Masters') };
    expect(seen(await post({ name: 'listed-*' }))).toEqual({ status: 201, json: record });
    expect(seen(await world.call({ method: 'GET', path: rules }))).toMatchObject({ status: 200, json: [record] });
    expect(seen(await world.call({ method: 'GET', path: one('listed-*') }))).toEqual({ status: 200, json: record });
    expect((await world.call({ method: 'DELETE', path: one('listed-*') })).status).toBe(204);
    expect((await world.call({ method: 'GET', path: one('listed-*') })).status).toBe(404);
  });

  it.each([
    [0, 'No one'],
    [30, 'Developers + Masters'],
    [40, 'Masters'],
    [60, 'Instance admins'],
  ])('has the level %i', async (create_access_level, description) => {
    const name = `level-${create_access_level}`;
    const created = await post({ name, create_access_level });
    expect(seen(created)).toMatchObject({
      status: 201,
      json: { create_access_levels: level(create_access_level, description) },
    });
  });

  it('exists once, and is refused for an unknown level and a name that no tag can have', async () => {
    expect((await post({ name: 'once' })).status).toBe(201);
    expect((await post({ name: 'once' })).status).toBe(409);
    expect((await post({ name: 'other', create_access_level: 20 })).status).toBe(400);
    expect((await post({ name: 'a..b' })).status).toBe(400);
    expect((await post({})).status).toBe(400);
  });

  it('is created by the roles of its rule alone, the most generous one if several match', async () => {
    await post({ name: 'v*' });
    expect((await tag('v1', 'stan')).status).toBe(403);
    expect((await tag('v1', 'max')).status).toBe(201);
    await post({ name: 'v*-rc', create_access_level: 30 });
    expect((await tag('v2-rc', 'stan')).status).toBe(201);
    await post({ name: 'never', create_access_level: 0 });
    expect((await tag('never', 'max')).status).toBe(403);
    expect((await tag('never', 'root')).status).toBe(403);
    await post({ name: 'seal', create_access_level: 60 });
    expect((await tag('seal', 'olga')).text).toContain('which only administrators can');
    expect((await tag('seal', 'root')).status).toBe(201);
  });

  it('is deleted by masters, and by developers only if it is not protected', async () => {
    await tag('kept', 'stan');
    await tag('loose', 'stan');
    await post({ name: 'kept', create_access_level: 30 });
    expect((await untag('kept', 'stan')).status).toBe(403);
    expect((await untag('loose', 'stan')).status).toBe(204);
    expect((await untag('kept', 'max')).status).toBe(204);
  });

  it('has its release made, changed, and deleted by who can create it', async () => {
    await tag('released', 'stan');
    await post({ name: 'released' });
    const releases = `${widgets}/releases`;
    const release = (method: string, as: Caller, json: object = {}) =>
      world.call({ method, path: method === 'POST' ? releases : `${releases}/released`, json, as });
    const make = { tag_name: 'released', name: 'One', description: 'Notes' };
    expect((await release('POST', 'stan', make)).status).toBe(403);
    expect((await release('POST', 'stan', { ...make, tag_name: 'vNew', ref: 'master' })).status).toBe(403);
    expect((await release('POST', 'max', make)).status).toBe(201);
    const link = { name: 'Tool', url: 'https://example.com/tool' };
    const links = { method: 'POST', path: `${releases}/released/assets/links`, json: link };
    expect((await world.call({ ...links, as: 'stan' })).status).toBe(403);
    expect((await world.call({ ...links, as: 'max' })).status).toBe(201);
    expect((await release('PUT', 'stan', { name: 'Two' })).status).toBe(403);
    expect((await release('DELETE', 'stan')).status).toBe(403);
    expect((await release('DELETE', 'max')).status).toBe(200);
  });

  it('shows in the record of the tag', async () => {
    await tag('shown', 'max');
    const path = `${widgets}/repository/tags/shown`;
    expect(seen(await world.call({ method: 'GET', path }))).toMatchObject({ json: { protected: false } });
    await post({ name: 'show*' });
    expect(seen(await world.call({ method: 'GET', path }))).toMatchObject({ json: { protected: true } });
  });
});

describe('a protected branch', () => {
  const branches = `${widgets}/protected_branches`;
  const rule = `${branches}/${encodeURIComponent('forced-*')}`;
  it('allows force pushes if it says so, which PATCH changes', async () => {
    expect(seen(await call('POST', branches, { name: 'forced-*' }))).toMatchObject({
      status: 201,
      json: { name: 'forced-*', allow_force_push: false },
    });
    const changed = await call('PATCH', rule, { allow_force_push: true });
    expect(seen(changed)).toMatchObject({
      status: 200,
      json: { allow_force_push: true, push_access_levels: level(40, 'Masters') },
    });
    expect(seen(await call('GET', rule))).toMatchObject({ json: { allow_force_push: true } });
    expect((await call('PATCH', `${branches}/none`, { allow_force_push: true })).status).toBe(404);
    expect((await call('PATCH', rule, {})).status).toBe(400);
    expect(seen(await call('POST', branches, { name: 'free', allow_force_push: true }))).toMatchObject({
      status: 201,
      json: { allow_force_push: true },
    });
  });

  it('is found by a part of its name', async () => {
    await call('POST', branches, { name: 'Searched-*' });
    const found = await world.call({ method: 'GET', path: branches, query: { search: 'searched' } });
    expect(seen(found)).toMatchObject({ status: 200, json: [{ name: 'Searched-*' }] });
  });
});
