/**
 * An audited change and its event are kept together: without the event, nothing changes. Under sudo, every change is audited.
 * The short run has a sample of the changes.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../src/contract/vocabulary/endpoint.ts';
import { isRead } from '../../../src/contract/vocabulary/access.ts';
import { isAudited } from '../../../src/contract/vocabulary/rules.ts';
import { kindOfEndpoint, namedEndpoints } from '../../support/named-endpoints.ts';
import { engines, sampleOf } from '../../support/rounds.ts';
import { openApp } from '../request/open-app.ts';
import { requestTo } from './all-cases.ts';
import { fillWorld, type Request, type World, withReceiver } from './world.ts';

/** A GET that acts has the risk of a read, and a POST that only asks has it, too. */
const changesSomething = (endpoint: Endpoint): boolean =>
  !isRead(endpoint) && (endpoint.method === 'GET' || endpoint.risk !== 'read');

const changes = namedEndpoints.filter(([, endpoint]) => changesSomething(endpoint));

const writes = sampleOf(changes, (named) => `${kindOfEndpoint(named)} ${isAudited(named[1])}`);

const asBot = async (world: World, name: string): Promise<Request> =>
  requestTo(name)({ world, visibility: 'private', caller: 'admin' });

/** Requests of the matrix that change nothing yet, since what they ask for holds already. */
const prepared: Readonly<Record<string, (world: World, made: Request) => Promise<Request>>> = {
  'branches.unprotect': async (world, made) => {
    await world.send(world.tokens.admin, { line: made.line.replace('unprotect', 'protect') });
    return made;
  },
  'deployKeys.enable': async ({ projects }, { line }) => ({
    line: line.replace(`/projects/${projects.private}/`, `/projects/${projects.public}/`),
  }),
  'groupTokens.rotateSelf': (world) => asBot(world, 'groupTokens.rotateSelf'),
  'projectTokens.rotateSelf': (world) => asBot(world, 'projectTokens.rotateSelf'),
  'repositoryStorage.reset': async ({ database }, made) => {
    const failure = {
      storage: 'default',
      host: 'other-host',
      failures: 1,
      last_failure_at: '2024-05-06T12:00:00.000Z',
    };
    await database.db.insertInto('storage_failures').values(failure).execute();
    return made;
  },
};

describe.each(engines)('an audited change on %s', (engine) => {
  let world: World;
  beforeAll(async () => {
    const app = await openApp(engine, undefined, withReceiver);
    world = await fillWorld({ ...app, database: app.service.database, stop: app.close });
    // The first request of a day is noted with the user.
    await send({ line: 'GET /user' });
  });
  afterAll(() => world?.stop());

  /** All rows of all tables but the log, by table. */
  const allRows = async (): Promise<Record<string, string>> => {
    const { db } = world.database;
    const names = (await db.introspection.getTables()).map(({ name }) => name);
    const rows: Record<string, string> = {};
    for (const name of names.filter((one) => !one.startsWith('audit_events'))) {
      rows[name] = JSON.stringify((await sql`select * from ${sql.table(name)}`.execute(db)).rows);
    }
    return rows;
  };

  const withoutLog = async <T>(work: () => Promise<T>): Promise<T> => {
    const { db } = world.database;
    await sql`alter table audit_events rename to audit_events_away`.execute(db);
    try {
      return await work();
    } finally {
      await sql`alter table audit_events_away rename to audit_events`.execute(db);
    }
  };

  const eventsAfter = (id: number) =>
    world.database.db.selectFrom('audit_events').select(['id', 'action']).where('id', '>', id).execute();

  const newestId = async (): Promise<number> =>
    (await world.database.db.selectFrom('audit_events').select('id').orderBy('id', 'desc').executeTakeFirst())?.id ?? 0;

  /** As an administrator who has made none of the records: a schedule that is one's own already changes no owner. */
  const prepare = async (name: string): Promise<Request> => {
    const made = await requestTo(name)({ world, visibility: 'private', caller: 'adminWithoutSudo' });
    return (await prepared[name]?.(world, made)) ?? made;
  };
  const send = (made: Request) => world.send(world.tokens.adminWithoutSudo, made);
  const sendBySudo = (made: Request) => world.send(world.tokens.admin, made, { Sudo: 'other-admin' });

  it('is not made without its event, and has one when it is made', { timeout: 120_000 }, async () => {
    expect(changes.length).toBeGreaterThan(200);
    for (const [name, endpoint] of writes) {
      const sendIt = isAudited(endpoint) ? send : sendBySudo;
      const made = await prepare(name);
      const before = await allRows();
      const { status: refused } = await withoutLog(() => sendIt(made));
      const after = await allRows();
      const changed = Object.keys(before).filter((table) => before[table] !== after[table]);
      expect([name, refused, changed]).toEqual([name, 500, []]);
      const last = await newestId();
      const { status } = await sendIt(made);
      const actions = (await eventsAfter(last)).map(({ action }) => action);
      expect([name, status, actions]).toEqual([name, endpoint.success, [name]]);
    }
  });

  it('has no event when it is refused', async () => {
    const path = world.fresh();
    await world.make('POST /projects', { name: path });
    const last = await newestId();
    const refusals = [
      await send({
        line: 'POST /projects',
        json: { name: 'x', path, namespace_id: world.groups.private, visibility: 'public' },
      }),
      await world.send(world.tokens.admin, { line: 'POST /projects', json: { name: path } }),
      await send({
        line: 'POST /users',
        json: { username: 'plain', name: 'P', email: 'p@example.org', password: 'correct horse' },
      }),
      await send({ line: `DELETE /projects/${world.projects.private}/variables/NONE` }),
      await send({ line: `DELETE /groups/${world.groups.private}/members/4711` }),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([400, 400, 409, 404, 404]);
    expect(await eventsAfter(last)).toEqual([]);
  });

  it('has the event of a refused sudo alone when Git refuses it', async () => {
    const branches = `/projects/${world.projects.private}/repository/branches`;
    const branch = world.fresh();
    await sendBySudo({ line: `POST ${branches}`, json: { branch, ref: 'main' } });
    const last = await newestId();
    const { status } = await sendBySudo({ line: `POST ${branches}`, json: { branch: `${branch}/below`, ref: 'main' } });
    const events = await eventsAfter(last);
    expect([status, events.map(({ action }) => action)]).toEqual([400, ['sudoRefused']]);
  });
});
