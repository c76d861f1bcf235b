/** Jobs that run later, and the processes that run them. */
import { id, integer, optional, primary, text } from '../columns.ts';
import type { Tables } from '../make-tables.ts';

export const queue: Tables = {
  jobs: {
    columns: {
      id,
      queue: text,
      kind: text,
      payload: text,
      state: text,
      run_at: text,
      attempts: integer,
      max_attempts: integer,
      claimed_by: optional(text),
      claimed_until: optional(text),
      last_error: optional(text),
      created_at: text,
      finished_at: optional(text),
      lane: optional(text),
    },
    indexes: {
      jobs_claimed: { columns: ['claimed_until'], where: "state = 'running'" },
      // The index covers the columns of a claim, which may skip thousands of jobs in a lane.
      jobs_to_run: ['state', 'run_at', 'id', 'kind', 'lane'],
      jobs_by_lane: { columns: ['lane'], where: "state = 'running'" },
    },
  },
  processes: {
    columns: {
      id: primary(text),
      hostname: text,
      pid: integer,
      tag: text,
      queues: text,
      concurrency: integer,
      busy: integer,
      started_at: text,
      heartbeat_at: text,
    },
  },
};
