import { linksOfReleases } from '../../../../src/server/code/tags/release-store.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../../src/server/db/database.ts';
import { deleteReleases, insertRelease } from '../../../../src/server/code/tags/release-store.ts';
import {
  findLinkByPath,
  insertLinks,
  listLinks,
  type NewLink,
} from '../../../../src/server/planning/releases/link-store.ts';
import { milestonesOfReleases, setMilestones } from '../../../../src/server/planning/releases/milestone-store.ts';
import { milestoneIdsByTitles } from '../../../../src/server/planning/issuables/usable-milestones.ts';
import { deleteMilestone, insertMilestone } from '../../../../src/server/planning/milestones/store.ts';
import { engineNames, openTestDatabase } from '../../../support/databases.ts';
import { seedProject } from '../../code/git-http/seed.ts';

const at = '2024-05-06T12:00:00.000Z';

const linkOf = (name: string, filepath: string | null = null): NewLink => ({
  name,
  url: `https://files.example.org/${name}`,
  filepath,
  link_type: 'other',
});

describe.each(engineNames)('what a release names on %s', (engine) => {
  let database: OpenDatabase;
  let project: { id: number; namespace_id: number };
  const release = (tag: string) =>
    insertRelease(database.db, { project_id: project.id, tag, description: '' }, at).then(({ id }) => id);
  const milestone = (title: string) =>
    insertMilestone(
      database.db,
      { project_id: project.id },
      { title, description: '', state: 'active', created_at: at, updated_at: at },
      async () => {},
    ).then(({ id }) => id);
  const titlesOf = async (ids: readonly number[]) =>
    (await milestonesOfReleases(database.db, project, ids)).map(({ title }) => title);

  beforeAll(async () => {
    database = await openTestDatabase(engine);
    project = await seedProject(database.db, 'engine', 'private');
  });
  afterAll(() => database.close());

  it('is found for many releases at once', async () => {
    const [one, two] = [await release('one'), await release('two')];
    await insertLinks(database.db, one, [linkOf('a'), linkOf('b', '/b')], at);
    await insertLinks(database.db, two, [linkOf('a')], at);
    const links = await linksOfReleases(database.db, [one, two]);
    expect(links.map(({ release_id: id, name }) => [id, name])).toEqual([
      [two, 'a'],
      [one, 'b'],
      [one, 'a'],
    ]);
    expect((await findLinkByPath(database.db, one, '/b'))?.name).toBe('b');
    const page = { page: 1, perPage: 20, offset: 1, limit: 1 };
    const { items, total } = await listLinks(database.db, one, page);
    expect([items.map(({ name }) => name), total]).toEqual([['a'], 2]);

    const ids = [await milestone('1.0'), await milestone('2.0')];
    await setMilestones(database.db, one, ids);
    await setMilestones(database.db, two, ids.slice(1));
    expect(await titlesOf([one, two])).toEqual(['1.0', '2.0', '2.0']);
    expect(await titlesOf([two])).toEqual(['2.0']);
  });

  it('are links with unique names, URLs, and paths, but many without a path', async () => {
    const id = await release('unique');
    await insertLinks(database.db, id, [linkOf('a'), linkOf('b'), linkOf('c', '/c')], at);
    for (const taken of [{ name: 'a' }, { url: linkOf('a').url }, { filepath: '/c' }]) {
      const inserted = insertLinks(database.db, id, [{ ...linkOf('new', '/new'), ...taken }], at);
      await expect(inserted).rejects.toSatisfy((error) => database.engine.isDuplicate(error));
    }
  });

  it('has the longest URL in its index', async () => {
    const id = await release('long');
    const url = `https://files.example.org/${crypto.randomUUID().repeat(60)}`.slice(0, 2048);
    const [link] = await insertLinks(database.db, id, [{ ...linkOf('long'), url }], at);
    expect(link?.url).toHaveLength(2048);
  });

  it('loses milestones that are deleted, and skips one that was deleted meanwhile', async () => {
    const id = await release('deleted');
    const [gone, kept] = [await milestone('gone'), await milestone('kept')];
    await setMilestones(database.db, id, [gone, kept]);
    await deleteMilestone(database.db, gone, { authorId: 1, now: new Date(at) }, async () => {});
    expect(await titlesOf([id])).toEqual(['kept']);
    await setMilestones(database.db, id, [gone, kept]);
    expect(await titlesOf([id])).toEqual(['kept']);
    expect(await milestoneIdsByTitles(database.db, project, ['gone', 'kept'])).toEqual(new Map([['kept', kept]]));
    await setMilestones(database.db, id, []);
    expect(await titlesOf([id])).toEqual([]);
  });

  it('goes with the release', async () => {
    const id = await release('short');
    await insertLinks(database.db, id, [linkOf('a')], at);
    await setMilestones(database.db, id, [await milestone('stays')]);
    await deleteReleases(database.db, project.id, ['short']);
    expect(await linksOfReleases(database.db, [id])).toEqual([]);
    expect(await titlesOf([id])).toEqual([]);
    expect((await milestoneIdsByTitles(database.db, project, ['stays'])).size).toBe(1);
  });
});
