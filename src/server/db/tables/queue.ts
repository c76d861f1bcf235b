/** Jobs that run later, and the processes that run them. */
import type { Generated } from 'kysely';

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
  lane: string | null;
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
export interface QueueTables {
  jobs: JobsTable;
  processes: ProcessesTable;
}
