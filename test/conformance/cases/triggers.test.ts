import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { basicUser, dateTime, id, keys, record, records, seen, unauthorized } from '../answers.ts';
import { runCases } from '../case.ts';
import { styles } from '../parameters.ts';
import { openWorld, plaza, widgets, type World } from '../world.ts';
import { started } from './pipeline-shapes.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.stop());

const triggers = `${widgets}/triggers`;
const run = `${widgets}/trigger/pipeline`;

const trigger = {
  id: expect.any(Number),
  description: 'docs',
  created_at: dateTime,
  updated_at: dateTime,
  deleted_at: null,
  last_used: null,
  token: expect.stringMatching(/^\S{20,}$/),
  owner: basicUser('olga'),
};

const make = async (as: 'olga' | 'max' = 'olga') => {
  const answer = await world.call({ as, method: 'POST', path: triggers, json: { description: 'docs' } });
  return { path: `${triggers}/${id(answer)}`, token: String(record(answer)['token']), answer };
};

const ask = (json: object) => world.call({ as: 'anonymous', method: 'POST', path: run, json });

describe('creating a trigger', () => {
  it.each(styles)('accepts the description as %s', async (style) => {
    const answer = await world.call({ method: 'POST', path: triggers, [style]: { description: 'docs' } });
    expect(seen(answer)).toEqual({ status: 201, json: trigger });
    expect(keys(answer.json)).toEqual(keys(trigger));
  });

  runCases(
    () => world,
    [
      { it: 'requires the description', method: 'POST', path: triggers, json: {}, missing: 'description' },
      { it: 'rejects an empty one', method: 'POST', path: triggers, json: { description: '' }, invalid: 'description' },
      { it: 'rejects blanks', method: 'POST', path: triggers, json: { description: ' \n' }, invalid: 'description' },
      {
        it: 'requires the master role',
        as: 'gus',
        method: 'POST',
        path: triggers,
        json: { description: 'x' },
        status: 403,
      },
      {
        it: 'requires credentials',
        as: 'anonymous',
        method: 'POST',
        path: triggers,
        json: { description: 'x' },
        status: 401,
        answers: unauthorized,
      },
      { it: 'hides a private project', as: 'stan', method: 'POST', path: triggers, json: {}, status: 404 },
    ],
  );
});

describe('reading triggers', () => {
  it('returns the whole token to its owner and only its beginning to others', async () => {
    const { path, token } = await make();
    expect(seen(await world.call({ method: 'GET', path }))).toEqual({ status: 200, json: { ...trigger, token } });
    const shown = String(record(await world.call({ as: 'max', method: 'GET', path }))['token']);
    expect(token.startsWith(shown)).toBe(true);
    expect(shown.length).toBeLessThan(12);
    const listed = records(await world.call({ as: 'max', method: 'GET', path: triggers, query: { per_page: '100' } }));
    expect(listed.map((one) => one['token'])).not.toContain(token);
  });

  it('lists only those of the project, with all fields', async () => {
    const { answer } = await make();
    const all = records(await world.call({ method: 'GET', path: triggers, query: { per_page: '100' } }));
    expect(all.find((one) => one['id'] === id(answer))).toEqual(record(answer));
    expect(records(await world.call({ method: 'GET', path: `${plaza}/triggers` }))).toEqual([]);
    expect((await world.call({ method: 'GET', path: `${plaza}/triggers/${id(answer)}` })).status).toBe(404);
  });

  it('has no owner after that user is deleted', async () => {
    const json = { username: 'tess', name: 'Tess', email: 'tess@example.org', skip_confirmation: true };
    const tess = id(await world.call({ as: 'root', method: 'POST', path: '/users', json }));
    const member = { user_id: tess, access_level: 40 };
    await world.call({ method: 'POST', path: `${widgets}/members`, json: member });
    const made = await world.call({
      as: 'root',
      method: 'POST',
      path: triggers,
      query: { sudo: 'tess' },
      json: { description: 'hers' },
    });
    const { token } = record(made);
    expect((await world.call({ as: 'root', method: 'DELETE', path: `/users/${tess}` })).status).toBe(204);
    expect(record(await world.call({ method: 'GET', path: `${triggers}/${id(made)}` }))['owner']).toBeNull();
    expect((await ask({ token, ref: 'master' })).status).toBe(400);
  });

  runCases(
    () => world,
    [
      { it: 'returns 404 for an unknown one', method: 'GET', path: `${triggers}/987654`, status: 404 },
      { it: 'requires the master role', as: 'gus', method: 'GET', path: triggers, status: 403 },
      { it: 'requires credentials', as: 'anonymous', method: 'GET', path: triggers, status: 401 },
    ],
  );
});

