import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { basicUser, dateTime, id, keys, record, records, seen, unauthorized } from '../answers.ts';
import { runCases } from '../case.ts';
import { styles } from '../parameters.ts';
import { openWorld, plaza, widgets, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.stop());

const environments = `${widgets}/environments`;
const deployments = `${widgets}/deployments`;

const environment = (name: string, more: object = {}) => ({
  id: expect.any(Number),
  name,
  slug: name,
  external_url: null,
  state: 'available',
  project: expect.objectContaining({ id: expect.any(Number), name: 'widgets', path_with_namespace: 'olga/widgets' }),
  ...more,
});

let names = 0;
const fresh = (): string => `env${(names += 1)}`;
const make = async (name = fresh()) => {
  const answer = await world.call({ method: 'POST', path: environments, json: { name } });
  return { name, path: `${environments}/${id(answer)}`, answer };
};

describe('creating an environment', () => {
  it.each(styles)('accepts the parameters as %s', async (style) => {
    const name = fresh();
    const external_url = 'https://deploy.example.org/a?b=c';
    const answer = await world.call({ method: 'POST', path: environments, [style]: { name, external_url } });
    expect(seen(answer)).toEqual({ status: 201, json: environment(name, { external_url }) });
    expect(keys(answer.json)).toEqual(keys(environment(name)));
  });

  it.each([
    ['Review/Search_2', /^review-search-2-[a-z0-9]{6}$/],
    ['4th floor', /^env-4th-floor-[a-z0-9]{6}$/],
    ['review/a-branch-with-a-very-long-name', /^review-a-branch-w-[a-z0-9]{6}$/],
    ['x'.repeat(30), /^x{17}-[a-z0-9]{6}$/],
    ['$...{}', /^env-[a-z0-9]{6}$/],
  ])('creates a slug from %s', async (name, pattern) => {
    const { slug } = record((await make(name)).answer);
    expect(slug).toMatch(pattern);
    expect(String(slug).length).toBeLessThanOrEqual(24);
  });

  it('creates different slugs for names that are the same in a host name', async () => {
    const slugs = [await make('team/one'), await make('team-one'), await make('team one')];
    expect(new Set(slugs.map(({ answer }) => record(answer)['slug'])).size).toBe(3);
  });

  it('rejects a name that already exists in the project', async () => {
    const { name } = await make();
    const answer = await world.call({ method: 'POST', path: environments, json: { name } });
    expect(seen(answer)).toEqual({ status: 400, json: { message: { name: ['has already been taken'] } } });
  });

  runCases(
    () => world,
    [
      { it: 'requires the name', method: 'POST', path: environments, json: {}, missing: 'name' },
      ...['', '/review', 'review/', 'a\nb', 'ünder', 'a:b', ' ', 'x'.repeat(256)].map((name) => ({
        it: `rejects the name ${JSON.stringify(name.slice(0, 12))}`,
        method: 'POST',
        path: environments,
        json: { name },
        invalid: 'name',
      })),
      ...[
        'example.org',
        'ftp://example.org',
        'javascript:alert(1)',
        'https://',
        'https://a.org/\nb',
        'https://\ta.org',
      ].map((external_url) => ({
        it: `rejects the address ${external_url}`,
        method: 'POST',
        path: environments,
        json: { name: 'good', external_url },
        invalid: 'external_url',
      })),
      {
        it: 'requires the developer role',
        as: 'gus',
        method: 'POST',
        path: environments,
        json: { name: 'x' },
        status: 403,
      },
      {
        it: 'requires credentials',
        as: 'anonymous',
        method: 'POST',
        path: `${plaza}/environments`,
        json: { name: 'x' },
        status: 401,
        answers: unauthorized,
      },
    ],
  );
});

describe('managing environments', () => {
  it('lists them by name, in a public project for everyone', async () => {
    await world.call({ method: 'POST', path: `${plaza}/environments`, json: { name: 'production' } });
    await world.call({ method: 'POST', path: `${plaza}/environments`, json: { name: 'beta' } });
    const answer = await world.call({ as: 'anonymous', method: 'GET', path: `${plaza}/environments` });
    expect(records(answer).map((one) => one['name'])).toEqual(['beta', 'production']);
  });

  it('keeps the slug after a rename, and creates another slug for the old name', async () => {
    const { path, name } = await make();
    const renamed = await world.call({
      method: 'PUT',
      path,
      form: { name: `${name}-new`, external_url: 'http://x.org' },
    });
    const json = environment(`${name}-new`, { slug: name, external_url: 'http://x.org' });
    expect(seen(renamed)).toEqual({ status: 200, json });
    expect(record(await world.call({ method: 'PUT', path, json: { external_url: '' } }))['external_url']).toBeNull();
    expect(record((await make(name)).answer)['slug']).toMatch(new RegExp(`^${name}-[a-z0-9]{6}$`));
    const taken = await world.call({ method: 'PUT', path, json: { name } });
    expect(seen(taken)).toEqual({ status: 400, json: { message: { name: ['has already been taken'] } } });
  });

  it('stops one, even if it is stopped already', async () => {
    const { path, name } = await make();
    const stopped = { status: 200, json: environment(name, { state: 'stopped' }) };
    expect(seen(await world.call({ method: 'POST', path: `${path}/stop` }))).toEqual(stopped);
    expect(seen(await world.call({ method: 'POST', path: `${path}/stop` }))).toEqual(stopped);
  });

  it('returns 204 for a deletion, and 404 afterwards', async () => {
    const { path } = await make();
    expect(await world.call({ method: 'DELETE', path })).toMatchObject({ status: 204, text: '' });
    expect((await world.call({ method: 'DELETE', path })).status).toBe(404);
  });

  it('does not delete one that changed after If-Unmodified-Since', async () => {
    const { path } = await make();
    const headers = { 'If-Unmodified-Since': 'Mon, 01 Jan 2024 00:00:00 GMT' };
    expect((await world.call({ method: 'DELETE', path, headers })).status).toBe(412);
  });

  runCases(
    () => world,
    [
      {
        it: 'returns 404 for stopping an unknown one',
        method: 'POST',
        path: `${environments}/987654/stop`,
        status: 404,
      },
      {
        it: 'returns 404 for changing an unknown one',
        method: 'PUT',
        path: `${environments}/987654`,
        json: {},
        status: 404,
      },
      { it: 'hides a private project', as: 'anonymous', method: 'GET', path: environments, status: 404 },
      {
        it: 'hides the code of a private project from guests',
        as: 'gus',
        method: 'GET',
        path: environments,
        status: 403,
      },
    ],
  );
});

