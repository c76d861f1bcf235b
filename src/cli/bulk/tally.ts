import { ExitError, lostOutput } from '../errors/exit-error.ts';
import { endSignalOf, InterruptedError } from '../errors/interrupted-error.ts';
import type { RowResult } from './row.ts';

/** How many rows came to what. */
export interface Tally {
  readonly add: (result: RowResult) => void;
  /** `3 created, 1 failed`; `3 of 4 created, 1 failed` of a whole one, in which every row was counted. */
  readonly text: (about?: { readonly isWhole?: boolean }) => string;
  /**
   * Throws what the bulk as a whole ends with: interrupted; 12 when some rows failed and some did not; the first
   * failure's own code when nothing came of any row, or nothing was to be sent.
   */
  readonly conclude: (end: {
    readonly signal: AbortSignal;
    /** Rows were to be sent, as none was refused before. */
    readonly sends: boolean;
    readonly readerLeft: boolean;
  }) => void;
}

/** Starts to count. */
export const startTally = (): Tally => {
  const counts = { created: 0, planned: 0, failed: 0, skipped: 0 };
  let unsure = 0;
  let first: Extract<RowResult, { status: 'failed' }> | undefined;
  const text = ({ isWhole = false } = {}): string => {
    const { created, planned, failed, skipped } = counts;
    const all = created + planned + failed + skipped;
    const ofAll = (count: number): string => (isWhole && count < all ? `${count} of ${all}` : String(count));
    const parts = [
      planned > 0 ? `${planned} would be created` : `${ofAll(created)} created`,
      ...(failed > 0 ? [`${failed} failed`] : []),
      ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ];
    return parts.join(', ');
  };
  const unsureHint = (): string | undefined => {
    if (unsure === 0 || counts.failed === 1) return first?.error.hint;
    return `The server may have completed ${unsure} of the failed rows. Check before you try again.`;
  };
  const hint = (sends: boolean): string | undefined => {
    if (!sends) return counts.planned > 0 ? undefined : 'Nothing was sent.';
    const usual = 'Remove the created rows from the file before you retry, or use --continue-on-error.';
    return unsureHint() ?? (counts.created > 0 && counts.skipped > 0 ? usual : undefined);
  };
  return {
    add: (result) => {
      counts[result.status] += 1;
      if (result.status !== 'failed') return;
      first ??= result;
      if (result.error.hint !== undefined) unsure += 1;
    },
    text,
    conclude: ({ signal, sends, readerLeft }) => {
      if (signal.aborted) {
        const by = endSignalOf(signal);
        const how = by === 'SIGTERM' ? 'terminated' : 'interrupted';
        throw new InterruptedError(`${how}: ${text()}; the remaining rows were skipped`, {
          signal: by,
          hint: unsureHint(),
        });
      }
      if (first === undefined) {
        if (readerLeft) throw lostOutput(text());
        return;
      }
      const partly = sends && counts.created > 0;
      const todo = hint(sends);
      throw new ExitError(`line ${first.line}: ${first.error.message} (${text({ isWhole: true })})`, {
        ...(partly ? { code: 'partly-failed' } : { code: first.error.code, exitCode: first.error.exit_code }),
        ...(todo !== undefined && { hint: todo }),
      });
    },
  };
};
