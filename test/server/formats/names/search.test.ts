import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engineNames } from '../../../support/databases.ts';
import { fieldOfEach, openApp, type App } from '../../request/open-app.ts';

const names = ['fifty%off', 'fifty-off', 'snake_case', 'snakeXcase', String.raw`back\slash`, 'ÄRGER Élan', 'Ωmega'];

/** Search strings and the names that contain them. */
const searches: readonly (readonly [string, readonly string[]])[] = [
  ['%', ['fifty%off']],
  ['fifty%off', ['fifty%off']],
  ['fifty_off', []],
  ['_', ['snake_case']],
  ['snake_case', ['snake_case']],
  ['SNAKE', ['snakeXcase', 'snake_case']],
  ['\\', [String.raw`back\slash`]],
  [String.raw`\%`, []],
  ['ärger', ['ÄRGER Élan']],
  ['ÉLAN', ['ÄRGER Élan']],
  ['e\u0301lan', ['ÄRGER Élan']],
  ['ωMEGA', ['Ωmega']],
  ["'", []],
  ['zzz', []],
  ['', names],
];

describe.each(engineNames)('a search on %s', (engine) => {
  let app: App;
  beforeAll(async () => {
    app = await openApp(engine);
    for (const [index, name] of names.entries()) {
      const path = `n${index}`;
      await app.make('POST /groups', { name, path: `g${path}` });
      await app.make('POST /projects', { name, path });
      await app.make('POST /users', { name, username: `u${path}`, email: `${path}@example.org` });
    }
  });
  afterAll(() => app?.close());

  it.each(searches)('for %j ignores case and has no wildcards', async (text, expected) => {
    for (const kind of ['groups', 'projects', 'users', 'namespaces']) {
      const answer = await app.ask(app.rootToken, `GET /${kind}?search=${encodeURIComponent(text)}&per_page=100`);
      const found = fieldOfEach(answer, 'name').filter((name) => names.includes(String(name)));
      // Each name exists once among groups, projects, and users, and twice among namespaces.
      const times = kind === 'namespaces' ? 2 : 1;
      expect([kind, found]).toEqual([kind, expected.flatMap((name) => Array(times).fill(name)).toSorted()]);
    }
  });
});
