/** Starts the whole service: database, storages, first administrator, HTTP, queue and scheduler. */
import { type AddressInfo, createServer } from 'node:net';
import { type OpenDatabase, openPostgres, openSqlite } from '../db/database.ts';
import { type Clock, systemClock } from '../formats/clock.ts';
import { guarded } from '../formats/guarded.ts';
import { errorText, type Log } from '../formats/log.ts';
import { makeDirectory } from '../formats/make-directory.ts';
import { checkGit } from '../git/git-version.ts';
import { startRepeating } from '../queue/recurring.ts';
import { pauseUnless, startWorker } from '../queue/worker.ts';
import { createSharedPools, type Service, type ServiceConfig } from '../request/service.ts';
import { ensureStorages, probeStorages } from '../storage/storages.ts';
import { bootstrap, type RootToken } from './bootstrap.ts';
import { steps } from './steps.ts';
import { buildApp } from './build-app.ts';
import { requireNotMoved, secretKeyFileOf, sqliteFileOf } from './data-files.ts';
import { openSecrets } from './secret-key.ts';
import { readCertificate } from './tls.ts';
import { jobHandlers, recurringTasks } from './background-tasks.ts';
import { type SeedClient, createSeedClient, createSeedClock } from './seed-client.ts';

/** Resources that a start acquires, in this order. */
type StartStage = 'certificate' | 'address' | 'data directory' | 'database';

/** A start failed at one of its stages. The message is that of what went wrong there; it can hold secrets no more than that. */
class StartError extends Error {
  override readonly name = 'StartError';
  readonly stage: StartStage;

  constructor(stage: StartStage, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.stage = stage;
  }
}

/** Does a part of the start, and says of an error which part that was. */
const atStage = async <T>(stage: StartStage, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw new StartError(stage, error);
  }
};

/**
 * Listens for a moment where the service will, so that an address that cannot be had is told before anything is made.
 * Rejects with Node's own error.
 */
const checkAddress = async ({ host, port }: { readonly host: string; readonly port: number }): Promise<void> => {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, resolve);
  });
  await new Promise((resolve) => {
    server.close(resolve);
  });
};

