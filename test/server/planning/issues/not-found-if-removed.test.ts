import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notFoundIfRemoved } from '../../../../src/server/planning/issues/find-issue.ts';
import { engines } from '../../../support/rounds.ts';
import { openApp, type App } from '../../request/open-app.ts';

describe.each(engines)('a database change on %s', (engine) => {
  let app: App;
  beforeAll(async () => {
    app = await openApp(engine);
  });
  afterAll(() => app?.close());

  it('fails with 404 if it refers to a deleted record', async () => {
    const { db } = app.service.database;
    const assign = () => db.insertInto('issue_assignees').values({ issue_id: 4711, user_id: 1 }).execute();
    await expect(notFoundIfRemoved(app.service, assign)).rejects.toMatchObject({
      status: 404,
      body: { message: '404 Record Not Found' },
    });
  });

  it('passes on other errors and results', async () => {
    const error = new Error('otherwise');
    await expect(notFoundIfRemoved(app.service, () => Promise.reject(error))).rejects.toBe(error);
    expect(await notFoundIfRemoved(app.service, () => Promise.resolve(7))).toBe(7);
  });
});
