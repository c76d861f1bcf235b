import { call as callEndpoint } from '../../../../api/call.ts';
import { isApiError } from '../../../../api/errors/api-error.ts';
import type { Endpoint } from '../../../../contract/vocabulary/endpoint.ts';
import type { CommandContext } from '../../../context/context.ts';
import { waiting } from '../../../context/waiting.ts';
import { ExitError } from '../../../errors/exit-error.ts';
import { UsageError } from '../../../errors/usage-error.ts';
import type { Column } from '../../../output/column.ts';
import { writeRecords } from '../../../output/write-records.ts';
import { confirm } from '../../../verbs/confirm.ts';
import type { VerbCall } from '../../../verbs/noun.ts';
import { readNamedText } from '../../../verbs/read-given-text.ts';
import { viewOf } from '../../../verbs/view.ts';
import { familyOf, type FileVariable, listAll } from './family.ts';
import { parseEnv } from './parse-env.ts';
import { parseJson } from './parse-json.ts';

export interface PlannedChange {
  readonly key: string;
  readonly change: 'created' | 'updated' | 'unchanged' | 'deleted';
  /** What the file holds; absent for what is deleted. */
  readonly variable?: FileVariable;
}

/**
 * Where the file says whether a variable is protected and the service does not tell (its lists are keys and values only:
 * document, "Project variables and group variables"), it counts as changed, so that it surely is as the file says.
 */
const differs = (wanted: FileVariable, there: FileVariable): boolean =>
  wanted.value !== there.value || (wanted.protected !== undefined && wanted.protected !== there.protected);

const changeOf = (wanted: FileVariable, there: FileVariable | undefined): PlannedChange['change'] => {
  if (there === undefined) return 'created';
  return differs(wanted, there) ? 'updated' : 'unchanged';
};

/** What has to be done so that the variables are as in the file; with `prune`, those and no others. */
const planImport = (
  wanted: readonly FileVariable[],
  there: readonly FileVariable[],
  { prune }: { readonly prune: boolean },
): readonly PlannedChange[] => {
  const known = new Map(there.map((variable) => [variable.key, variable]));
  const kept = new Set(wanted.map(({ key }) => key));
  const written = wanted.map((variable): PlannedChange => {
    const { key } = variable;
    return { key, change: changeOf(variable, known.get(key)), variable };
  });
  const gone = prune ? [...known.keys()].filter((key) => !kept.has(key)) : [];
  return [...written, ...gone.map((key): PlannedChange => ({ key, change: 'deleted' }))];
};

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

const printDryRun = async (context: CommandContext, plan: readonly PlannedChange[]): Promise<void> => {
  await print(
    context,
    plan.map(({ key, change }) => ({ key, change })),
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
  if (context.globals.dryRun === true) return printDryRun(context, plan);
  await confirmDeletes(context, plan);
  const { outcomes, firstError } = await carryOut(context, call, plan);
  await print(context, outcomes);
  if (firstError === undefined) return;
  const left = outcomes.filter(({ change }) => change === 'failed' || change === 'skipped').map(({ key }) => key);
  const tried = plan.filter(({ change }) => change !== 'unchanged').length;
  if (left.length === tried) throw firstError;
  throw new ExitError(`${left.length} of ${variablesText(tried)} could not be changed: ${left.join(', ')}`, {
    code: 'partly-failed',
  });
};

/** What became of one variable. */
interface Outcome {
  readonly key: string;
  readonly change: PlannedChange['change'] | 'failed' | 'skipped';
  /** Why it failed. */
  readonly error?: string;
}

/** All outcomes in the order of the plan, and the first error. */
interface CarriedOut {
  readonly outcomes: readonly Outcome[];
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

/** Carries out a plan one by one. What fails by itself stops none of the others; anything else skips what is left. */
const carryOut = async (
  context: CommandContext,
  { endpoint, params }: VerbCall,
  plan: readonly PlannedChange[],
): Promise<CarriedOut> => {
  const client = await context.client();
  const outcomes: Outcome[] = [];
  const errors: unknown[] = [];
  for (const { key, change, variable } of plan) {
    if (change === 'unchanged') {
      outcomes.push({ key, change });
      continue;
    }
    if (errors.some((error) => !concernsOne(error))) {
      outcomes.push({ key, change: 'skipped' });
      continue;
    }
    try {
      const wire = { ...params, key, ...variable };
      const answer = callEndpoint(client, endpointOf(endpoint, change), wire, { signal: context.signal });
      await waiting.once(context, answer);
      outcomes.push({ key, change });
    } catch (error) {
      context.signal.throwIfAborted();
      errors.push(error);
      outcomes.push({ key, change: 'failed', error: textOf(error) });
    }
  }
  return { outcomes, ...(errors.length > 0 && { firstError: errors[0] }) };
};