export interface StartOptions {
  readonly config: ServiceConfig;
  readonly log: Log;
  readonly clock?: Clock;
  /** The first administrator's token; made at the first start when not given. */
  readonly rootToken?: string;
  /** Is told the first administrator's token as soon as there is one: whatever fails after that, it is not made again. */
  readonly announce?: (rootToken: RootToken) => void;
  /** Fills the service with data, at the first start only, before the first request is taken. */
  readonly prepare?: (client: SeedClient) => Promise<void>;
  /** Ends a start that has made nothing yet but the database: it rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** A service that takes requests. */
export interface RunningService {
  readonly service: Service;
  /** `http://HOST:PORT`, or `https://`, with the port that was taken. */
  readonly url: string;
  /** The first administrator's token, at the first start only. */
  readonly rootToken: RootToken | undefined;
  /** Lets what is in flight finish, then closes everything. */
  readonly stop: (limits?: StopLimits) => Promise<void>;
}

/** Time limits for requests and jobs while the server stops. A request that is cut off gets no response. */
export interface StopLimits {
  /** Milliseconds; 30,000 when absent. */
  readonly within?: number;
  /** Milliseconds in which connected clients can still send a request; 1,000 when absent. */
  readonly grace?: number;
  /** Ends the waiting at once. */
  readonly cut?: AbortSignal;
}

/** Milliseconds in which everything is closed once nothing is in flight. */
const lastWait = 3000;

/** The same for what was cut off, and then for everything else. */
const cutWait = 500;

const openDatabase = async ({ config, log, signal }: StartOptions): Promise<OpenDatabase> => {
  const { databaseUrl, databaseWait: wait = 0 } = config;
  if (databaseUrl === undefined) {
    const file = sqliteFileOf(config);
    await requireNotMoved(file);
    return openSqlite(file);
  }
  const onWait = ({ message }: Error): void => log('warn', 'waiting for PostgreSQL', { error: message });
  return openPostgres(databaseUrl, { onWait, wait, ...(signal !== undefined && { signal }) });
};

/** `openDatabase`, but for a database that comes too late: nobody waits for that one, and it is closed. */
const openDatabaseUnlessAborted = async (options: StartOptions): Promise<OpenDatabase> => {
  const { signal } = options;
  const opening = openDatabase(options);
  if (signal === undefined) return opening;
  const aborted = new Promise<never>((_resolve, reject) => {
    const leave = guarded(() => reject(signal.reason as Error), reject);
    signal.addEventListener('abort', leave, { once: true });
  });
  try {
    return await Promise.race([opening, aborted]);
  } catch (error) {
    opening.then(({ close }) => close()).catch(() => {});
    throw error;
  }
};

const urlOf = ({ address, family, port }: AddressInfo, scheme: 'http' | 'https'): string =>
  `${scheme}://${family === 'IPv6' ? `[${address}]` : address}:${port}`;

/** A log without what is only of interest while others make requests. */
const withoutRequests =
  (log: Log): Log =>
  (level, message, fields) => {
    if (level !== 'info') log(level, message, fields);
  };

/** Fills the service through an app of its own, whose clock shows the times at which things happened. */
const seed = async (
  service: Service,
  rootToken: string,
  fill: (client: SeedClient) => Promise<void>,
): Promise<void> => {
  const clock = createSeedClock(service.clock.now());
  const seeded = { ...service, clock };
  const { app } = await buildApp(seeded);
  const { db, engine } = service.database;
  await engine.withoutSync(db, () => fill(createSeedClient({ app, service: seeded, clock, rootToken })));
  await app.close();
};

/**
 * Throws GitError when there is no git, and StartError when the address, the data directory or the database is not to be
 * had; nothing is left running then.
 */
export const startService = async (options: StartOptions): Promise<RunningService> => {
  const { config, log, clock = systemClock, signal } = options;
  await checkGit();
  const { tls } = config;
  if (tls !== undefined) await atStage('certificate', () => readCertificate(tls));
  await atStage('address', () => checkAddress(config));
  await atStage('data directory', () => makeDirectory(config.dataDir));
  signal?.throwIfAborted();
  const database = await atStage('database', () => openDatabaseUnlessAborted(options));
  const pools = createSharedPools();
  try {
    const secrets = await openSecrets(database, secretKeyFileOf(config), { now: clock.now(), log });
    const service: Service = { config, database, clock, log, pools, secrets, steps };
    await ensureStorages(service);
    await probeStorages(service);
    // From here on there is a token that somebody has to be told: that start goes on to its end.
    signal?.throwIfAborted();
    const rootToken = await bootstrap(service, options.rootToken);
    if (rootToken !== undefined) options.announce?.(rootToken);
    if (rootToken !== undefined && options.prepare !== undefined) {
      await seed({ ...service, log: withoutRequests(log) }, rootToken.token, options.prepare);
    }
    const { app, drain } = await buildApp(service);
    await atStage('address', () => app.listen({ host: config.host, port: config.port }));
    const worker = startWorker(service, jobHandlers);
    const recurring = recurringTasks(service).map((task) => startRepeating(task, log));
    // One that cannot be closed keeps none of the others open, nor the process from ending.
    const close = (work: Promise<unknown>): Promise<unknown> =>
      work.catch((error: unknown) => log('error', 'could not close everything', { error: errorText(error) }));
    const stop = async ({ within = 30_000, grace = 1000, cut }: StopLimits = {}): Promise<void> => {
      const late = AbortSignal.any([AbortSignal.timeout(within), ...(cut === undefined ? [] : [cut])]);
      const closeApp = drain(grace).then(() => app.close());
      const closing = Promise.all([closeApp, worker.stop(late), ...recurring.map((one) => one.stop())].map(close));
      await pauseUnless([closing], within, late);
      app.server.closeAllConnections();
      // Neither does a database nor a git that hangs.
      const last = late.aborted ? cutWait : lastWait;
      const never = new AbortController().signal;
      await pauseUnless([closing], last, never);
      await pauseUnless([close(pools.close()).then(() => close(database.close()))], last, never);
    };
    return {
      service,
      url: urlOf(app.server.address() as AddressInfo, config.tls === undefined ? 'http' : 'https'),
      rootToken,
      stop,
    };
  } catch (error) {
    await pools.close();
    await database.close();
    throw error;
  }
};
