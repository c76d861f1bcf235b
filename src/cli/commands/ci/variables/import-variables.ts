import { call as callEndpoint } from '../../../../api/call.ts';
import { isApiError } from '../../../../api/errors/api-error.ts';
import type { Endpoint } from '../../../../contract/vocabulary/endpoint.ts';
import type { CommandContext } from '../../../context/context.ts';
import { waiting } from '../../../context/waiting.ts';
import { ExitError } from '../../../errors/exit-error.ts';
import { UsageError } from '../../../errors/usage-error.ts';
import type { Column } from '../../../output/column.ts';
import { isObject } from '../../../output/field-path.ts';
import { warn } from '../../../output/warn.ts';
import { writeRecords } from '../../../output/write-records.ts';
import { confirm } from '../../../verbs/confirm.ts';
import type { VerbCall } from '../../../verbs/noun.ts';
import { readNamedText } from '../../../verbs/read-given-text.ts';
import { viewOf } from '../../../verbs/view.ts';
import { defaultSettings, familyOf, type FileVariable, listAll, nameOf, scopeOf, settingNames } from './family.ts';
import { hasScopes, planImport, type PlannedChange, wireOf } from './plan-import.ts';
import { parseEnv } from './parse-env.ts';
import { parseJson } from './parse-json.ts';

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
  const isScoped = outcomes.some(({ environment_scope: scope }) => scope !== undefined);
  const shown = isScoped ? [...columns, { key: 'environment_scope', title: 'SCOPE' }] : columns;
  const view = await viewOf(context, { noun: { columns: shown, nameKey: 'key' } });
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

const warnOfKept = ({ streams }: CommandContext, there: readonly FileVariable[]): void => {
  const kept = there.filter((variable) => scopeOf(variable) !== defaultSettings.environment_scope).map(nameOf);
  if (kept.length > 0) warn(streams, `the file has no environment scopes, so --prune keeps ${kept.join(', ')}`);
};

const confirmDeletes = async (context: CommandContext, plan: readonly PlannedChange[]): Promise<void> => {
  const gone = plan.filter(({ change }) => change === 'deleted').map(({ variable }) => nameOf(variable));
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
  const there = await listAll(context, call);
  const plan = planImport(wanted, there, { prune });
  if (prune && !hasScopes(wanted)) warnOfKept(context, there);
  if (context.globals.dryRun === true) return printDryRun(context, plan);
  await confirmDeletes(context, plan);
  const { outcomes, left, firstError } = await carryOut(context, call, plan);
  await print(context, outcomes);
  if (left.length === 0) return;
  const tried = plan.filter(({ change }) => change !== 'unchanged').length;
  if (left.length === tried && firstError !== undefined) throw firstError;
  throw new ExitError(
    `${left.length} of ${variablesText(tried)} could not be changed: ${left.map(nameOf).join(', ')}`,
    {
      code: 'partly-failed',
    },
  );
};

/** What became of one variable. */
interface Outcome {
  readonly key: string;
  readonly change: PlannedChange['change'] | 'failed';
  /** Absent for all environments. */
  readonly environment_scope?: string;
  /** Why it failed. */
  readonly error?: string;
}

const hiddenFault = 'the file does not hold its value, which is hidden';

const outcomeOf = (variable: FileVariable, change: Outcome['change'], error?: string): Outcome => ({
  key: variable.key,
  change,
  ...(nameOf(variable) !== variable.key && { environment_scope: variable.environment_scope }),
  ...(error !== undefined && { error }),
});

/** All outcomes in the order of the plan, what is not as the file says, and the first error. */
interface CarriedOut {
  readonly outcomes: readonly Outcome[];
  readonly left: readonly FileVariable[];
  readonly firstError?: unknown;
}

const endpointOf = (endpoint: Endpoint, change: 'created' | 'updated' | 'deleted'): Endpoint => {
  const { create, update, delete: remove } = familyOf(endpoint);
  return { created: create, updated: update, deleted: remove }[change];
};

/** Whether the others can still succeed: the service refused this one variable, and not the caller. */
const concernsOne = (error: unknown): boolean =>
  isApiError(error) && ['invalid', 'conflict', 'not-found', 'other'].includes(error.kind);

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A server that does not know a setting stores the variable without it: a masked one is shown in logs. */
const warnOfIgnored = ({ streams }: CommandContext, variable: FileVariable, body: unknown): void => {
  const record = isObject(body) ? body : {};
  const ignored = settingNames.filter((name) => {
    const fallback = defaultSettings[name];
    return variable[name] !== undefined && (variable[name] || fallback) !== (record[name] || fallback);
  });
  const names = variable.hidden === true && record['hidden'] !== true ? [...ignored, 'hidden'] : ignored;
  if (names.length > 0) warn(streams, `variable ${nameOf(variable)}: the server ignored ${names.join(', ')}`);
};

/** Carries out a plan one by one. What fails by itself stops none of the others; anything else skips what is left. */
const carryOut = async (
  context: CommandContext,
  { endpoint, params }: VerbCall,
  plan: readonly PlannedChange[],
): Promise<CarriedOut> => {
  const client = await context.client();
  const outcomes: Outcome[] = [];
  const left: FileVariable[] = [];
  const errors: unknown[] = [];
  for (const planned of plan) {
    const { change, variable } = planned;
    if (change === 'unchanged') {
      outcomes.push(outcomeOf(variable, change));
      continue;
    }
    if (change === 'skipped' || errors.some((error) => !concernsOne(error))) {
      left.push(variable);
      outcomes.push(outcomeOf(variable, 'skipped', change === 'skipped' ? hiddenFault : undefined));
      continue;
    }
    try {
      const wire = { ...params, ...wireOf(planned) };
      const answer = callEndpoint(client, endpointOf(endpoint, change), wire, { signal: context.signal });
      const { body } = await waiting.once(context, answer);
      if (change !== 'deleted') warnOfIgnored(context, variable, body);
      outcomes.push(outcomeOf(variable, change));
    } catch (error) {
      context.signal.throwIfAborted();
      errors.push(error);
      left.push(variable);
      outcomes.push(outcomeOf(variable, 'failed', textOf(error)));
    }
  }
  return { outcomes, left, ...(errors.length > 0 && { firstError: errors[0] }) };
};
