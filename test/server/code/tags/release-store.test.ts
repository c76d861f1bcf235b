import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../../src/server/db/database.ts';
import {
  deleteReleases,
  findRelease,
  insertRelease,
  listReleases,
  releasesByTags,
  updateRelease,
} from '../../../../src/server/code/tags/release-store.ts';
import { engineNames, openTestDatabase } from '../../../support/databases.ts';
import { seedProject } from '../git-http/seed.ts';

const at = '2024-05-06T12:00:00.000Z';
const early = '2024-05-05T12:00:00.000Z';
const later = '2024-05-07T12:00:00.000Z';

describe.each(engineNames)('the releases of a project on %s', (engine) => {
  let database: OpenDatabase;
  let id: number;
  beforeAll(async () => {
    database = await openTestDatabase(engine);
    ({ id } = await seedProject(database.db, 'engine', 'private'));
    const { id: other } = await seedProject(database.db, 'other', 'private');
    await insertRelease(database.db, { project_id: other, tag: 'v1', description: 'Of the other' }, at);
    await insertRelease(database.db, { project_id: id, tag: 'v1', description: 'First' }, at);
    await insertRelease(database.db, { project_id: id, tag: 'v2', description: 'Second', released_at: early }, later);
  });
  afterAll(() => database.close());

  it('are found for many tags at once', async () => {
    const found = await releasesByTags(database.db, id, ['v2', 'v1', 'v3']);
    expect([found.get('v1')?.description, found.get('v2')?.description, found.size]).toEqual(['First', 'Second', 2]);
    expect(await releasesByTags(database.db, id, [])).toEqual(new Map());
  });

  it('are listed by release date, which defaults to the creation date', async () => {
    const page = { page: 1, perPage: 20, offset: 0, limit: 20 };
    const tags = async (by: 'released_at' | 'created_at', sort: 'asc' | 'desc'): Promise<string[]> =>
      (await listReleases(database.db, id, { by, sort }, page)).items.map(({ tag }) => tag);
    expect(await tags('released_at', 'desc')).toEqual(['v1', 'v2']);
    expect(await tags('released_at', 'asc')).toEqual(['v2', 'v1']);
    expect(await tags('created_at', 'desc')).toEqual(['v2', 'v1']);
    const { items, total } = await listReleases(
      database.db,
      id,
      { by: 'created_at', sort: 'asc' },
      { ...page, limit: 1, offset: 1 },
    );
    expect([items.map(({ tag }) => tag), total]).toEqual([['v2'], 2]);
  });

  it('are found by tag in their own project only', async () => {
    expect(await findRelease(database.db, id, 'v1')).toMatchObject({
      description: 'First',
      name: null,
      author_id: null,
    });
    expect(await findRelease(database.db, id, 'v3')).toBeUndefined();
  });

  it('exist once per tag', async () => {
    const again = { project_id: id, tag: 'v1', description: 'Again' };
    const duplicate = await insertRelease(database.db, again, at).catch((error: unknown) => error);
    expect(database.engine.isDuplicate(duplicate)).toBe(true);
  });

  it('keep fields that an update does not change', async () => {
    const named = await updateRelease(database.db, id, 'v1', { name: 'One' }, later);
    expect(named).toMatchObject({ description: 'First', name: 'One', created_at: at, updated_at: later });
    const changed = await updateRelease(database.db, id, 'v1', { description: 'Better' }, later);
    expect(changed).toMatchObject({ description: 'Better', name: 'One', released_at: null });
    expect(await updateRelease(database.db, id, 'v3', { description: 'None' }, later)).toBeUndefined();
  });

  it('are deleted with their tags', async () => {
    await deleteReleases(database.db, id, []);
    await deleteReleases(database.db, id, ['v1', 'v3']);
    expect([...(await releasesByTags(database.db, id, ['v1', 'v2'])).keys()]).toEqual(['v2']);
  });
});
