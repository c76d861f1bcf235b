import { endsAll } from '../../../../api/errors/ends-all.ts';
import type { CommandContext } from '../../../context/context.ts';
import { ExitError } from '../../../errors/exit-error.ts';
import { problemOfError } from '../../../context/problem-of-error.ts';
import { interruptedAt } from '../../../errors/interrupted-error.ts';
import { UsageError } from '../../../errors/usage-error.ts';
import { countText } from '../../../output/count-text.ts';
import type { Column } from '../../../output/column.ts';
import { warn } from '../../../output/warn.ts';
import { writeRecords } from '../../../output/write-records.ts';
import { confirm } from '../../../verbs/confirm.ts';
import type { VerbCall } from '../../../verbs/noun.ts';
import { readNamedText } from '../../../context/read-given-text.ts';
import { planView } from '../../../verbs/view.ts';
import { applyChanges, type Outcome, outcomeOf } from './apply-changes.ts';
import {
  asOfInstance,
  defaultSettings,
  type FileVariable,
  listAll,
  nameOf,
  scopeOf,
  type VariableSettings,
} from './variable.ts';
import { hasScopes, planImport, type PlannedChange } from './plan-import.ts';
import type { Target } from '../../../fan-out/find-targets.ts';
import { parseEnv } from './parse-env.ts';
import { parseJson } from './parse-json.ts';

const options = {
  masked: '--masked',
  protected: '--protected',
  environment_scope: '--environment-scope',
} as const satisfies Partial<Record<keyof VariableSettings, string>>;

type Given = Pick<VariableSettings, keyof typeof options>;

/** The settings that the command line gives to all variables of a file. */
const givenSettings = ({ masked, protected: isProtected, environmentScope: scope }: VerbCall['extras']): Given => {
  if (scope === '') throw new UsageError('--environment-scope must not be empty');
  return {
    ...(masked === true && { masked }),
    ...(isProtected === true && { protected: isProtected }),
    ...(typeof scope === 'string' && { environment_scope: scope }),
  };
};

/**
 * The variables of a file with the settings of the command line.
 *
 * @throws UsageError for a variable that has another setting in the file
 */
const withSettings = (variables: readonly FileVariable[], given: Given): readonly FileVariable[] =>
  variables.map((variable) => {
    for (const name of Object.keys(given) as (keyof Given)[]) {
      if (variable[name] !== undefined && variable[name] !== given[name]) {
        throw new UsageError(`${options[name]} and "${name}" of ${variable.key} in the file cannot be used together`);
      }
    }
    return { ...variable, ...given };
  });

const columns: readonly Column[] = [
  { key: 'key', title: 'KEY', keep: true },
  { key: 'change', title: 'CHANGE', as: 'result' },
  { key: 'error', title: 'ERROR', shrink: 1 },
];

