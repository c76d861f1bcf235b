import { UsageError } from '../../errors/usage-error.ts';
import { textAt } from '../../output/field-path.ts';
import type { VerbCall } from '../../verbs/noun.ts';

/** Keeps the labels that `--search` is for. Not every server has a parameter for it, so they are chosen here. */
export const searchLabels = (call: VerbCall): VerbCall => {
  const { search } = call.extras;
  if (typeof search !== 'string') return call;
  if (call.paging?.params.page !== undefined) throw new UsageError('--page and --search cannot be used together');
  const wanted = search.toLowerCase();
  const isFound = (label: unknown): boolean =>
    ['name', 'description'].some((key) => textAt(label, key).toLowerCase().includes(wanted));
  return { ...call, latest: { of: (records) => records.filter(isFound) } };
};
