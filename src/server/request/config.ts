/** What an operator decides about a service. */

/** How patient the service is with the receivers of hooks, in milliseconds. */
export interface HookPatience {
  /** Until a connection stands, TLS included. */
  readonly connectTimeout: number;
  /** Until the answer is there. */
  readonly totalTimeout: number;
}

/** A named directory that repositories lie in. */
export interface StorageConfig {
  readonly name: string;
  readonly path: string;
}

/** What a service is started with: where it listens, and where it keeps what. */
export interface ServiceConfig {
  readonly host: string;
  /** 0 takes a free port. */
  readonly port: number;
  /** Holds the SQLite file, the default storage and uploads. */
  readonly dataDir: string;
  /** At least one; new projects go to the first that is healthy. */
  readonly storages: readonly StorageConfig[];
  /** `postgres://…`; absent for SQLite in the data directory. */
  readonly databaseUrl?: string;
  /** Distinguishes hosts that share a database; the machine's host name when not given. */
  readonly hostname: string;
  /** 5 and 10 seconds when absent. */
  readonly hooks?: HookPatience;
}
