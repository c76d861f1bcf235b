/** Jobs that run later, and the processes that run them. */
import type { Generated } from 'kysely';

/** Jobs, including finished ones until they are pruned. */
export interface JobsTable {
  id: Generated<number>;
  queue: string;
  kind: string;
  /** JSON in the shape that `JobKinds` declares. */
  payload: string;
  state: 'enqueued' | 'running' | 'done' | 'failed';
  run_at: string;
  attempts: number;
  max_attempts: number;
  /** The process that runs the job. After `claimed_until` another process can take over. */
  claimed_by: string | null;
  claimed_until: string | null;
  last_error: string | null;
  created_at: string;
  finished_at: string | null;
  /** Only a few jobs of one lane run at the same time. */
  lane: string | null;
}

/** The processes of the service that share the database, with their last heartbeat. */
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

export interface QueueTables {
  jobs: JobsTable;
  processes: ProcessesTable;
}