const headOf = async (place: string): Promise<string> => {
  const answer = await world.call({ method: 'GET', path: `${place}/repository/branches/master` });
  return String((record(answer)['commit'] as { id: string }).id);
};

describe('recorded deployments', () => {
  it('have a number within the project and create their environment', async () => {
    const sha = await headOf(widgets);
    const json = { environment: 'told/here', sha, ref: 'master', status: 'failed' };
    const answer = await world.call({ method: 'POST', path: deployments, json });
    const deployment = {
      id: expect.any(Number),
      iid: 1,
      ref: 'master',
      sha,
      status: 'failed',
      created_at: dateTime,
      user: basicUser('olga'),
      environment: { id: expect.any(Number), name: 'told/here', external_url: null },
      deployable: null,
    };
    expect(seen(answer)).toEqual({ status: 201, json: deployment });
    expect(seen(await world.call({ method: 'GET', path: `${deployments}/${id(answer)}` }))).toEqual({
      status: 200,
      json: deployment,
    });
    const second = await world.call({ method: 'POST', path: deployments, json });
    expect(record(second)).toMatchObject({ iid: 2, environment: record(answer)['environment'] });
    expect(records(await world.call({ method: 'GET', path: deployments })).map((one) => one['iid'])).toEqual([1, 2]);
  });

  it('are the last one of their environment once they succeed', async () => {
    const sha = await headOf(widgets);
    const { path, name } = await make();
    const get = async () => record(await world.call({ method: 'GET', path }));
    expect(keys(await get())).toEqual([...keys(environment(name)), 'last_deployment'].toSorted());
    expect(await get()).toEqual({ ...environment(name), last_deployment: null });
    const deploy = (status: string) =>
      world.call({ method: 'POST', path: deployments, json: { environment: name, sha, ref: 'master', status } });
    const done = record(await deploy('success'));
    await deploy('failed');
    expect(await get()).toEqual({ ...environment(name), last_deployment: done });
    expect((await world.call({ method: 'GET', path: `${environments}/987654` })).status).toBe(404);
    expect((await world.call({ method: 'GET', path, as: 'gus' })).status).toBe(403);
    expect((await world.call({ method: 'GET', path, as: 'stan' })).status).toBe(404);
  });

  it('are numbered without gaps in parallel requests', async () => {
    const path = `${plaza}/deployments`;
    const json = { environment: 'crowd', sha: await headOf(plaza), ref: 'master' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => world.call({ method: 'POST', path, json })));
    const numbers = answers.map((answer) => Number(record(answer)['iid'])).toSorted((a, b) => a - b);
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect((await world.call({ as: 'anonymous', method: 'GET', path })).headers['x-total']).toBe('8');
  });

  it('are deleted with their environment', async () => {
    const json = { environment: 'short-lived', sha: await headOf(widgets), ref: 'master' };
    const made = await world.call({ method: 'POST', path: deployments, json });
    const { id: environmentId } = record(made)['environment'] as { id: number };
    await world.call({ method: 'DELETE', path: `${environments}/${environmentId}` });
    expect((await world.call({ method: 'GET', path: `${deployments}/${id(made)}` })).status).toBe(404);
  });

  runCases(
    () => world,
    [
      { it: 'requires the environment', method: 'POST', path: deployments, json: {}, missing: 'environment' },
      {
        it: 'rejects an invalid SHA',
        method: 'POST',
        path: deployments,
        json: { environment: 'x', sha: 'abc', ref: 'master' },
        invalid: 'sha',
      },
      {
        it: 'rejects an unknown commit',
        method: 'POST',
        path: deployments,
        json: { environment: 'x', sha: 'a'.repeat(40), ref: 'master' },
        invalid: 'sha',
      },
      { it: 'returns 404 for an unknown one', method: 'GET', path: `${deployments}/987654`, status: 404 },
      { it: 'hides a private project', as: 'stan', method: 'GET', path: deployments, status: 404 },
    ],
  );
});
