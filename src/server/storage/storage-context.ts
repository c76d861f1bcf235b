/** What the floor of storages needs of the service. */
import type { OpenDatabase } from '../db/database.ts';
import type { Clock } from '../formats/clock.ts';
import type { Log } from '../formats/log.ts';
import type { OwnRepositories } from './own-repositories.ts';
import type { StorageProbes } from './probe-storage.ts';

/** A named directory that repositories are stored in. */
export interface StorageConfig {
  readonly name: string;
  readonly path: string;
}

/** The service, as far as storages know it. */
export interface StorageContext {
  readonly config: {
    /** At least one; new projects go to the first that is healthy. */
    readonly storages: readonly StorageConfig[];
    readonly dataDir: string;
    /** Circuit breakers are kept per host. */
    readonly hostname: string;
  };
  readonly database: OpenDatabase;
  readonly clock: Clock;
  readonly log: Log;
  readonly pools: { readonly probes: StorageProbes; readonly repositories: OwnRepositories };
}
