import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expireMemberships } from '../../../../src/server/organization/members/changes.ts';
import { engineNames } from '../../../support/databases.ts';
import { openApp, type App } from '../../request/open-app.ts';

describe.each(engineNames)('expired memberships on %s', (engine) => {
  let app: App;
  beforeAll(async () => {
    app = await openApp(engine);
  });
  afterAll(() => app?.close());

  it('are removed once with an event of the project, while others stay', async () => {
    const { db } = app.service.database;
    const group = await app.make('POST /groups', { name: 'crew', path: 'crew' });
    const project = await app.make('POST /projects', { name: 'ship', namespace_id: group });
    const ends = ['2024-05-07', '2024-05-08', '2024-05-09', null];
    const people: number[] = [];
    for (const [index, expires_at] of ends.entries()) {
      const { id } = await app.addPerson(`sailor${index}`);
      people.push(id);
      for (const place of [`/groups/${group}`, `/projects/${project}`]) {
        await app.make(`POST ${place}/members`, { user_id: id, access_level: 10, expires_at });
      }
    }
    app.setTime('2024-05-08T00:00:00Z');
    await expireMemberships(app.service);
    await expireMemberships(app.service);
    const left = await db
      .selectFrom('members')
      .select('user_id')
      .where('user_id', 'in', people)
      .orderBy('id')
      .execute();
    expect(left.map((row) => row.user_id)).toEqual([people[2], people[2], people[3], people[3]]);
    const events = await db
      .selectFrom('events')
      .select(['author_id', 'project_id', 'created_at'])
      .where('action', '=', 'expired')
      .orderBy('author_id')
      .execute();
    const expired = { project_id: project, created_at: '2024-05-08T00:00:00.000Z' };
    expect(events).toEqual([
      { author_id: people[0], ...expired },
      { author_id: people[1], ...expired },
    ]);
  });
});
