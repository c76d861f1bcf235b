import { ExitError } from '../errors/exit-error.ts';
import { InterruptedError } from '../errors/interrupted-error.ts';
import type { RowResult } from './row-result.ts';

/** How many rows came to what. */
export interface Tally {
  readonly add: (result: RowResult) => void;
  /** `3 created, 1 failed`. */
  readonly text: () => string;
  /**
   * Throws what the bulk as a whole ends with: interrupted; 12 when some rows failed and some did not; the first
   * failure's own code when nothing came of any row.
   */
  readonly conclude: (end: { readonly interrupted: boolean; readonly dryRun: boolean }) => void;
}

/** Starts to count. */
export const startTally = (): Tally => {
  const counts = { created: 0, planned: 0, failed: 0, skipped: 0 };
  let first: Extract<RowResult, { status: 'failed' }> | undefined;
  const text = (): string => {
    const { created, planned, failed, skipped } = counts;
    const parts = [
      planned > 0 ? `${planned} would be created` : `${created} created`,
      ...(failed > 0 ? [`${failed} failed`] : []),
      ...(skipped > 0 ? [`${skipped} not tried`] : []),
    ];
    return parts.join(', ');
  };
  return {
    add: (result) => {
      counts[result.status] += 1;
      if (result.status === 'failed') first ??= result;
    },
    text,
    conclude: ({ interrupted, dryRun }) => {
      if (interrupted) throw new InterruptedError(`interrupted: ${text()}; what came after was not tried`);
      if (first === undefined) return;
      const partly = counts.created + counts.planned > 0;
      const hint = 'Take out the rows that were created before you run it again; --continue-on-error goes on.';
      throw new ExitError(`line ${first.line}: ${first.error.message} (${text()})`, {
        ...(partly ? { code: 'partly-failed' } : { code: first.error.code, exitCode: first.error.exit_code }),
        ...(partly && !dryRun && counts.skipped > 0 && { hint }),
      });
    },
  };
};
