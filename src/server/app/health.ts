/** What whoever operates the service asks it: whether it lives, whether it can do its work, and how much it does. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { jobMetrics } from '../../contract/instance/job-metrics.ts';
import { ping } from '../db/ping.ts';
import { errorText } from '../formats/log.ts';
import { authenticate } from '../request/authenticate.ts';
import { authorize } from '../request/authorize.ts';
import { readQuery } from '../request/query.ts';
import type { Service } from '../request/service.ts';
import type { Metrics } from './metrics.ts';
import { json } from './ready-answer.ts';
import { jobStats, type QueueMetrics, queueMetrics } from '../queue/metrics.ts';
import { storageHealth } from '../storage/circuit-breaker.ts';

type Check = 'ok' | 'failing';

/** Milliseconds in which a part has to answer: whoever asks wants to know now. */
const patience = 2000;

const within = async (work: Promise<boolean>): Promise<Check> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), patience);
  });
  const isWell = await Promise.race([work.catch(() => false), late]);
  clearTimeout(timer);
  return isWell ? 'ok' : 'failing';
};

const databaseAnswers = async ({ database, log }: Service): Promise<boolean> => {
  try {
    await ping(database);
    return true;
  } catch (error) {
    log('error', 'the database does not answer', { error: errorText(error) });
    return false;
  }
};

/** One storage that works is enough to go on: repositories on others answer with 503 until these do. */
const hasStorage = async (service: Service): Promise<boolean> => {
  const here = service.config.hostname;
  const health = await storageHealth(service);
  const names = new Set(service.config.storages.map(({ name }) => name));
  return health.some(({ storage_name: name, failing_on_hosts: hosts }) => names.has(name) && !hosts.includes(here));
};

const sendStatus = (reply: FastifyReply, checks: Readonly<Record<string, Check>>): FastifyReply => {
  const isReady = Object.values(checks).every((check) => check === 'ok');
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
};

/**
 * Adds `GET /healthz` (the process answers) and `GET /readyz` (its database and a storage work, else 503), which need no
 * credentials, and `GET /metrics` in Prometheus's format for administrators.
 */
export const addHealth = (app: FastifyInstance, service: Service, metrics: Metrics): void => {
  addReadings(service, metrics);
  app.get('/healthz', (_request, reply) => sendStatus(reply, {}));

  app.get('/readyz', async (_request, reply) => {
    const database = await within(databaseAnswers(service));
    // Which storages failed is in the database.
    const storage = database === 'ok' ? await within(hasStorage(service)) : 'failing';
    return sendStatus(reply, { database, storage });
  });

  app.get('/metrics', async (request, reply) => {
    const caller = await authenticate(service, { headers: request.headers, query: readQuery(request) });
    // As for the figures of jobs that the API has.
    await authorize(service, jobMetrics.all, caller, {});
    return reply
      .headers({ 'content-type': metrics.contentType, 'cache-control': 'no-store' })
      .send(await metrics.text());
  });
};
