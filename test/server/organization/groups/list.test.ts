import { appendFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setAttribute } from '../../../../src/server/people/custom-attributes/store.ts';
import { repositoryPath } from '../../../../src/server/git/repository.ts';
import { directorySize } from '../../../../src/server/storage/repository-sizes.ts';
import { forgetSize } from '../../../../src/server/storage/store.ts';
import { engineNames } from '../../../support/databases.ts';
import { bodyOf, openApp, type App, type Person } from '../../request/open-app.ts';

const statistics = (bytes: number) => ({
  storage_size: bytes,
  repository_size: bytes,
  lfs_objects_size: 0,
  job_artifacts_size: 0,
});

describe.each(engineNames)('group lists on %s', (engine) => {
  let app: App;
  let olga: Person;
  let stan: Person;
  const ids: Record<string, number> = {};
  beforeAll(async () => {
    app = await openApp(engine);
    olga = await app.addPerson('olga');
    stan = await app.addPerson('stan');
    const group = async (name: string, path: string, more: object = {}, token = olga.token): Promise<void> => {
      const answer = await app.ask(token, 'POST /groups', { name, path, ...more });
      ids[path] = Number(bodyOf(answer)['id']);
    };
    await group('Zoo', 'animals', { visibility: 'public' });
    await group('Cats', 'felines', { visibility: 'internal', parent_id: ids['animals'] });
    await group('Lions', 'lions', { visibility: 'private', parent_id: ids['felines'] });
    await group('Ants', 'insects', { visibility: 'private' });
    await group('Bäume', 'trees', { visibility: 'internal' }, app.rootToken);
  });
  afterAll(() => app?.close());

  const paths = async (token: string | null, line = '/groups'): Promise<unknown[]> =>
    bodyOf<{ path: string }[]>(await app.ask(token, `GET ${line}`)).map(({ path }) => path);
  const subgroups = (name: string) => `/groups/${ids[name]}/subgroups`;

  const dirOf = (project: number): string => repositoryPath(app.service.config.storages[0]?.path ?? '', project);
  const sizeOf = async (group: string): Promise<unknown> => {
    const answer = await app.ask(app.rootToken, `GET /groups?statistics=true&search=${group}`);
    return bodyOf<{ statistics: unknown }[]>(answer)[0]?.statistics;
  };

  it('contain groups that the caller is a member of or can see', async () => {
    expect(await paths(olga.token)).toEqual(['insects', 'felines', 'lions', 'animals']);
    expect(await paths(olga.token, '/groups?all_available=true')).toEqual([
      'insects',
      'trees',
      'felines',
      'lions',
      'animals',
    ]);
    expect(await paths(stan.token)).toEqual([]);
    expect(await paths(stan.token, '/groups?all_available=true')).toEqual(['trees', 'felines', 'animals']);
    expect(await paths(null)).toEqual(['animals']);
    expect(await paths(app.rootToken)).toHaveLength(5);
    expect(await paths(app.rootToken, '/groups?all_available=false')).toEqual(['trees']);
  });

  it('contain only owned groups on request', async () => {
    await app.make(`POST /groups/${ids['insects']}/members`, { user_id: stan.id, access_level: 40 });
    expect(await paths(stan.token)).toEqual(['insects']);
    expect(await paths(stan.token, '/groups?owned=true')).toEqual([]);
    expect(await paths(app.rootToken, '/groups?owned=true')).toEqual(['trees']);
    expect(await paths(null, '/groups?owned=true')).toEqual([]);
  });

  it.each([
    ['name', 'ZOO', ['animals']],
    ['name in any script', 'b%C3%84U', ['trees']],
    ['path', 'Feline', ['felines']],
    ['their own path without those of parent groups', 'animals', ['animals']],
    ['literal text without wildcards', 'li%25ns', []],
  ])('are searched by %s', async (_what, search, expected) => {
    expect(await paths(app.rootToken, `/groups?search=${search}`)).toEqual(expected);
  });

  it('are ordered by name or path, ascending or descending', async () => {
    expect(await paths(olga.token, '/groups?order_by=path')).toEqual(['animals', 'felines', 'insects', 'lions']);
    expect(await paths(olga.token, '/groups?order_by=path&sort=desc')).toEqual([
      'lions',
      'insects',
      'felines',
      'animals',
    ]);
    expect(await paths(olga.token, '/groups?sort=desc&per_page=2&page=2')).toEqual(['felines', 'insects']);
  });

  it('omit skipped groups', async () => {
    const skipped = `skip_groups[]=${ids['insects']}&skip_groups[]=${ids['animals']}`;
    expect(await paths(olga.token, `/groups?${skipped}`)).toEqual(['felines', 'lions']);
  });

  it('contain the direct subgroups of a group, with the same filters', async () => {
    expect(await paths(olga.token, subgroups('animals'))).toEqual(['felines']);
    expect(await paths(olga.token, `${subgroups('animals')}?search=zoo`)).toEqual([]);
    expect(await paths(olga.token, `${subgroups('animals')}?skip_groups=${ids['felines']}`)).toEqual([]);
    expect(await paths(stan.token, subgroups('animals'))).toEqual([]);
    expect(await paths(stan.token, `${subgroups('animals')}?all_available=true`)).toEqual(['felines']);
    expect(await paths(null, subgroups('animals'))).toEqual([]);
    expect((await app.ask(stan.token, `GET ${subgroups('lions')}`)).status).toBe(404);
  });

  it('filter by custom attributes and show them for administrators only', async () => {
    const now = '2024-05-06T12:00:00.000Z';
    const subject = { type: 'group', id: ids['lions'] ?? 0 } as const;
    await setAttribute(app.service.database.db, subject, { key: 'cost', value: '4', now });
    await setAttribute(app.service.database.db, subject, { key: 'area', value: 'b', now });
    const filter = '/groups?custom_attributes[cost]=4&custom_attributes[area]=b';
    expect(await paths(app.rootToken, filter)).toEqual(['lions']);
    expect(await paths(app.rootToken, '/groups?custom_attributes[cost]=4&custom_attributes[area]=c')).toEqual([]);
    expect(await paths(olga.token, filter)).toHaveLength(4);
    const shown = await app.ask(app.rootToken, `GET ${filter}&with_custom_attributes=true`);
    const attributes = [
      { key: 'area', value: 'b' },
      { key: 'cost', value: '4' },
    ];
    expect(bodyOf(shown)).toMatchObject([{ custom_attributes: attributes }]);
    const one = `GET /groups/${ids['lions']}?with_custom_attributes=true`;
    expect(bodyOf(await app.ask(app.rootToken, one))).toMatchObject({ custom_attributes: attributes });
    expect(bodyOf(await app.ask(olga.token, one))).not.toHaveProperty('custom_attributes');
  });

  describe('with statistics', () => {
    it('show the real sizes of the repositories in the group itself', async () => {
      const json = { name: 'oak', namespace_id: ids['felines'], initialize_with_readme: true };
      const [one, two] = [
        await app.make('POST /projects', json),
        await app.make('POST /projects', { ...json, name: 'b' }),
      ];
      await app.make('POST /projects', { ...json, namespace_id: ids['lions'] });
      const bytes = (await directorySize(dirOf(one))) + (await directorySize(dirOf(two)));
      expect(bytes).toBeGreaterThan(0);
      expect(await sizeOf('felines')).toEqual(statistics(bytes));
      expect(await sizeOf('insects')).toEqual(statistics(0));
      const get = await app.ask(app.rootToken, `GET /groups/${ids['felines']}?statistics=true`);
      expect(bodyOf(get)['statistics']).toEqual(statistics(bytes));

      await writeFile(join(dirOf(one), 'more'), 'x'.repeat(1000));
      expect(await sizeOf('felines')).toEqual(statistics(bytes));
      await forgetSize(app.service.database.db, one);
      expect(await sizeOf('felines')).toEqual(statistics(bytes + 1000));
      await appendFile(join(dirOf(two), 'more'), 'y');
      app.setTime('2024-05-08T12:00:00Z');
      expect(await sizeOf('felines')).toEqual(statistics(bytes + 1001));
    });

    it('show the statistics to administrators only', async () => {
      const listed = bodyOf<object[]>(await app.ask(olga.token, 'GET /groups?statistics=true'));
      expect(listed.every((group) => !('statistics' in group))).toBe(true);
      expect(bodyOf(await app.ask(olga.token, `GET /groups/${ids['felines']}?statistics=true`))).not.toHaveProperty(
        'statistics',
      );
    });

    it('show the last known sizes while the storage is unreachable', async () => {
      const known = (await sizeOf('felines')) as { storage_size: number };
      const away = app.service.config.storages[0]?.path ?? '';
      app.setTime('2024-05-10T12:00:00Z');
      await rename(away, `${away}-away`);
      try {
        expect(await sizeOf('felines')).toEqual(known);
        expect(app.logged).toContainEqual(expect.objectContaining({ message: 'repositories could not be measured' }));
      } finally {
        await rename(`${away}-away`, away);
      }
    });
  });
});
