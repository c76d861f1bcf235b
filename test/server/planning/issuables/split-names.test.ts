import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engineNames } from '../../../support/databases.ts';
import { openApp, type App } from '../../request/open-app.ts';

const names = (count: number): string => Array.from({ length: count }, (_, index) => `n${index}`).join(',');
const tooMany = { message: { labels: ['has too many names (at most 100)'] } };

describe.each(engineNames)('label names on %s', (engine) => {
  let app: App;
  let issues = '';
  beforeAll(async () => {
    app = await openApp(engine);
    issues = `/projects/${await app.make('POST /projects', { name: 'p' })}/issues`;
  });
  afterAll(() => app?.close());

  it('are limited to a hundred for an issue', async () => {
    expect((await app.ask(app.rootToken, `POST ${issues}`, { title: 'x', labels: names(100) })).status).toBe(201);
    for (const count of [101, 50_000]) {
      const answer = await app.ask(app.rootToken, `POST ${issues}`, { title: 'x', labels: names(count) });
      expect([answer.status, answer.json]).toEqual([400, tooMany]);
    }
  });

  it('are limited to a hundred in a filter', async () => {
    expect((await app.ask(app.rootToken, `GET ${issues}?labels=${names(100)}`)).status).toBe(200);
    for (const list of [issues, '/issues', issues.replace('issues', 'merge_requests')]) {
      const answer = await app.ask(app.rootToken, `GET ${list}?labels=${names(1500)}`);
      expect([answer.status, answer.json]).toEqual([400, tooMany]);
    }
  });
});
