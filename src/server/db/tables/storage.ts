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

/** One row for each repository that a process looks after alone for a while. */
export interface RepositoryLeasesTable {
  project_id: number;
  holder: string;
  /** From then on another process may take it. */
  held_until: string;
}

/** The tables by name. */
export interface StorageTables {
  repository_leases: RepositoryLeasesTable;
  storage_failures: StorageFailuresTable;
  repository_sizes: RepositorySizesTable;
}
