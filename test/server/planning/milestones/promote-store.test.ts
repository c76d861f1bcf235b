import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertRelease } from '../../../../src/server/code/tags/release-store.ts';
import type { OpenDatabase } from '../../../../src/server/db/database.ts';
import { promoteMilestone } from '../../../../src/server/planning/milestones/promote-store.ts';
import { findMilestone, insertMilestone } from '../../../../src/server/planning/milestones/store.ts';
import { milestonesOfReleases, setMilestones } from '../../../../src/server/planning/releases/milestone-store.ts';
import { engineNames, openTestDatabase } from '../../../support/databases.ts';
import { seedProject } from '../../code/git-http/seed.ts';

const at = '2024-05-06T12:00:00.000Z';

describe.each(engineNames)('promoting a milestone on %s', (engine) => {
  let database: OpenDatabase;
  let project: { id: number; namespace_id: number };
  const milestone = (title: string) =>
    insertMilestone(
      database.db,
      { project_id: project.id },
      { title, description: '', state: 'active', created_at: at, updated_at: at },
      async () => {},
    );
  const promote = (one: { readonly id: number; readonly title: string }) =>
    database.db.transaction().execute((transaction) => promoteMilestone(transaction, one, project.namespace_id, at));

  beforeAll(async () => {
    database = await openTestDatabase(engine);
    project = await seedProject(database.db, 'engine', 'private');
  });
  afterAll(() => database.close());

  it('keeps it on releases', async () => {
    const old = await milestone('released');
    const { id } = await insertRelease(database.db, { project_id: project.id, tag: 'v1', description: '' }, at);
    await setMilestones(database.db, id, [old.id]);
    const promotion = await promote(old);
    const titles = await milestonesOfReleases(database.db, project, [id]);
    expect(titles.map((shown) => [shown.id, shown.title])).toEqual([[promotion?.promoted.id, 'released']]);
    expect(await findMilestone(database.db, { project_id: project.id }, old.id)).toBeUndefined();
  });

  it('succeeds once of two at the same moment', async () => {
    const old = await milestone('wanted twice');
    const promotions = await Promise.all([promote(old), promote(old)]);
    expect(promotions.filter((promotion) => promotion !== undefined)).toHaveLength(1);
  });

  it('changes nothing if the group has the title', async () => {
    await promote(await milestone('taken'));
    const old = await milestone('taken');
    const failure = await promote(old).catch((error: unknown) => error);
    expect(database.engine.isDuplicate(failure)).toBe(true);
    expect(await findMilestone(database.db, { project_id: project.id }, old.id)).toMatchObject({ title: 'taken' });
  });
});
