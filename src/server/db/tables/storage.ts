/** How storages do, and how much lies on them. */

/** Failed attempts to reach a storage from a host since it last worked there. */
export interface StorageFailuresTable {
  storage: string;
  host: string;
  failures: number;
  last_failure_at: string;
}

/** One row for each project whose repository was measured since it last changed. */
export interface RepositorySizesTable {
  project_id: number;
  /** Of all files in the directory. */
  bytes: number;
  measured_at: string;
}

/** The tables by name. */
export interface StorageTables {
  storage_failures: StorageFailuresTable;
  repository_sizes: RepositorySizesTable;
}
