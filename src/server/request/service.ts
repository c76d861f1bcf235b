/** What every part of the service works with: made once at start, handed to whoever needs it. */
import type { Clock } from '../formats/clock.ts';
import type { ServiceConfig } from './config.ts';
import type { OpenDatabase } from '../db/database.ts';
import type { Kept } from './shared-pools.ts';
import type { Log } from '../formats/log.ts';

/** What handlers and jobs work with: one per process. */
export interface Service {
  readonly config: ServiceConfig;
  readonly database: OpenDatabase;
  readonly clock: Clock;
  readonly log: Log;
  readonly kept: Kept;
}
