/** Chooses records by an expression in jq's language. */
import { UsageError } from '../errors/usage-error.ts';
import { ViewError } from '../errors/view-error.ts';
import type { JqContext } from './jq-words.ts';
import { checkJq, runJq } from './run-jq.ts';
import { valueAt } from './field-path.ts';

/** One result per record: an array with the results of the expression, or a fault. */
const program = (expression: string): string =>
  // A comment at the end of the expression ends with its line.
  `[.[] | try [(${expression}\n)] catch {fault: (if type == "string" then . else tojson end)}]`;

const labelOf = (expression: string): string => `--where '${expression}'`;

const hint =
  "It must be true or false, in jq's language: '.archived', '.updated_at | older(\"90d\")'. See \"repoctl help where\".";

/**
 * Compiles an expression without running it.
 *
 * @throws UsageError if it is invalid
 */
export const checkWhere = async (expression: string): Promise<void> => {
  if (expression.trim() === '') throw new UsageError('--where must not be empty', { hint });
  await checkJq(program(expression), labelOf(expression));
};

const shown = (results: readonly unknown[]): string =>
  results.length === 1 ? JSON.stringify(results[0]) : `${results.length} results`;

/**
 * The records for which an expression is true.
 *
 * @param nameKey the field by which messages name a record
 * @throws ViewError for a record for which it is neither true nor false
 */
export const recordsWhere = async (
  records: readonly unknown[],
  { expression, nameKey, ...about }: { readonly expression: string; readonly nameKey: string } & JqContext,
): Promise<readonly unknown[]> => {
  if (records.length === 0) return records;
  const [results] = await runJq(records, program(expression), about, labelOf(expression));
  const answers = results as readonly (readonly unknown[] | { readonly fault: string })[];
  return records.filter((record, index) => {
    const answer = answers[index] ?? [];
    const [only] = 'fault' in answer ? [] : answer;
    if (!('fault' in answer) && answer.length === 1 && typeof only === 'boolean') return only;
    const why = 'fault' in answer ? answer.fault : `got ${shown(answer)}, not true or false`;
    const name = valueAt(record, nameKey) ?? valueAt(record, 'id');
    throw new ViewError(`${labelOf(expression)} on ${String(name)}: ${why}`, {
      hint: "Say what is meant where there is nothing: '(.last_activity_on // .created_at) | older(\"90d\")', or '.x == null or (...)'.",
    });
  });
};
