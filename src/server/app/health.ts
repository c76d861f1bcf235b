/** Health checks and metrics for the operators of a server. */
import { addressOf } from '../request/forwarded.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { jobMetrics } from '../../contract/instance/job-metrics.ts';
import { ping } from '../db/check-database.ts';
import { errorText } from '../formats/log.ts';
import { authenticate } from '../request/authenticate.ts';
import { authorize } from '../request/authorize.ts';
import { readQuery } from '../request/query.ts';
import type { Service } from '../request/service.ts';
import type { Metrics } from './metrics.ts';
import { json } from './ready-answer.ts';
import { jobStats, type QueueMetrics, queueMetrics } from '../queue/metrics.ts';
import { storageHealth } from '../storage/circuit-breaker.ts';
import type { StorageConfig } from '../storage/storage-context.ts';

/** `unwritable`: reads go on, so that no proxy should take the server out of use. */
type Check = 'ok' | 'unwritable' | 'failing';

/** Milliseconds in which a part must respond, or it counts as failing. */
const patience = 2000;

const within = async (work: Promise<Check>): Promise<Check> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Check>((resolve) => {
    timer = setTimeout(() => resolve('failing'), patience);
  });
  const check = await Promise.race([work.catch(() => 'failing' as const), late]);
  clearTimeout(timer);
  return check;
};

const checkDatabase = async ({ database, log }: Service): Promise<Check> => {
  try {
    await ping(database);
    return 'ok';
  } catch (error) {
    log('error', 'the database does not answer', { error: errorText(error) });
    return 'failing';
  }
};

const isUnwritable = ({ pools }: Service, { path }: StorageConfig): boolean => pools.probes.faultOf(path) !== undefined;

/** One storage that works is enough to go on: repositories on others answer with 503 until these do. */
const checkStorages = async (service: Service): Promise<Check> => {
  const { hostname, storages } = service.config;
  const health = await storageHealth(service);
  const failing = health.filter(({ failing_on_hosts: hosts }) => hosts.includes(hostname));
  const names = new Set(failing.map(({ storage_name: name }) => name));
  const reachable = storages.filter(({ name }) => !names.has(name));
  if (reachable.length === 0) return 'failing';
  return reachable.every((storage) => isUnwritable(service, storage)) ? 'unwritable' : 'ok';
};

const sendStatus = (reply: FastifyReply, checks: Readonly<Record<string, Check>>): FastifyReply => {
  const isReady = Object.values(checks).every((check) => check !== 'failing');
  const body = { status: isReady ? 'ok' : 'failing', ...(Object.keys(checks).length > 0 && { checks }) };
  return reply
    .code(isReady ? 200 : 503)
    .headers({ ...json, 'cache-control': 'no-store' })
    .send(Buffer.from(JSON.stringify(body)));
};

const addReadings = (service: Service, metrics: Metrics): void => {
  const { database, clock } = service;
  const ofQueues = (figure: keyof QueueMetrics) => async () => {
    const queues = await queueMetrics(database.db, clock.now());
    return Object.fromEntries(Object.entries(queues).map(([name, queue]) => [name, queue[figure]]));
  };
  metrics.addReading({
    name: 'repoctl_jobs_waiting',
    help: 'Jobs that are due and not yet taken, by queue, of all processes',
    label: 'queue',
    read: ofQueues('backlog'),
  });
  metrics.addReading({
    name: 'repoctl_jobs_latency_seconds',
    help: 'How long the job that waits longest has been due, by queue, of all processes',
    label: 'queue',
    read: ofQueues('latency'),
  });
  metrics.addReading({
    name: 'repoctl_jobs',
    help: 'Runs of jobs that are over, those of them that failed, and jobs that wait, of all processes',
    label: 'state',
    read: async () => ({ ...(await jobStats(database.db)) }),
  });
  metrics.addReading({
    name: 'repoctl_storage_failures',
    help: 'Failed attempts to use a repository storage since it last worked, of all hosts',
    label: 'storage',
    read: async () => {
      const health = await storageHealth(service);
      return Object.fromEntries(health.map(({ storage_name: name, total_failures: failures }) => [name, failures]));
    },
  });
  metrics.addReading({
    name: 'repoctl_storage_unwritable',
    help: 'Whether a repository storage is full or read-only, as this process last saw it: 1 for those that can only be read',
    label: 'storage',
    read: async () =>
      Object.fromEntries(service.config.storages.map((one) => [one.name, Number(isUnwritable(service, one))])),
  });
};

/**
 * Adds `GET /healthz` (the process answers) and `GET /readyz` (its database and a storage work, else 503), which need no
 * credentials, and `GET /metrics` in Prometheus's format for administrators.
 */
export const addHealth = (app: FastifyInstance, service: Service, metrics: Metrics): void => {
  addReadings(service, metrics);
  app.get('/healthz', (_request, reply) => sendStatus(reply, {}));

  app.get('/readyz', async (_request, reply) => {
    const database = await within(checkDatabase(service));
    // Which storages failed is in the database.
    const storage = database === 'ok' ? await within(checkStorages(service)) : 'failing';
    return sendStatus(reply, { database, storage });
  });

  app.get('/metrics', async (request, reply) => {
    const source = { headers: request.headers, query: readQuery(request) };
    const caller = await authenticate(service, source, addressOf(request));
    // As for the figures of jobs that the API has.
    await authorize(service, jobMetrics.all, caller, {});
    return reply
      .headers({ 'content-type': metrics.contentType, 'cache-control': 'no-store' })
      .send(await metrics.text());
  });
};
