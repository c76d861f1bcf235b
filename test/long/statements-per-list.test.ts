import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../src/contract/vocabulary/endpoint.ts';
import { contract } from '../../src/contract/registry.ts';
import { configured, fillLists, records, type PathOf } from '../server/request/fill-lists.ts';
import { bodyOf, openApp, type App } from '../server/request/open-app.ts';

const lists = Object.values(contract)
  .flatMap((resource): Endpoint[] => Object.values(resource))
  .filter(({ paginated, path }) => paginated === true && !configured.includes(path))
  .map(({ path }) => path);

describe('a long page', () => {
  let app: App;
  let pathOf: PathOf;
  let member: string;
  let statements = 0;

  beforeAll(async () => {
    app = await openApp('sqlite');
    pathOf = await fillLists(app);
    const person = await app.addPerson('looker');
    member = person.token;
    await app.make(`POST ${pathOf('/groups/:id')}/members`, { user_id: person.id, access_level: 40 });
    // The first request of a user on a day writes the activity, which would count as a statement.
    await app.ask(member, 'GET /user');
    const counter: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      // Compiled queries are not transformed again, so only results are counted.
      transformResult: async ({ result }) => {
        statements += 1;
        return result;
      },
    };
    const { database } = app.service;
    // Without versions the result cache is disabled, so every statement is counted.
    Object.assign(app.service, {
      database: { ...database, readVersions: () => undefined, db: database.db.withPlugin(counter) },
    });
  });
  afterAll(() => app?.close());

  const askFor = async (token: string, list: string, perPage: number) => {
    const before = statements;
    const answer = await app.ask(token, `GET ${pathOf(list)}?per_page=${perPage}`);
    const shown = answer.status === 200 ? bodyOf<unknown[]>(answer).length : 0;
    return { status: answer.status, shown, statements: statements - before };
  };

  it.each(lists)('of %s takes no more statements than a short one', async (list) => {
    const short = await askFor(app.rootToken, list, 5);
    const long = await askFor(app.rootToken, list, 100);
    expect([short.status, long.status]).toEqual([200, 200]);
    expect(
      long.shown,
      `makeOne in test/server/request/fill-lists.ts must make a record for ${list}`,
    ).toBeGreaterThanOrEqual(records);
    expect(short.shown).toBe(5);
    // If all records are on one page, the total needs no statement.
    expect([short.statements, short.statements - 1]).toContain(long.statements);
    expect(short.statements).toBeGreaterThan(0);
  });

  it.each(lists)('of %s takes no more statements than a short one for a member', async (list) => {
    const short = await askFor(member, list, 5);
    const long = await askFor(member, list, 100);
    expect(long.status).toBe(short.status);
    expect([short.statements, short.statements - 1]).toContain(long.statements);
  });
});
