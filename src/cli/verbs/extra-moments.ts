import { Option } from 'commander';
import type { ExtraOption } from './extra-option.ts';
import type { VerbCall } from './noun.ts';
import { readMoment } from './parse-moment.ts';

/**
 * Replaces times in a verb's own options by ISO 8601 UTC.
 *
 * @throws UsageError as `readMoment`
 */
export const readMoments = (
  options: readonly ExtraOption[],
  extras: VerbCall['extras'],
  now: Date,
): VerbCall['extras'] => {
  const read = options.flatMap(({ flags, side }) => {
    const option = new Option(flags);
    const key = option.attributeName();
    const text = extras[key];
    if (side === undefined || typeof text !== 'string') return [];
    const label = option.long ?? flags;
    return [[key, readMoment({ label, text }, { format: 'date-time', side, writes: false }, now)] as const];
  });
  return { ...extras, ...Object.fromEntries(read) };
};
