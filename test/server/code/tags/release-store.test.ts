import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../../src/server/db/database.ts';
import {
  deleteReleases,
  insertRelease,
  releasesByTags,
  updateRelease,
} from '../../../../src/server/code/tags/release-store.ts';
import { engineNames, openTestDatabase } from '../../../support/databases.ts';
import { seedProject } from '../git-http/seed.ts';

const at = '2024-05-06T12:00:00.000Z';
const later = '2024-05-07T12:00:00.000Z';

describe.each(engineNames)('the releases of a project on %s', (engine) => {
  let database: OpenDatabase;
  let id: number;
  beforeAll(async () => {
    database = await openTestDatabase(engine);
    ({ id } = await seedProject(database.db, 'engine', 'private'));
    const { id: other } = await seedProject(database.db, 'other', 'private');
    await insertRelease(database.db, other, 'v1', 'Of the other', at);
    await insertRelease(database.db, id, 'v1', 'First', at);
    await insertRelease(database.db, id, 'v2', 'Second', at);
  });
  afterAll(() => database.close());

  it('are found for many tags at once', async () => {
    const found = await releasesByTags(database.db, id, ['v2', 'v1', 'v3']);
    expect([found.get('v1')?.description, found.get('v2')?.description, found.size]).toEqual(['First', 'Second', 2]);
    expect(await releasesByTags(database.db, id, [])).toEqual(new Map());
  });

  it('are one for each tag', async () => {
    const duplicate = await insertRelease(database.db, id, 'v1', 'Again', at).catch((error: unknown) => error);
    expect(database.engine.isDuplicate(duplicate)).toBe(true);
  });

  it('have notes that can be replaced', async () => {
    const changed = await updateRelease(database.db, id, 'v2', 'Better', later);
    expect(changed).toMatchObject({ description: 'Better', created_at: at, updated_at: later });
    expect(await updateRelease(database.db, id, 'v3', 'None', later)).toBeUndefined();
  });

  it('go with their tags', async () => {
    await deleteReleases(database.db, id, []);
    await deleteReleases(database.db, id, ['v1', 'v3']);
    expect([...(await releasesByTags(database.db, id, ['v1', 'v2'])).keys()]).toEqual(['v2']);
  });
});