describe('a trigger', () => {
  it('gets a new description, and keeps it when none is given', async () => {
    const { path } = await make();
    const answer = await world.call({ method: 'PUT', path, form: { description: 'nightly' } });
    expect(seen(answer)).toEqual({ status: 200, json: { ...trigger, description: 'nightly' } });
    expect(record(await world.call({ method: 'PUT', path }))['description']).toBe('nightly');
  });

  it('gets a new owner, who then sees the token', async () => {
    const { path, token } = await make();
    const answer = await world.call({ as: 'max', method: 'POST', path: `${path}/take_ownership` });
    expect(seen(answer)).toEqual({ status: 201, json: { ...trigger, token, owner: basicUser('max') } });
  });

  it('does not exist after its deletion, and neither does its token', async () => {
    const { path, token } = await make();
    expect(await world.call({ method: 'DELETE', path })).toMatchObject({ status: 204, text: '' });
    expect((await world.call({ method: 'DELETE', path })).status).toBe(404);
    const json = { token, ref: 'master' };
    expect((await world.call({ as: 'anonymous', method: 'POST', path: run, json })).status).toBe(404);
  });
});

describe('starting a pipeline with a trigger token', () => {
  it('requires nothing else and records the last use', async () => {
    const { path, token } = await make();
    const json = { token, ref: 'master', variables: { STAGE: 'nightly' } };
    const answer = await world.call({ as: 'anonymous', method: 'POST', path: run, json });
    expect(seen(answer)).toEqual({ status: 201, json: started });
    expect(record(await world.call({ method: 'GET', path }))['last_used']).toEqual(dateTime);
  });

  it('accepts variables in the format of forms', async () => {
    const { token } = await make();
    const form = { token, ref: 'master', 'variables[STAGE]': 'nightly' };
    expect((await world.call({ as: 'anonymous', method: 'POST', path: run, form })).status).toBe(201);
  });

  it('accepts the token for its own project only', async () => {
    const { token } = await make();
    const json = { token, ref: 'master' };
    const path = `${plaza}/trigger/pipeline`;
    expect((await world.call({ as: 'anonymous', method: 'POST', path, json })).status).toBe(404);
  });

  it('rejects an unknown ref and invalid variable names', async () => {
    const { token } = await make();
    const noRef = await ask({ token, ref: 'nowhere' });
    expect(noRef).toMatchObject({ status: 400, json: { message: { base: ['Reference not found'] } } });
    const badName = await ask({ token, ref: 'master', variables: { 'a-b': 'x' } });
    expect(badName).toMatchObject({ status: 400, json: { message: { variables: [expect.any(String)] } } });
  });

  runCases(
    () => world,
    [
      {
        it: 'requires the token',
        as: 'anonymous',
        method: 'POST',
        path: run,
        json: { ref: 'master' },
        missing: 'token',
      },
      { it: 'requires the ref', as: 'anonymous', method: 'POST', path: run, json: { token: 'x' }, missing: 'ref' },
      {
        it: 'returns 404 for an invalid token',
        as: 'anonymous',
        method: 'POST',
        path: run,
        json: { token: 'x', ref: 'master' },
        status: 404,
      },
    ],
  );
});
