import { setImmediate as breathe } from 'node:timers/promises';
import { pathNames } from '../../contract/vocabulary/endpoint.ts';
import { UsageError } from '../errors/usage-error.ts';
import type { Unique } from '../verbs/existing.ts';
import { shortQuote } from '../verbs/expected-value.ts';
import { failedRow, skippedRow } from './bulk-rows.ts';
import { checkRow, type Common, type RowCall } from './row-call.ts';
import { isNeverQuoted } from '../verbs/resolve-verb.ts';
import { rowFor, type RowSource } from './row-source.ts';
import type { CheckedRow, Outcome } from './row.ts';
import type { Target } from '../fan-out/find-targets.ts';

const folded = (value: unknown, { ignoreCase }: Unique): unknown =>
  ignoreCase === true && typeof value === 'string' ? value.toLowerCase() : value;

/** Equal for two calls that would create the same record; undefined if nothing is unique. */
const uniqueKey = ({ endpoint, params }: RowCall, unique: Unique): string | undefined => {
  const { together, defaults, unless } = unique;
  if (!(together[0] in params) || (unless !== undefined && unless in params)) return undefined;
  const values = together.map((wire) => [wire, folded({ ...defaults, ...params }[wire], unique)]);
  const parent = pathNames(endpoint.path).map((wire) => String(params[wire]));
  return JSON.stringify([endpoint.path, parent, values]);
};

/** Throws UsageError for a call that would create the same record as an earlier one. */
const duplicateFinder = (common: Common): ((call: RowCall, line?: number) => void) => {
  const lines = new Map<string, number | undefined>();
  return (call, line) => {
    for (const unique of common.input.verb.unique ?? []) {
      const key = uniqueKey(call, unique);
      if (key === undefined) continue;
      const [wire] = unique.together;
      if (lines.has(key)) {
        const other = lines.get(key);
        const where = other === undefined ? 'is given twice' : `is also in line ${other}`;
        const parameter = common.input.verb.parameters.find((one) => one.wire === wire);
        const isUnsaid = parameter !== undefined && isNeverQuoted(parameter);
        throw new UsageError(
          `${isUnsaid ? `its ${wire}` : `${wire} ${shortQuote(String(call.params[wire]))}`} ${where}`,
        );
      }
      lines.set(key, line);
    }
  };
};

/** The wire name of the parameter that a column is for. */
const wireOf = ({ known }: Common, column: string): string | undefined => {
  const found = known.get(column);
  return found !== undefined && 'parameter' in found ? found.parameter.wire : undefined;
};

/** Rows between two checks for an interrupt. */
const breath = 1000;

/**
 * Checks rows in their order without sending anything, and adds errors to them.
 *
 * @param kind of the targets in a fan-out
 */
export const checkRows = async (
  common: Common,
  { rows, heading }: RowSource,
  kind: Target['kind'] | undefined,
): Promise<readonly CheckedRow[]> => {
  const checkUnique = duplicateFinder(common);
  const checked: CheckedRow[] = [];
  for (const row of rows) {
    if (checked.length % breath === 0) await breathe();
    common.context.signal.throwIfAborted();
    const whole = kind === undefined ? row : rowFor({ kind, path: '*', id: undefined, ref: '*' }, row);
    try {
      if ('fault' in whole) throw new UsageError(whole.fault);
      const { cells } = whole;
      const isBlank = (wire: string): boolean =>
        heading.some((name) => !cells.has(name) && wireOf(common, name) === wire);
      checkUnique(await checkRow(common, cells, isBlank), row.line);
      checked.push(row);
    } catch (error) {
      checked.push({ ...row, error });
    }
  }
  return checked;
};

/** Yields results without sending anything, since some rows are invalid. */
export const withoutSending = async function* (
  common: Common,
  rows: readonly CheckedRow[],
): AsyncGenerator<Outcome, void, void> {
  for (const row of rows) yield row.error === undefined ? skippedRow(common, row) : failedRow(common, row, row.error);
};
