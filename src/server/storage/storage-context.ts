/** Declares the part of the service that storages need. */
import type { OpenDatabase } from '../db/database.ts';
import type { Clock } from '../formats/clock.ts';
import type { Log } from '../formats/log.ts';
import type { OwnRepositories } from './own-repositories.ts';
import type { StorageProbes } from './probe-storage.ts';

/** A named directory for repositories. */
export interface StorageConfig {
  readonly name: string;
  readonly path: string;
}

export interface StorageContext {
  readonly config: {
    /** At least one. New projects use the first healthy storage. */
    readonly storages: readonly StorageConfig[];
    readonly dataDir: string;
    /** Each host has its own circuit breakers. */
    readonly hostname: string;
  };
  readonly database: OpenDatabase;
  readonly clock: Clock;
  readonly log: Log;
  readonly pools: { readonly probes: StorageProbes; readonly repositories: OwnRepositories };
}
