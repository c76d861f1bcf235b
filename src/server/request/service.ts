/** The service: made once at start, and passed to every handler and job. */
import { availableParallelism } from 'node:os';
import type { Db, OpenDatabase } from '../db/database.ts';
import type { Clock } from '../formats/clock.ts';
import type { Log } from '../formats/log.ts';
import { type DiffPool, makeDiffPool } from '../git/diff-pool.ts';
import { makeHistoryReader, type ReadHistory } from '../git/history-page.ts';
import { makeObjectPool, type ObjectPool } from '../git/object-pool.ts';
import type { Secrets } from '../db/secrets.ts';
import { createSemaphores, type GitSemaphore } from '../git/semaphore.ts';
import { createOwnRepositories, type OwnRepositories } from '../storage/own-repositories.ts';
import { createStorageProbes, type StorageProbes } from '../storage/probe-storage.ts';
import type { Row } from '../db/schema.ts';
import type { RefUpdate } from '../git/ref-update.ts';
import type { SystemEvent } from './system-events.ts';
import { type AnswerCache, createAnswerCache } from './answer-cache.ts';
import { createLimiter, type Limiter } from './limiter.ts';
import { createQueue, type WorkQueue } from './work-queue.ts';
import { createWorkerThread, type WorkerThread } from './worker-thread.ts';
import type { StorageConfig } from '../storage/storage-context.ts';

/** Processes that stay, and what has been read and cannot change; all of it is bounded, and nothing is lost with it. */
interface SharedPools {
  readonly objects: ObjectPool;
  readonly diffs: DiffPool;
  readonly history: ReadHistory;
  readonly probes: StorageProbes;
  readonly repositories: OwnRepositories;
  /** Writing requests without credentials beside the body. */
  readonly strangers: WorkQueue;
  /** Limits the git processes of a caller, by name. */
  readonly semaphore: (caller: string) => GitSemaphore;
  /** Reads pipeline files. */
  readonly pipelineFiles: WorkerThread;
  /** Tests of hooks, and deliveries that are sent again: each calls a receiver at once. */
  readonly hookCalls: Limiter;
  /** Of reads that are made of records alone. */
  readonly answers: AnswerCache;
  /** Ends the processes, when no request is left. */
  readonly close: () => Promise<void>;
}

/** Processes of git that answer requests; as many may stream besides. */
const gitAtOnce = Math.max(16, 8 * availableParallelism());

const onePipelineFile = { milliseconds: 10_000, megabytes: 256 };

/** In a minute, for each kind, user, and project or group, as in v4. */
const mostHookCalls = 5;

const strangersAtOnce = { concurrency: 4, waiting: 256 };

/** Starts nothing: processes come with the first request for a repository. */
export const createSharedPools = (): SharedPools => {
  const objects = makeObjectPool();
  const diffs = makeDiffPool();
  const probes = createStorageProbes();
  const pipelineFiles = createWorkerThread('dist/workers/pipeline-file.cjs', onePipelineFile);
  return {
    objects,
    diffs,
    history: makeHistoryReader(objects.ask),
    probes,
    repositories: createOwnRepositories(),
    strangers: createQueue(strangersAtOnce),
    semaphore: createSemaphores({ perCaller: gitAtOnce / 2, total: gitAtOnce, waiting: 1000 }),
    pipelineFiles,
    hookCalls: createLimiter(mostHookCalls, 'Too many calls of hooks'),
    answers: createAnswerCache(),
    close: async () => {
      pipelineFiles.close();
      await Promise.all([probes.close(), objects.close(), diffs.close()]);
    },
  };
};

/** Time limits for the receivers of hooks, in milliseconds. */
export interface HookTimeouts {
  /** Until a connection stands, TLS included. */
  readonly connectTimeout: number;
  /** Until the answer is there. */
  readonly totalTimeout: number;
}

/** Time limits of connections, in milliseconds, and limits of their number. */
export interface ConnectionLimits {
  /** Until the head of a request has come. */
  readonly head: number;
  /** Until a body goes on to come, or an answer to be taken; until the rest of a body has come whose answer has been sent. */
  readonly stall: number;
  /** Connections at a time; more are closed as they come. */
  readonly most: number;
}

/** Limits of git. */
export interface GitLimits {
  /** Bytes of a push; 4 GiB when absent. */
  readonly largestPush?: number;
  /** Branches and tags that a push may change; 10,000 when absent. */
  readonly mostPushRefs?: number;
  /** Seconds of processor time of each git process of a clone or a fetch; ten minutes when absent. */
  readonly readSeconds?: number;
  /** Seconds that all of git together may take for the answer to one request that changes nothing; 30 when absent. */
  readonly answerSeconds?: number;
}

/** Limits of the artifacts of jobs. */
export interface ArtifactLimits {
  /** Bytes of an archive; 1 GiB when absent. */
  readonly largest?: number;
  /** Days until artifacts expire whose job does not say, 0 for never; 30 when absent. */
  readonly days?: number;
}

