import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../../src/server/db/database.ts';
import { listRules } from '../../../../src/server/organization/protected-branches/store.ts';
import { updateLastActivity, setFirstDefaultBranch } from '../../../../src/server/code/pushes/store.ts';
import { engineNames, openTestDatabase } from '../../../support/databases.ts';
import { seedProject } from '../git-http/seed.ts';

describe.each(engineNames)('a push on %s', (engine) => {
  let database: OpenDatabase;
  let id: number;
  beforeAll(async () => {
    database = await openTestDatabase(engine);
    ({ id } = await seedProject(database.db, 'engine', 'private'));
    await seedProject(database.db, 'other', 'private');
  });
  afterAll(() => database.close());

  const columns = (column: 'default_branch' | 'last_activity_at') =>
    database.db.selectFrom('projects').select(column).orderBy('id').execute();

  it('updates the last activity, but never to an earlier time', async () => {
    await updateLastActivity(database.db, id, new Date('2024-05-06T12:00:00Z'));
    await updateLastActivity(database.db, id, new Date('2024-05-06T11:00:00Z'));
    const untouched = { last_activity_at: '2024-01-01T00:00:00.000Z' };
    expect(await columns('last_activity_at')).toEqual([{ last_activity_at: '2024-05-06T12:00:00.000Z' }, untouched]);
  });

  it('sets the default branch if it is the first', async () => {
    await setFirstDefaultBranch(database.db, id, 'trunk', new Date('2024-05-06T12:00:00Z'));
    await setFirstDefaultBranch(database.db, id, 'later', new Date('2024-05-07T12:00:00Z'));
    expect(await columns('default_branch')).toEqual([{ default_branch: 'trunk' }, { default_branch: null }]);
  });

  it('protects the default branch and no other', async () => {
    expect(await listRules(database.db, id)).toMatchObject([
      { name: 'trunk', push_access_level: 40, merge_access_level: 40, created_at: '2024-05-06T12:00:00.000Z' },
    ]);
  });
});
