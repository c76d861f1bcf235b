/** Registers the processes that run jobs (document, "Background-job metrics"). */
import { randomBytes } from 'node:crypto';
import type { Db } from '../db/database.ts';
import { toTimestamp } from '../formats/clock.ts';

export interface WorkerProcess {
  readonly id: string;
  readonly hostname: string;
  readonly pid: number;
  readonly concurrency: number;
  readonly queues: readonly string[];
  readonly startedAt: Date;
}

/** Makes a unique ID, even where containers give processes the same host name and number. */
export const newProcessId = (hostname: string, pid: number): string =>
  `${hostname}:${pid}:${randomBytes(6).toString('hex')}`;

/** Milliseconds without a heartbeat after which a process counts as dead. */
const goneAfter = 60_000;

/** Records that the process is alive and how many jobs it runs, and deletes the rows of dead processes. */
export const heartbeat = async (db: Db, process: WorkerProcess, busy: number, now: Date): Promise<void> => {
  const heartbeat_at = toTimestamp(now);
  await db
    .insertInto('processes')
    .values({
      id: process.id,
      hostname: process.hostname,
      pid: process.pid,
      tag: 'repoctl',
      queues: process.queues.join(' '),
      concurrency: process.concurrency,
      busy,
      started_at: toTimestamp(process.startedAt),
      heartbeat_at,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ busy, heartbeat_at }))
    .execute();
  await db
    .deleteFrom('processes')
    .where('heartbeat_at', '<', toTimestamp(new Date(now.getTime() - goneAfter)))
    .execute();
};

export const unregisterProcess = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('processes').where('id', '=', id).execute();
};

/** A process, as `/jobqueue/process_metrics` reports it. */
export interface ProcessMetrics {
  readonly hostname: string;
  readonly pid: number;
  readonly tag: string;
  readonly started_at: string;
  readonly queues: string[];
  readonly labels: string[];
  readonly concurrency: number;
  readonly busy: number;
}

/** Lists the processes that are alive, oldest first. */
export const processMetrics = async (db: Db, now: Date): Promise<ProcessMetrics[]> => {
  const rows = await db
    .selectFrom('processes')
    .selectAll()
    .where('heartbeat_at', '>=', toTimestamp(new Date(now.getTime() - goneAfter)))
    .orderBy('started_at')
    .orderBy('id')
    .execute();
  return rows.map(({ hostname, pid, tag, started_at, queues, concurrency, busy }) => ({
    hostname,
    pid,
    tag,
    started_at,
    queues: queues.split(' '),
    labels: [],
    concurrency,
    busy,
  }));
};