/** Directories and files of a service. */
export interface DataLocation {
  /** Holds the SQLite file, the default storage and the key for secrets. */
  readonly dataDir: string;
  /** At least one; new projects go to the first that is healthy. */
  readonly storages: readonly StorageConfig[];
  /** `postgres://…`; absent for SQLite in the data directory. */
  readonly databaseUrl?: string;
  /** File of the key for secrets in the database; `secret-key` in the data directory when absent. */
  readonly secretKeyFile?: string;
}

export interface ServiceConfig extends DataLocation {
  readonly host: string;
  /** 0 takes a free port. */
  readonly port: number;
  /** Milliseconds that a start waits for a PostgreSQL that is unreachable; 0 when absent. */
  readonly databaseWait?: number;
  /** Public URL, such as `https://git.example.com`, for links and clone URLs. Absent: the URL of the request. */
  readonly externalUrl?: string;
  /** Addresses and networks of proxies whose `X-Forwarded-*` headers count; none when absent. */
  readonly trustedProxies?: readonly string[];
  /** Files of a certificate with its chain and of its key, both PEM; absent for plain HTTP. Read again when they change. */
  readonly tls?: { readonly certFile: string; readonly keyFile: string };
  /** Requests a minute for each valid token, and for each address (of IPv6, its network) without one; without limit when absent. */
  readonly rateLimit?: number;
  /** Distinguishes hosts that share a database; the machine's host name when not given. */
  readonly hostname: string;
  /** Of this program. */
  readonly version: string;
  /** Days that the audit log is kept; 365 when absent. */
  readonly auditDays?: number;
  readonly artifacts?: ArtifactLimits;
  readonly git?: GitLimits;
  /** 30 and 60 seconds, and 4,096 connections, where absent. */
  readonly connections?: Partial<ConnectionLimits>;
  /** Hooks of administrators can call the local network; true when absent. */
  readonly localSystemHooks?: boolean;
  /** Addresses and networks that every hook may call, local ones, too. */
  readonly hookAddresses?: readonly string[];
  /** 5 and 10 seconds when absent. */
  readonly hooks?: HookTimeouts;
}

/** Whose access is lost, and where: by this user, in this project, in this group and below it. */
export interface AccessLoss {
  readonly userId?: number;
  readonly projectId?: number;
  /** Of the group. */
  readonly lineage?: string;
}

export interface StoppedSchedule {
  readonly id: number;
  /** Full path. */
  readonly project: string;
}

/** From where something was caused, and by whom, as the audit log has it. */
export interface Cause {
  readonly author?: { readonly id: number; readonly username: string };
  /** The username of the user that an administrator acted as. */
  readonly sudo?: string;
  readonly address: string;
}

export type StopSchedules = (cause: Cause) => Promise<readonly StoppedSchedule[]>;

/**
 * Steps of wings after something in a wing below them. `app/steps.ts` fills it in, so that no import runs up.
 */
export interface Steps {
  /** After refs have changed, one after the other. Each bears a second run: a process that dies in between leaves the change to another one. */
  readonly afterRefUpdates: readonly (readonly [
    what: string,
    step: (service: Service, change: RefChange) => Promise<void>,
  ])[];
  /** In the transaction that records a change of refs. */
  readonly recordRefUpdates: (transaction: Db, change: RefChange, now: Date) => Promise<void>;
  /** In the transaction of a change that hooks of the instance are notified of. */
  readonly fireSystem: (transaction: Db, event: SystemEvent, now: Date) => Promise<void>;
  /** Before access is lost. The result is called after it, and stops the schedules that their owners can no longer run. */
  readonly watchSchedules: (service: Service, loss: AccessLoss) => Promise<StopSchedules>;
  /** In the transaction that moves a project, or a group with all in it, after the move. */
  readonly afterTransfer: (
    transaction: Db,
    moved: { readonly projectId: number } | { readonly lineage: string },
    mover: { readonly authorId: number; readonly now: Date },
  ) => Promise<void>;
  /** After a pipeline has succeeded. Never rejects. */
  readonly afterPipelineSuccess: (service: Service, pipelineId: number) => Promise<void>;
}

/** One per process. */
export interface Service {
  readonly config: ServiceConfig;
  readonly database: OpenDatabase;
  readonly clock: Clock;
  readonly log: Log;
  readonly pools: SharedPools;
  readonly secrets: Secrets;
  readonly steps: Steps;
}

/** The options of a push, for the steps that carry them out. */
export interface PushRequest {
  /** As they were given with `git push -o`; at least one. */
  readonly options: readonly string[];
  /** Base of the URLs in messages. */
  readonly baseUrl: string;
  /** Shows a line to the user who pushes. */
  readonly notify: (line: string) => void;
  /** The process that took the push has died: some steps may have been taken, and nobody sees messages. */
  readonly recovered?: true;
}

/** Which refs of which project changed, and by whom. */
export interface RefChange {
  readonly project: Row<'projects'>;
  /** Of the project's repository. */
  readonly dir: string;
  readonly userId: number;
  readonly updates: readonly RefUpdate[];
  /** Absent for a push without options, and for changes by the API. */
  readonly push?: PushRequest;
}
