import type { JobCopy } from './copies.ts';

/** A job of a file that is checked, under the name that it has in the pipeline. */
export interface CheckedJob extends JobCopy {
  /** Stages run in this order. */
  readonly stage_index: number;
}
