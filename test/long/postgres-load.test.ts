import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProject, must, request } from '../e2e/support/api.ts';
import { openPostgresDirectly, type DirectDatabase } from '../e2e/support/direct-database.ts';
import { makeRoom } from '../e2e/support/git.ts';
import { startBuiltService, type BuiltService } from '../support/built-service.ts';
import { needsPostgres, startPostgres } from '../support/postgres.ts';

const postgres = needsPostgres();

const clients = 16;
const rounds = 25;
const numbered = <T>(count: number, make: (number: number) => T): T[] =>
  Array.from({ length: count }, (_none, index) => make(index + 1));

interface Issue {
  readonly iid: number;
}

describe.skipIf(postgres.missing)(
  `two processes on one PostgreSQL database, with ${clients} clients that never pause${postgres.note}`,
  () => {
    const atEnd: (() => Promise<unknown>)[] = [];
    let services: readonly [BuiltService, BuiltService];
    let database: DirectDatabase;
    let projectId = 0;
    const serviceOf = (client: number): BuiltService => services[client % 2 === 0 ? 0 : 1];
    const path = (rest: string): string => `/projects/${projectId}/${rest}`;

    beforeAll(async () => {
      const [server, room] = await Promise.all([startPostgres(), makeRoom()]);
      atEnd.push(room.remove, server.stop);
      const databaseUrl = await server.createDatabase('load');
      const repositories = join(room.path, 'repositories');
      await mkdir(repositories);
      const start = async (): Promise<BuiltService> => {
        const service = await startBuiltService({
          args: [
            '--database',
            databaseUrl,
            '--storage',
            `shared=${repositories}`,
            '--secret-key-file',
            `${repositories}.key`,
          ],
        });
        atEnd.push(service.stop);
        return service;
      };
      services = await Promise.all([start(), start()] as const);
      database = await openPostgresDirectly(databaseUrl);
      atEnd.push(database.close);
      ({ id: projectId } = await createProject(services[0], 'load'));
      await must(services[0], 'POST', path('repository/commits'), {
        branch: 'main',
        commit_message: 'Begin',
        actions: [{ action: 'create', file_path: 'README.md', content: 'Load\n' }],
      });
    });
    afterAll(async () => {
      for (const end of atEnd.toReversed()) await end();
    });

    it('number the issues of one project without gaps and lose no comments', async () => {
      const work = async (client: number): Promise<number[]> => {
        const iids: number[] = [];
        for (const round of numbered(rounds, (number) => number)) {
          const api = serviceOf(client + round);
          const { iid } = await must<Issue>(api, 'POST', path('issues'), {
            title: `Issue ${round} of client ${client}`,
            labels: `shared,client-${client}`,
          });
          iids.push(iid);
          await must(serviceOf(client), 'POST', path(`issues/${iid}/notes`), { body: `From client ${client}` });
          await must(api, 'PUT', path(`issues/${iid}`), { state_event: 'close' });
          await must(api, 'GET', path('issues?state=closed&order_by=updated_at&per_page=20'));
        }
        return iids;
      };

      const iids = (await Promise.all(numbered(clients, work))).flat();

      const all = clients * rounds;
      expect(iids.toSorted((a, b) => a - b)).toEqual(numbered(all, (number) => number));
      const [counted] = await database.query<{ open: string; notes: string; labels: string }>(
        `select (select count(*) from issues where state <> 'closed') as open,
           (select count(*) from notes where body like 'From client %') as notes,
           (select count(*) from labels) as labels`,
      );
      // All clients requested the shared label at once, and it was created once.
      expect(counted).toEqual({ open: '0', notes: `${all}`, labels: `${clients + 1}` });
    });

    it('give a name to one client and reject the others as documented', async () => {
      const statuses = await Promise.all(
        numbered(clients, async (client) => {
          const label = { name: 'contested', color: '#428bca' };
          return (await request(serviceOf(client), 'POST', path('labels'), label)).status;
        }),
      );
      expect(statuses.toSorted()).toEqual([201, ...Array(clients - 1).fill(409)]);
    });

    it('commit to several branches of one repository in parallel, with an event for each commit', async () => {
      const commit = async (client: number): Promise<void> => {
        await must(serviceOf(client), 'POST', path('repository/commits'), {
          branch: `client-${client}`,
          start_branch: 'main',
          commit_message: `By client ${client}`,
          actions: [{ action: 'create', file_path: `client-${client}.txt`, content: `${client}\n` }],
        });
      };

      await Promise.all(numbered(clients, commit));

      const branches = await must<{ name: string }[]>(services[1], 'GET', path('repository/branches?per_page=100'));
      expect(branches.map(({ name }) => name).toSorted()).toEqual(
        ['main', ...numbered(clients, (client) => `client-${client}`)].toSorted(),
      );
      const events = await must<object[]>(services[0], 'GET', path('events?action=pushed&per_page=100'));
      expect(events).toHaveLength(clients + 1);
    });

    it('have no deadlock and log no error', async () => {
      const [{ deadlocks } = { deadlocks: '' }] = await database.query<{ deadlocks: string }>(
        'select deadlocks from pg_stat_database where datname = current_database()',
      );
      expect(deadlocks).toBe('0');
      const faults = services.flatMap(({ stderr }) => stderr().match(/"level":"(error|fatal)".*/g) ?? []);
      expect(faults).toEqual([]);
    });
  },
);