/** JSON starts with a bracket, which no line of a .env file does. */
const readVariables = async (context: CommandContext, file: string): Promise<readonly FileVariable[]> => {
  const text = await readNamedText('<file>', file, context);
  const name = file === '-' ? 'stdin' : file;
  return /^\s*[{[]/.test(text) ? parseJson(text, name) : parseEnv(text, name);
};

/** The changes in one project or group. */
interface Planned {
  readonly call: VerbCall;
  /** Set if there are several projects or groups. */
  readonly target: Target | undefined;
  readonly plan: readonly PlannedChange[];
}

const placed = (target: Target | undefined, outcome: Outcome): Outcome =>
  target === undefined ? outcome : { [target.kind]: target.path, ...outcome };

const print = async (context: CommandContext, { fanOut }: VerbCall, outcomes: readonly Outcome[]): Promise<void> => {
  const isScoped = outcomes.some(({ environment_scope: scope }) => scope !== undefined);
  const shown = isScoped ? [...columns, { key: 'environment_scope', title: 'SCOPE' }] : columns;
  const of = fanOut === undefined ? {} : { fanOut };
  const view = await planView(context, { noun: { columns: shown, nameKey: 'key' }, ...of });
  await writeRecords(context.streams, [outcomes], view);
};

const variablesText = (count: number): string => countText(count, 'variable');

const isChange = ({ change }: PlannedChange): boolean => change !== 'unchanged';

const printDryRun = async (
  context: CommandContext,
  call: VerbCall,
  planned: readonly Planned[],
  unread: readonly Outcome[],
): Promise<void> => {
  const all = planned.flatMap(({ target, plan }) =>
    plan.map(({ variable, change }) => placed(target, outcomeOf(variable, change))),
  );
  await print(context, call, [...all, ...unread]);
  if (unread.length > 0) throw partly(`${unread.length} of ${unread.length + planned.length} cannot be read`);
  const count = planned.flatMap(({ plan }) => plan.filter(isChange)).length;
  if (count === 0) return;
  throw new ExitError(`${variablesText(count)} would change`, {
    code: 'differences',
    hint: 'Run the command without --dry-run to change them.',
  });
};

const partly = (message: string, hint?: string): ExitError =>
  new ExitError(message, { code: 'partly-failed', ...(hint !== undefined && { hint }) });

/** Empty input can be the output of a failed command, and would delete all variables. */
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

/** Asks before variables are deleted, and on a terminal before several projects or groups are changed. */
const confirmChanges = async (context: CommandContext, planned: readonly Planned[]): Promise<void> => {
  const changed = planned.filter(({ plan }) => plan.some(isChange));
  const places = changed.length < 2 ? '' : ` in ${countText(changed.length, changed[0]?.target?.kind ?? 'project')}`;
  const gone = changed.flatMap(({ target, plan }) =>
    plan.filter(({ change }) => change === 'deleted').map(({ variable }) => labelOf(target, variable)),
  );
  if (gone.length > 0) {
    const [are, these] = gone.length === 1 ? ['is', 'variable'] : ['are', 'variables'];
    return confirm(context, { act: `delete ${gone.length} ${these} that ${are} not in the file (${gone.join(', ')})` });
  }
  const count = changed.flatMap(({ plan }) => plan.filter(isChange)).length;
  if (places !== '' && context.canAsk()) await confirm(context, { act: `set ${variablesText(count)}${places}` });
};

/** The name in messages, with the project or group if there are several. */
const labelOf = (target: Target | undefined, variable: FileVariable): string =>
  target === undefined ? nameOf(variable) : `${target.path}: ${nameOf(variable)}`;

const unsureHint = (unsure: readonly string[]): string | undefined =>
  unsure.length === 0
    ? undefined
    : `The server may have completed the request for ${unsure.join(', ')}. Check before you try again.`;

/** Plans the changes for each project or group; one that cannot be read does not stop the others. */
const planEach = async (
  context: CommandContext,
  call: VerbCall,
  planOf: (there: readonly FileVariable[]) => readonly PlannedChange[],
): Promise<{
  readonly planned: readonly Planned[];
  readonly unread: readonly Outcome[];
  readonly errors: readonly unknown[];
}> => {
  const { fanOut, params } = call;
  if (fanOut === undefined) {
    return {
      planned: [{ call, target: undefined, plan: planOf(await listAll(context, call)) }],
      unread: [],
      errors: [],
    };
  }
  const planned: Planned[] = [];
  const unread: Outcome[] = [];
  const errors: unknown[] = [];
  for (const target of fanOut.targets) {
    const own = { ...call, params: { ...params, [fanOut.param]: target.ref } };
    try {
      planned.push({ call: own, target, plan: planOf(await listAll(context, own)) });
    } catch (error) {
      if (endsAll(error) || context.signal.aborted) throw error;
      errors.push(error);
      unread.push(placed(target, { change: 'failed', error: problemOfError(error).message }));
    }
  }
  return { planned, unread, errors };
};

/**
 * Sets the variables of one or more projects or groups from a file, and prints the result for each; values are never
 * shown.
 *
 * @throws UsageError if `--prune` would delete all variables because the file is empty
 * @throws ExitError (13) when `--dry-run` finds differences, (12) when some variables failed; the first error when all
 *   did
 * @throws InterruptedError with the counts, after requests in flight have ended
 */
export const importVariables = async (context: CommandContext, call: VerbCall): Promise<void> => {
  const file = String(call.extras['file']);
  const given = givenSettings(call.extras);
  const read = withSettings(await readVariables(context, file), given);
  const wanted = call.endpoint.access.to === 'admin' ? asOfInstance(read) : read;
  const prune = call.extras['prune'] === true;
  if (prune) refuseToEmpty(wanted, file);
  const { planned, unread, errors } = await planEach(context, call, (there) => {
    if (prune && !hasScopes(wanted)) warnOfKept(context, there);
    return planImport(wanted, there, { prune, scope: given.environment_scope });
  });
  if (context.globals.dryRun === true) return printDryRun(context, call, planned, unread);
  await confirmChanges(context, planned);
  const outcomes: Outcome[] = [];
  const [left, unsure]: [string[], string[]] = [[], []];
  const failures = [...errors];
  for (const { call: own, target, plan } of planned) {
    const stops = failures.find(endsAll);
    const done = await applyChanges(context, own, plan, stops);
    outcomes.push(...done.outcomes.map((outcome) => placed(target, outcome)));
    left.push(...done.left.map((variable) => labelOf(target, variable)));
    unsure.push(...done.unsure.map((variable) => labelOf(target, variable)));
    if (done.firstError !== undefined) failures.push(done.firstError);
  }
  await print(context, call, [...outcomes, ...unread]);
  const tried = planned.flatMap(({ plan }) => plan.filter(isChange)).length;
  const hint = unsureHint(unsure);
  if (context.signal.aborted) {
    const rest = left.length === 0 ? '' : `, ${left.length} not: ${left.join(', ')}`;
    throw interruptedAt(context.signal, `${variablesText(tried - left.length)} changed${rest}`, hint);
  }
  const [firstError] = failures;
  if (left.length === 0 && unread.length === 0) return;
  if (left.length === tried && firstError !== undefined) throw firstError;
  const places = unread.map(({ project, group }) => project ?? group).join(', ');
  throw partly(
    [
      ...(left.length === 0
        ? []
        : [`${left.length} of ${variablesText(tried)} could not be changed: ${left.join(', ')}`]),
      ...(unread.length === 0 ? [] : [`${places} cannot be read`]),
    ].join('; '),
    hint,
  );
};
