/** Failures of storages, and sizes of repositories. */

/** Failed attempts to reach a storage from a host since it last worked there. */
export interface StorageFailuresTable {
  storage: string;
  host: string;
  failures: number;
  last_failure_at: string;
}

/** Sizes of repositories, until they change. */
export interface RepositorySizesTable {
  project_id: number;
  /** Total size of all files in the directory. */
  bytes: number;
  measured_at: string;
}

/** Repositories that one process maintains exclusively for a limited time. */
export interface RepositoryLeasesTable {
  project_id: number;
  holder: string;
  /** After this another process can take the lease. */
  held_until: string;
}

export interface StorageTables {
  repository_leases: RepositoryLeasesTable;
  storage_failures: StorageFailuresTable;
  repository_sizes: RepositorySizesTable;
}
