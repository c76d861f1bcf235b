import { ExitError } from '../../../errors/exit-error.ts';
import { UsageError } from '../../../errors/usage-error.ts';
import { confirm } from '../../../verbs/confirm.ts';
import type { CommandContext } from '../../../context/context.ts';
import { exitCodes } from '../../../errors/exit-codes.ts';
import type { VerbCall } from '../../../verbs/noun.ts';
import { readNamedText } from '../../../verbs/read-given-text.ts';
import { viewOf } from '../../../verbs/view-of.ts';
import type { Column } from '../../../output/column.ts';
import { writeRecords } from '../../../output/write-records.ts';
import { carryOut, type Outcome } from './carry-out.ts';
import type { FileVariable } from './file-variable.ts';
import { listAll } from './list-all.ts';
import { parseEnv } from './parse-env.ts';
import { parseJson } from './parse-json.ts';
import { planImport, type PlannedChange } from './plan-import.ts';

const columns: readonly Column[] = [
  { key: 'key', title: 'KEY' },
  { key: 'change', title: 'CHANGE' },
  { key: 'error', title: 'ERROR', shrink: 1 },
];

/** JSON starts with a bracket, which no line of a .env file does. */
const readVariables = async (context: CommandContext, file: string): Promise<readonly FileVariable[]> => {
  const { text } = await readNamedText('<file>', file, context);
  const name = file === '-' ? 'stdin' : file;
  return /^\s*[{[]/.test(text) ? parseJson(text, name) : parseEnv(text, name);
};

const print = async (context: CommandContext, outcomes: readonly Outcome[]): Promise<void> => {
  const view = await viewOf(context, { noun: { columns, nameKey: 'key' } });
  await writeRecords(context.streams, [outcomes], view);
};

const variablesText = (count: number): string => (count === 1 ? '1 variable' : `${count} variables`);

const rehearse = async (context: CommandContext, plan: readonly PlannedChange[]): Promise<void> => {
  await print(
    context,
    plan.map(({ key, change }) => ({ key, change })),
  );
  const count = plan.filter(({ change }) => change !== 'unchanged').length;
  if (count === 0) return;
  throw new ExitError(`${variablesText(count)} would change`, {
    exitCode: exitCodes.differences,
    code: 'differences',
    hint: 'Leave out --dry-run to change them.',
  });
};

/** Nothing comes from a command that failed before the pipe, and all would be deleted. */
const refuseToEmpty = (wanted: readonly FileVariable[], file: string): void => {
  if (wanted.length > 0) return;
  throw new UsageError(`there are no variables in ${file === '-' ? 'stdin' : file}, and --prune would delete all`, {
    hint: 'Look at where they should come from; "repoctl variables delete KEY" deletes one.',
  });
};

const confirmDeletes = async (context: CommandContext, plan: readonly PlannedChange[]): Promise<void> => {
  const gone = plan.filter(({ change }) => change === 'deleted').map(({ key }) => key);
  if (gone.length === 0) return;
  const what = `${variablesText(gone.length)} (${gone.join(', ')})`;
  await confirm(context, { act: 'delete', what, question: `Delete ${what} not in the file?` });
};

/**
 * Makes the variables of a project or group be as in a file, and tells what became of each; values are never shown.
 *
 * @throws UsageError where `--prune` would delete all because there is nothing in the file
 * @throws ExitError with 13 when `--dry-run` finds differences, with 12 when some variables failed. When none could be
 * changed, that is the first one's own error
 */
export const importVariables = async (context: CommandContext, call: VerbCall): Promise<void> => {
  const file = String(call.extras['file']);
  const wanted = await readVariables(context, file);
  const prune = call.extras['prune'] === true;
  if (prune) refuseToEmpty(wanted, file);
  const plan = planImport(wanted, await listAll(context, call), { prune });
  if (context.globals.dryRun === true) return rehearse(context, plan);
  await confirmDeletes(context, plan);
  const { outcomes, firstError } = await carryOut(context, call, plan);
  await print(context, outcomes);
  if (firstError === undefined) return;
  const left = outcomes.filter(({ change }) => change === 'failed' || change === 'skipped').map(({ key }) => key);
  const tried = plan.filter(({ change }) => change !== 'unchanged').length;
  if (left.length === tried) throw firstError;
  throw new ExitError(`${left.length} of ${variablesText(tried)} could not be changed: ${left.join(', ')}`, {
    exitCode: exitCodes.partlyFailed,
    code: 'partly-failed',
  });
};
