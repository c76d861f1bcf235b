import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { startBuiltService, type BuiltService } from '../support/built-service.ts';
import { needsPostgres, startPostgres } from '../support/postgres.ts';
import { createProject, must, type Api } from '../e2e/support/api.ts';
import { openPostgresDirectly, openSqliteDirectly, type DirectDatabase } from '../e2e/support/direct-database.ts';
import { createSchedules, getSchedule, makeDue, missed, openJobs, pipelinesOf } from './due-schedules.ts';
import { eventually } from '../e2e/support/eventually.ts';
import { atEnd, makeTestRoom } from '../e2e/support/at-end.ts';
import { pushFirst } from '../e2e/support/git.ts';

/** Waits until there are `count` pipelines and no unfinished jobs, so that no more can follow. */
const untilRun = (database: DirectDatabase, projectId: number, count: number) =>
  eventually(`${count} pipelines`, async () => {
    const pipelines = await pipelinesOf(database, projectId);
    return pipelines.length >= count && (await openJobs(database)) === 0 ? pipelines : undefined;
  });

const connect = async (databaseUrl: string): Promise<DirectDatabase> => {
  const database = await openPostgresDirectly(databaseUrl);
  atEnd(database.close);
  return database;
};

const ranIn = (service: BuiltService): number => service.stderr().split('"a pipeline schedule ran"').length - 1;

describe('due pipeline schedules on SQLite', () => {
  let room: string;
  let dataDir: string;

  beforeEach(async () => {
    room = await makeTestRoom();
    dataDir = join(room, 'data');
  });

  const prepare = async (service: Api, count: number) => {
    const project = await createProject(service, 'nightly');
    const sha = await pushFirst(room, service, 'root/nightly');
    const schedules = await createSchedules(service, project.id, count);
    return { projectId: project.id, sha, schedules };
  };

  it('run on the commit of their ref and get their next time', async () => {
    const service = await startBuiltService({ dataDir });
    atEnd(service.stop);
    const { projectId, sha, schedules } = await prepare(service, 2);
    const [first, off] = schedules;
    await must(service, 'PUT', `/projects/${projectId}/pipeline_schedules/${off?.id}`, { active: false });
    const database = await openSqliteDirectly(dataDir);
    atEnd(database.close);

    await makeDue(database, projectId);

    expect(await untilRun(database, projectId, 1)).toEqual([{ schedule_id: first?.id, due_at: missed, sha }]);
    const after = await getSchedule(service, projectId, first?.id ?? 0);
    expect(after.last_pipeline).toMatchObject({ sha, ref: 'main', status: 'pending' });
    expect(after.next_run_at).toBe(first?.next_run_at);
    expect((await getSchedule(service, projectId, off?.id ?? 0)).last_pipeline).toBeNull();
  });

  it('run once at the next start for all missed times', async () => {
    const before = await startBuiltService({ dataDir });
    const { projectId, sha, schedules } = await prepare(before, 1);
    const path = `/projects/${projectId}/pipeline_schedules/${schedules[0]?.id}`;
    await must(before, 'PUT', path, { cron: '0 0 * * *' });
    await before.stop();
    const database = await openSqliteDirectly(dataDir);
    atEnd(database.close);
    await makeDue(database, projectId);

    const after = await startBuiltService({ dataDir });
    atEnd(after.stop);

    expect(await untilRun(database, projectId, 1)).toEqual([{ schedule_id: schedules[0]?.id, due_at: missed, sha }]);
    const { next_run_at: next } = await getSchedule(after, projectId, schedules[0]?.id ?? 0);
    expect(Date.parse(next) - Date.now()).toSatisfy((wait: number) => wait > 0 && wait <= 24 * 3_600_000);
  });
});

const postgres = needsPostgres();

describe.skipIf(postgres.missing)(
  `pipeline schedules of two processes on one PostgreSQL database${postgres.note}`,
  () => {
    const many = 20;
    /** The number of jobs that one process runs in parallel. */
    const hands = 4;

    interface Pair {
      readonly services: readonly [BuiltService, BuiltService];
      readonly databaseUrl: string;
      readonly projectId: number;
      readonly sha: string;
    }

    /** Both start at the same time, on an empty database. */
    const startPair = async (): Promise<Pair> => {
      const [server, room] = await Promise.all([startPostgres(), makeTestRoom()]);
      atEnd(server.stop);
      const databaseUrl = await server.createDatabase('forge');
      const repositories = join(room, 'repositories');
      await mkdir(repositories);
      const args = [
        '--database',
        databaseUrl,
        '--storage',
        `shared=${repositories}`,
        '--secret-key-file',
        `${repositories}.key`,
      ];
      const start = async (): Promise<BuiltService> => {
        const service = await startBuiltService({ args });
        atEnd(service.stop);
        return service;
      };
      const services = await Promise.all([start(), start()] as const);
      const [one, two] = services;
      const { id: projectId } = await createProject(one, 'nightly');
      // The other process sees new records at once.
      const sha = await pushFirst(room, two, 'root/nightly');
      await createSchedules(two, projectId, many);
      return { services, databaseUrl, projectId, sha };
    };

    it('run once each, in either process', async () => {
      const { services, databaseUrl, projectId, sha } = await startPair();
      const database = await connect(databaseUrl);

      await makeDue(database, projectId);

      const pipelines = await untilRun(database, projectId, many);
      expect(pipelines).toHaveLength(many);
      expect(new Set(pipelines.map(({ schedule_id: schedule }) => schedule)).size).toBe(many);
      expect(new Set(pipelines.map((pipeline) => `${pipeline.due_at} ${pipeline.sha}`))).toEqual(
        new Set([`${missed} ${sha}`]),
      );
      expect(services.map(ranIn).reduce((sum, ran) => sum + ran)).toBe(many);
      const last = await getSchedule(services[1], projectId, pipelines.at(-1)?.schedule_id ?? 0);
      expect(last.last_pipeline?.sha).toBe(sha);
    });

    it('are all run by the remaining process when the other dies during its jobs', async () => {
      const { services, databaseUrl, projectId } = await startPair();
      const [dying, living] = services;
      const [database, holder] = [await connect(databaseUrl), await connect(databaseUrl)];
      const runningIn = async ({ process: { pid } }: BuiltService): Promise<number> => {
        const rows = await database.query<{ id: number }>(
          `select id from jobs where state = 'running' and claimed_by like '%:${pid}:%'`,
        );
        return rows.length;
      };

      // Every job stops before it writes its pipeline.
      await holder.query('begin');
      await holder.query('lock table pipelines in exclusive mode');
      await makeDue(database, projectId);
      await eventually('two processes with their hands full', async () =>
        (await runningIn(dying)) === hands && (await runningIn(living)) === hands ? true : undefined,
      );
      await dying.kill();
      await holder.query('commit');

      const soFar = await eventually('the jobs of the process that lives', async () => {
        const pipelines = await pipelinesOf(database, projectId);
        return pipelines.length >= many - hands ? pipelines : undefined;
      });
      expect(soFar).toHaveLength(many - hands);

      // The claims expire after a minute.
      await database.query(
        `update jobs set claimed_until = '${missed}' where claimed_by like '%:${dying.process.pid}:%'`,
      );
      const pipelines = await untilRun(database, projectId, many);
      expect(pipelines).toHaveLength(many);
      expect(new Set(pipelines.map(({ schedule_id: schedule }) => schedule)).size).toBe(many);
    });
  },
);
