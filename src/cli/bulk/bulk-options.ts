import { UsageError } from '../errors/usage-error.ts';
import type { ResolvedVerb } from '../verbs/noun.ts';
import type { BulkValues } from '../verbs/verb-input.ts';

/** How many records are created. */
export interface Bulk {
  /** A path, or `-` for stdin. */
  readonly from: string;
  readonly concurrency: number;
  readonly continueOnError: boolean;
}

const usualConcurrency = 4;
const mostConcurrency = 32;

/**
 * Whether the verb can take rows: a `create` that is one POST, has no options that only its own `run` knows, and no
 * parameter that is called like the option for rows.
 */
export const takesBulk = (verb: ResolvedVerb): boolean =>
  verb.name === 'create' &&
  (verb.extras === undefined || verb.complete !== undefined) &&
  verb.argument === undefined &&
  verb.parameters.every(({ name }) => name !== 'from') &&
  verb.endpoints.every(({ endpoint }) => endpoint.method === 'POST' && Object.keys(endpoint.params).length > 0);

const parseConcurrency = (text: string): number => {
  const value = /^\d+$/.test(text) ? Number(text) : 0;
  if (value >= 1 && value <= mostConcurrency) return value;
  throw new UsageError(`--concurrency must be a whole number from 1 to ${mostConcurrency}, got "${text}"`);
};

/**
 * Reads the options of a bulk; undefined where one record is to be created as usual.
 *
 * @throws UsageError for what is no count, and for options that mean nothing without rows
 */
export const parseBulk = ({ from, concurrency, continueOnError }: BulkValues): Bulk | undefined => {
  if (typeof from !== 'string') {
    const unexpected = concurrency === undefined ? continueOnError && '--continue-on-error' : '--concurrency';
    if (unexpected !== undefined) throw new UsageError(`${unexpected} can only be used with --from`);
    return undefined;
  }
  if (from === '') throw new UsageError('--from must not be empty', { hint: 'Name a file, or use - for stdin.' });
  return {
    from,
    concurrency: typeof concurrency === 'string' ? parseConcurrency(concurrency) : usualConcurrency,
    continueOnError: continueOnError === true,
  };
};
