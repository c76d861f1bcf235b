import type { CommandContext } from '../context/context.ts';
import type { VerbInput } from '../verbs/verb-input.ts';
import { planView } from '../verbs/view.ts';
import type { Bulk } from './bulk-options.ts';
import { checkRows } from './check-rows.ts';
import { checkCount } from './confirm-rows.ts';
import { rowError } from './read-several.ts';
import { callOfRow, type RowCall } from './row-call.ts';
import { commonOf, sourceOf } from './run-bulk.ts';

/**
 * Runs a verb once for all rows, which it writes by one plan.
 *
 * @throws UsageError for an invalid row, before anything is sent; what the verb throws
 */
export const runTogether = async (context: CommandContext, input: VerbInput, bulk: Bulk): Promise<void> => {
  const { noun, verb, extras } = input;
  const view = await planView(context, { noun, verb, endpoint: verb.endpoint });
  const common = await commonOf(context, input, bulk);
  const source = await sourceOf(context, common, bulk);
  const checked = await checkRows(common, source, undefined);
  const wrong = checked.find(({ error }) => error !== undefined);
  if (wrong !== undefined) throw rowError(wrong);
  const rows =
    bulk.exceptFrom === undefined
      ? checked
      : await (await import('./except-rows.ts')).exceptRows(common, checked, bulk.exceptFrom);
  if (context.globals.dryRun !== true) checkCount(bulk, rows.length);
  const calls: RowCall[] = [];
  for (const row of rows) if ('cells' in row) calls.push(await callOfRow(common, row.cells));
  await verb.together?.(context, calls, { extras, view });
};
