import type { CommandContext } from '../../../context/context.ts';
import { ExitError } from '../../../errors/exit-error.ts';
import { endSignalOf, InterruptedError } from '../../../errors/interrupted-error.ts';
import { UsageError } from '../../../errors/usage-error.ts';
import type { Column } from '../../../output/column.ts';
import { warn } from '../../../output/warn.ts';
import { writeRecords } from '../../../output/write-records.ts';
import { confirm } from '../../../verbs/confirm.ts';
import type { VerbCall } from '../../../verbs/noun.ts';
import { readNamedText } from '../../../verbs/read-given-text.ts';
import { planView } from '../../../verbs/view.ts';
import { carryOut, type Outcome, outcomeOf } from './carry-out.ts';
import { defaultSettings, type FileVariable, listAll, nameOf, scopeOf } from './family.ts';
import { hasScopes, planImport, type PlannedChange } from './plan-import.ts';
import { parseEnv } from './parse-env.ts';
import { parseJson } from './parse-json.ts';

const columns: readonly Column[] = [
  { key: 'key', title: 'KEY', keep: true },
  { key: 'change', title: 'CHANGE' },
  { key: 'error', title: 'ERROR', shrink: 1 },
];

/** JSON starts with a bracket, which no line of a .env file does. */
const readVariables = async (context: CommandContext, file: string): Promise<readonly FileVariable[]> => {
  const text = await readNamedText('<file>', file, context);
  const name = file === '-' ? 'stdin' : file;
  return /^\s*[{[]/.test(text) ? parseJson(text, name) : parseEnv(text, name);
};

const print = async (context: CommandContext, outcomes: readonly Outcome[]): Promise<void> => {
  const isScoped = outcomes.some(({ environment_scope: scope }) => scope !== undefined);
  const shown = isScoped ? [...columns, { key: 'environment_scope', title: 'SCOPE' }] : columns;
  const view = await planView(context, { noun: { columns: shown, nameKey: 'key' } });
  await writeRecords(context.streams, [outcomes], view);
};

const variablesText = (count: number): string => (count === 1 ? '1 variable' : `${count} variables`);

const printDryRun = async (context: CommandContext, plan: readonly PlannedChange[]): Promise<void> => {
  await print(
    context,
    plan.map(({ variable, change }) => outcomeOf(variable, change)),
  );
  const count = plan.filter(({ change }) => change !== 'unchanged').length;
  if (count === 0) return;
  throw new ExitError(`${variablesText(count)} would change`, {
    code: 'differences',
    hint: 'Run the command without --dry-run to change them.',
  });
};

/** Nothing comes from a command that failed before the pipe, and all would be deleted. */
const refuseToEmpty = (wanted: readonly FileVariable[], file: string): void => {
  if (wanted.length > 0) return;
  throw new UsageError(`no variables in ${file === '-' ? 'stdin' : file}, and --prune would delete all`, {
    hint: 'Check the file. To delete a variable, use "repoctl variables delete KEY".',
  });
};

const warnOfKept = ({ streams }: CommandContext, there: readonly FileVariable[]): void => {
  const kept = there.filter((variable) => scopeOf(variable) !== defaultSettings.environment_scope).map(nameOf);
  if (kept.length > 0) warn(streams, `the file has no environment scopes, so --prune keeps ${kept.join(', ')}`);
};

const confirmDeletes = async (context: CommandContext, plan: readonly PlannedChange[]): Promise<void> => {
  const gone = plan.filter(({ change }) => change === 'deleted').map(({ variable }) => nameOf(variable));
  if (gone.length === 0) return;
  const [are, these] = gone.length === 1 ? ['is', 'variable'] : ['are', 'variables'];
  await confirm(context, { act: `delete ${gone.length} ${these} that ${are} not in the file (${gone.join(', ')})` });
};

const unsureHint = (unsure: readonly FileVariable[]): string | undefined =>
  unsure.length === 0
    ? undefined
    : `The server may have completed the request for ${unsure.map(nameOf).join(', ')}. Check before you try again.`;

const interrupted = (
  { signal }: CommandContext,
  { done, left, hint }: { done: number; left: readonly FileVariable[]; hint: string | undefined },
): InterruptedError => {
  const by = endSignalOf(signal);
  const rest = left.length === 0 ? '' : `, ${left.length} not: ${left.map(nameOf).join(', ')}`;
  const message = `${by === 'SIGTERM' ? 'terminated' : 'interrupted'}: ${variablesText(done)} changed${rest}`;
  return new InterruptedError(message, { signal: by, hint });
};

/**
 * Makes the variables of a project or group be as in a file, and tells what became of each; values are never shown.
 *
 * @throws UsageError where `--prune` would delete all because there is nothing in the file
 * @throws ExitError with 13 when `--dry-run` finds differences, with 12 when some variables failed. When none could be
 * changed, that is the first one's own error
 * @throws InterruptedError with the counts when it was interrupted, after what was in flight came to its end
 */
export const importVariables = async (context: CommandContext, call: VerbCall): Promise<void> => {
  const file = String(call.extras['file']);
  const wanted = await readVariables(context, file);
  const prune = call.extras['prune'] === true;
  if (prune) refuseToEmpty(wanted, file);
  const there = await listAll(context, call);
  const plan = planImport(wanted, there, { prune });
  if (prune && !hasScopes(wanted)) warnOfKept(context, there);
  if (context.globals.dryRun === true) return printDryRun(context, plan);
  await confirmDeletes(context, plan);
  const { outcomes, left, unsure, firstError } = await carryOut(context, call, plan);
  await print(context, outcomes);
  const tried = plan.filter(({ change }) => change !== 'unchanged').length;
  const hint = unsureHint(unsure);
  if (context.signal.aborted) throw interrupted(context, { done: tried - left.length, left, hint });
  if (left.length === 0) return;
  if (left.length === tried && firstError !== undefined) throw firstError;
  throw new ExitError(
    `${left.length} of ${variablesText(tried)} could not be changed: ${left.map(nameOf).join(', ')}`,
    {
      code: 'partly-failed',
      ...(hint !== undefined && { hint }),
    },
  );
};
