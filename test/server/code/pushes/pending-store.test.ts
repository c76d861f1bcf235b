import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../../src/server/db/database.ts';
import type { Row } from '../../../../src/server/db/schema.ts';
import {
  addJournalEntry,
  journalEntriesBefore,
  pendingBefore,
  settleJournalEntry,
} from '../../../../src/server/code/pushes/pending-store.ts';
import { engineNames, openTestDatabase } from '../../../support/databases.ts';
import { seedProject, seedUser } from '../git-http/seed.ts';

const at = new Date('2024-05-06T12:00:00Z');
const createdAt = '2024-05-06T12:00:30.000Z';
const later = '2024-05-06T13:00:00.000Z';
const made = (name: string) => ({ ref: `refs/heads/${name}`, before: null, after: 'a'.repeat(40) });

describe.each(engineNames)('a ref journal entry on %s', (engine) => {
  let database: OpenDatabase;
  let project: Row<'projects'>;
  let userId: number;
  beforeAll(async () => {
    database = await openTestDatabase(engine);
    project = await seedProject(database.db, 'journal', 'private');
    ({ id: userId } = await seedUser(database.db, 'ada'));
  });
  afterAll(() => database.close());

  const journal = (...names: string[]) =>
    addJournalEntry(database.db, { project, userId, updates: names.map(made) }, at);
  const settle = (id: number, final: boolean, ...names: string[]) =>
    settleJournalEntry(database.db, id, { landed: names.map(made), final, createdAt });

  it('is settled update by update, each of them once', async () => {
    const id = await journal('one', 'two', 'three');
    expect(await pendingBefore(database.db, later, 10)).toEqual([]);
    expect(await settle(id, false, 'one')).toMatchObject({ updates: [made('one')] });
    expect(await settle(id, false, 'one')).toBeUndefined();
    expect((await journalEntriesBefore(database.db, later, 10)).map((row) => row.id)).toEqual([id]);
    expect(await settle(id, true, 'one', 'two')).toMatchObject({ updates: [made('two')] });
    expect(await settle(id, true, 'three')).toBeUndefined();
    expect(await journalEntriesBefore(database.db, later, 10)).toEqual([]);
    expect(await pendingBefore(database.db, later, 10)).toMatchObject([
      { updates: JSON.stringify([made('one')]), created_at: createdAt },
      { updates: JSON.stringify([made('two')]), created_at: createdAt },
    ]);
  });

  it('is settled once by concurrent attempts', async () => {
    const id = await journal('raced');
    const settled = await Promise.all([
      settle(id, true, 'raced'),
      settle(id, false, 'raced'),
      settle(id, true, 'raced'),
    ]);
    expect(settled.filter((one) => one !== undefined)).toHaveLength(1);
  });
});
