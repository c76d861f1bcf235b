/** Failures of storages, and sizes of repositories. */
import { bigint, integer, primary, ref, text } from '../columns.ts';
import type { Tables } from '../make-tables.ts';

export const storage: Tables = {
  storage_failures: {
    columns: {
      storage: text,
      host: text,
      failures: integer,
      last_failure_at: text,
    },
    primaryKey: { storage_failures_by_host: ['storage', 'host'] },
  },
  repository_sizes: {
    columns: {
      project_id: primary(ref('projects', 'cascade')),
      bytes: bigint,
      measured_at: text,
    },
  },
  repository_leases: {
    columns: {
      project_id: primary(ref('projects', 'cascade')),
      holder: text,
      held_until: text,
    },
  },
};
