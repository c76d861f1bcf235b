import { ExitError, lostOutput } from '../errors/exit-error.ts';
import { interruptedAt } from '../errors/interrupted-error.ts';
import type { Bulk } from './bulk-options.ts';
import { type Outcome, rowText } from './row.ts';

/** Counts outcomes. */
export interface Tally {
  readonly add: (outcome: Outcome) => void;
  /** `3 created, 1 failed`, or `3 of 4 created, 1 failed` if every row was counted. */
  readonly text: (about?: { readonly isWhole?: boolean }) => string;
  /** Throws InterruptedError, ExitError (12) if some rows failed, or ExitError with the first row's code if none was done. */
  readonly conclude: (end: {
    readonly signal: AbortSignal;
    /** Rows were sent, since none was invalid. */
    readonly sends: boolean;
    readonly readerLeft: boolean;
    readonly rejects: Bulk['rejects'];
  }) => void;
}

/**
 * @param usual status of a record after the verb: `created`
 * @param existsHint the hint if the first failure is a record that exists
 */
export const startTally = (usual: string, existsHint?: string): Tally => {
  const counts = { done: 0, planned: 0, failed: 0, skipped: 0 };
  const done = new Map<string, number>();
  let unsure = 0;
  let first: Extract<Outcome, { kind: 'failed' }> | undefined;
  const text = ({ isWhole = false } = {}): string => {
    const { planned, failed, skipped } = counts;
    const all = counts.done + planned + failed + skipped;
    const ofAll = (count: number): string => (isWhole && count < all ? `${count} of ${all}` : String(count));
    const results = done.size === 0 ? [[usual, 0] as const] : [...done];
    const parts = [
      ...(planned > 0
        ? [`${planned} would be ${usual}`]
        : results.map(([status, count]) => `${ofAll(count)} ${status}`)),
      ...(failed > 0 ? [`${failed} failed`] : []),
      ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ];
    return parts.join(', ');
  };
  const unsureHint = (): string | undefined => {
    if (unsure === 0 || counts.failed === 1) return first?.result.error.hint;
    return `The server may have completed ${unsure} of the failed rows. Check before you try again.`;
  };
  const hint = (sends: boolean, rejects: string | undefined): string | undefined => {
    if (!sends) return counts.planned > 0 ? undefined : 'Nothing was sent.';
    const left =
      rejects === undefined
        ? `Remove the ${usual} rows from the file before you retry, or use --continue-on-error.`
        : `The rows that are left are in ${rejects}.`;
    const exists = first?.result.error.message.includes(' already ') === true ? existsHint : undefined;
    if (exists !== undefined && unsure === 0) return rejects === undefined ? exists : `${left} ${exists}`;
    return unsureHint() ?? (rejects !== undefined || (counts.done > 0 && counts.skipped > 0) ? left : undefined);
  };
  return {
    add: (outcome) => {
      const { kind, result } = outcome;
      counts[kind] += 1;
      if (kind === 'done') done.set(result.status, (done.get(result.status) ?? 0) + 1);
      if (kind !== 'failed') return;
      first ??= outcome;
      if (outcome.result.error.hint !== undefined) unsure += 1;
    },
    text,
    conclude: ({ signal, sends, readerLeft, rejects }) => {
      if (signal.aborted) throw interruptedAt(signal, text(), unsureHint());
      if (first === undefined) {
        if (readerLeft) throw lostOutput(text());
        return;
      }
      const partly = sends && counts.done > 0;
      const todo = hint(sends, rejects);
      const { error } = first.result;
      throw new ExitError(`${rowText(first.result)}: ${error.message} (${text({ isWhole: true })})`, {
        ...(partly ? { code: 'partly-failed' } : { code: error.code, exitCode: error.exit_code }),
        ...(todo !== undefined && { hint: todo }),
      });
    },
  };
};
