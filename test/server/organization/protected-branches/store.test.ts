import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../../src/server/db/database.ts';
import {
  deleteRule,
  findRule,
  insertRule,
  listRules,
  protectFirstBranch,
  upsertRule,
} from '../../../../src/server/organization/protected-branches/store.ts';
import { engineNames, openTestDatabase } from '../../../support/databases.ts';
import { seedProject } from '../../code/git-http/seed.ts';

const at = '2024-05-06T12:00:00.000Z';
const masters = { push_access_level: 40, merge_access_level: 40 } as const;
const developers = { push_access_level: 30, merge_access_level: 30 } as const;

describe.each(engineNames)('the protected branches of a project on %s', (engine) => {
  let database: OpenDatabase;
  let id: number;
  let other: number;
  beforeAll(async () => {
    database = await openTestDatabase(engine);
    ({ id } = await seedProject(database.db, 'engine', 'private'));
    ({ id: other } = await seedProject(database.db, 'other', 'private'));
  });
  afterAll(() => database.close());

  const add = (project_id: number, name: string, levels: typeof masters | typeof developers) =>
    insertRule(database.db, { project_id, name, ...levels, allow_force_push: 0, created_at: at });

  it('are listed by name for each project', async () => {
    for (const name of ['main', 'release-*', 'Zoo']) await add(id, name, masters);
    await add(other, 'main', developers);

    expect((await listRules(database.db, id)).map((rule) => rule.name)).toEqual(['Zoo', 'main', 'release-*']);
    expect(await findRule(database.db, other, 'main')).toMatchObject({ name: 'main', ...developers, created_at: at });
    expect(await findRule(database.db, id, 'release-1')).toBeUndefined();
  });

  it('exist once each', async () => {
    const duplicate = await add(id, 'main', developers).catch((error: unknown) => error);
    expect(database.engine.isDuplicate(duplicate)).toBe(true);

    await upsertRule(database.db, id, 'main', developers, at);
    await upsertRule(database.db, id, 'new', masters, at);

    expect(await findRule(database.db, id, 'main')).toMatchObject(developers);
    expect(await findRule(database.db, id, 'new')).toMatchObject(masters);
  });

  it('keep a rule for the first branch that was created before the branch', async () => {
    await protectFirstBranch(database.db, id, 'new', at);
    await upsertRule(database.db, id, 'trunk', developers, at);
    await protectFirstBranch(database.db, id, 'trunk', at);

    expect(await findRule(database.db, id, 'trunk')).toMatchObject(developers);
  });

  it('are deleted by their exact name', async () => {
    expect(await deleteRule(database.db, id, 'release-1')).toBe(false);
    expect(await deleteRule(database.db, id, 'release-*')).toBe(true);
    expect(await findRule(database.db, id, 'release-*')).toBeUndefined();
  });
});
