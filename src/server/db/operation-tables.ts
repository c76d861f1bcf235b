/** The tables that the service runs itself with. */
import type { Generated } from 'kysely';

/** Failed attempts to reach a storage from a host since it last worked there. */
export interface StorageFailuresTable {
  storage: string;
  host: string;
  failures: number;
  last_failure_at: string;
}

/** One row for each job, those that are over included until they are pruned. */
export interface JobsTable {
  id: Generated<number>;
  queue: string;
  kind: string;
  /** JSON, as the kind of job defines it. */
  payload: string;
  state: 'enqueued' | 'running' | 'done' | 'failed';
  run_at: string;
  attempts: number;
  max_attempts: number;
  /** The process that runs it, and until when it may before another takes over. */
  claimed_by: string | null;
  claimed_until: string | null;
  last_error: string | null;
  created_at: string;
  finished_at: string | null;
  /** Jobs with the same one run a few at a time only. */
  lane: Generated<string | null>;
}

/** The service processes that share the database, as their last heartbeat left them. */
export interface ProcessesTable {
  id: string;
  hostname: string;
  pid: number;
  tag: string;
  queues: string;
  concurrency: number;
  busy: number;
  started_at: string;
  heartbeat_at: string;
}

/** The tables by name. */
