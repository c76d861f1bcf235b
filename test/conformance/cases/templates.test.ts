import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keys, record, records, seen } from '../answers.ts';
import { openWorld, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.stop());

const get = (path: string, query?: Readonly<Record<string, string>>) =>
  world.call({ as: 'anonymous', method: 'GET', path: `/templates/${path}`, ...(query === undefined ? {} : { query }) });
const namesIn = async (family: string): Promise<string[]> =>
  records(await get(family, { per_page: '100' })).map((one) => String(one['name'] ?? one['key']));

describe.each([
  ['gitignores', 60, 'Node', 'node_modules/'],
  ['dockerfiles', 12, 'Golang', 'FROM golang'],
  ['gitlab_ci_ymls', 12, 'Nodejs', 'npm'],
])('the templates of %s', (family, least, name, part) => {
  it('are listed by name, without credentials', async () => {
    const answer = await get(family, { per_page: '100' });
    expect(answer.status).toBe(200);
    const all = records(answer);
    expect(all.length).toBeGreaterThanOrEqual(least);
    expect(all).toContainEqual({ name });
    expect(new Set(all.map((one) => one['name'])).size).toBe(all.length);
  });

  it('have pages', async () => {
    const pages = ['1', '2'].map((page) => get(family, { page, per_page: '5' }));
    const paged = (await Promise.all(pages)).flatMap((answer) => records(answer).map((one) => one['name']));
    expect(paged).toEqual((await namesIn(family)).slice(0, 10));
  });

  it('are returned with their content, regardless of the case of the name', async () => {
    for (const key of [name, name.toLowerCase(), name.toUpperCase()]) {
      const answer = await get(`${family}/${key}`);
      expect(seen(answer)).toEqual({ status: 200, json: { name, content: expect.stringContaining(part) } });
    }
  });

  it('all have content', async () => {
    for (const one of await namesIn(family)) {
      const shown = record(await get(`${family}/${encodeURIComponent(one)}`));
      expect([one, shown['name'], String(shown['content']).trim() === '']).toEqual([one, one, false]);
    }
  });

  it.each(['nothing-like-it', '..%2F..%2Fpackage', '%2e%2e', 'Node.gitignore%00'])('do not include %s', async (key) => {
    expect((await get(`${family}/${key}`)).status).toBeOneOf([400, 404]);
  });
});

describe('the license templates', () => {
  const shape = {
    key: 'mit',
    name: 'MIT License',
    nickname: null,
    html_url: expect.stringMatching(/^https?:/),
    source_url: expect.stringMatching(/^https?:/),
    popular: true,
    description: expect.any(String),
    conditions: ['include-copyright'],
    permissions: ['commercial-use', 'modifications', 'distribution', 'private-use'],
    limitations: ['liability', 'warranty'],
    content: expect.stringContaining('[year] [fullname]'),
  };

  it('are listed with all fields', async () => {
    const all = records(await get('licenses', { per_page: '100' }));
    expect(all.length).toBeGreaterThanOrEqual(12);
    const mit = all.find((one) => one['key'] === 'mit');
    expect(mit).toEqual(shape);
    expect(keys(mit)).toEqual(keys(shape));
  });

  it('can be filtered by popularity', async () => {
    const popular = records(await get('licenses', { popular: 'true' }));
    expect(popular.map((one) => one['key'])).toEqual(['apache-2.0', 'gpl-3.0', 'mit']);
    const others = records(await get('licenses', { popular: 'false', per_page: '100' }));
    expect(others.some((one) => one['popular'] === true)).toBe(false);
    expect((await get('licenses', { popular: 'maybe' })).status).toBe(400);
  });

  it('are filled in with a project and a name', async () => {
    const year = new Date().getUTCFullYear();
    const mit = record(await get('licenses/MIT', { fullname: 'Ines $& Vega', project: 'Widgets' }));
    expect(mit['content']).toContain(`Copyright (c) ${year} Ines $& Vega`);
    const gpl = record(await get('licenses/gpl-3.0', { fullname: 'Ines Vega', project: 'Widgets' }));
    expect(gpl['content']).toMatch(/Widgets\s+Copyright \(C\) \d{4} {2}Ines Vega/);
  });

  it('have the name of the caller by default, and without credentials the placeholder', async () => {
    const own = record(await world.call({ as: 'olga', method: 'GET', path: '/templates/licenses/mit' }));
    expect(own['content']).toContain('olga Example');
    expect(record(await get('licenses/mit'))['content']).toContain('[fullname]');
  });

  it('return 404 for other names', async () => {
    expect((await get('licenses/nobodys-1.0')).status).toBe(404);
    expect((await get('licenses/constructor')).status).toBe(404);
  });
});
