/** Runs a verb that reads for each of several projects or groups. */
import { UsageError } from '../errors/usage-error.ts';
import { findTargets } from '../fan-out/find-targets.ts';
import type { TargetChoice } from '../fan-out/parse-targets.ts';
import { refuseSingle } from '../bulk/bulk-options.ts';
import { chooseEndpoint } from '../verbs/choose-endpoint.ts';
import { collectParams } from '../verbs/collect-params.ts';
import type { CommandContext } from '../context/context.ts';
import { extraFields } from '../verbs/extra-fields.ts';
import { idFinder } from '../verbs/find-ids.ts';
import type { FanOut } from '../fan-out/fan-out.ts';
import type { ResolvedVerb, VerbCall } from '../verbs/noun.ts';
import type { VerbEndpoint, WireParams } from '../verbs/parameter.ts';
import { parseCount, parsePaging } from '../verbs/paging.ts';
import type { VerbInput } from '../verbs/verb-input.ts';
import { planView } from '../verbs/view.ts';

/** Placeholder for the project or group until the request for each is made. */
const each = '*';

/** The list of a group with the records of all its projects, if the verb has one with all the given parameters. */
const wholeList = (
  verb: ResolvedVerb,
  { from, kind, archived }: TargetChoice,
  params: WireParams,
): FanOut['whole'] | undefined => {
  if (kind !== 'project' || !('of' in from) || archived !== 'skip') return undefined;
  const endpoint = verb.alternatives?.find(({ covers }) => covers === 'projects')?.endpoint;
  if (endpoint === undefined || !Object.keys(params).every((name) => name in endpoint.params)) return undefined;
  return { endpoint, group: from.of };
};

const paramOf = (chosen: VerbEndpoint, kind: TargetChoice['kind']): { param: string; isArgument: boolean } => {
  const scope = chosen.scope ?? chosen.implied;
  if (scope?.of !== kind) throw new UsageError(`--each-${kind} cannot be used here`);
  return { param: scope.param, isArgument: chosen.scope === undefined };
};

/** Throws UsageError for a flag that asks for another list than that of each project or group. */
const refuseOtherList = ({ verb, flags, extras }: VerbInput, { kind, label }: TargetChoice): void => {
  const other = verb.endpoints.find(
    ({ flag, choice, scope, implied }) =>
      flag !== undefined &&
      flags.includes(flag) &&
      (choice === undefined || extras[flag] === choice) &&
      (scope ?? implied)?.of !== kind,
  );
  if (other !== undefined) throw new UsageError(`${label} and --${other.flag} cannot be used together`);
};

/** Reads from each of the chosen projects or groups, and prints the results as one list. */
export const runFanOut = async (
  context: CommandContext,
  typed: VerbInput,
  choice: TargetChoice,
  isExcluded?: VerbCall['isExcluded'],
): Promise<void> => {
  const { noun, verb, extras } = typed;
  const { kind } = choice;
  if (typed.list.page !== undefined) throw new UsageError(`--page and ${choice.label} cannot be used together`);
  if (extras['web'] === true) throw new UsageError(`${choice.label} and --web cannot be used together`);
  refuseOtherList(typed, choice);
  refuseSingle(typed);
  if ('file' in choice.from && choice.from.file === '-' && Object.values(extras).includes('-')) {
    throw new UsageError(`--${kind}s-from and ${typed.commandLine} cannot both read stdin`);
  }
  const scopes = verb.scopes.includes(kind) ? { [kind]: each } : {};
  const chosen = chooseEndpoint({ ...typed, scopes });
  const { endpoint } = chosen;
  const { param, isArgument } = paramOf(chosen, kind);
  const given = isArgument ? new Map([...typed.given, [param, [each]]]) : typed.given;
  const input: VerbInput = { ...typed, scopes, given };
  const collected = await collectParams(context, { ...input, chosen });
  const extra = (typed.fields ?? []).length === 0 ? {} : await extraFields(context, typed);
  const params: WireParams = { ...collected, ...extra, [param]: each };
  const withIds = idFinder(context);
  const targets = await findTargets(context, choice);
  const whole = wholeList(verb, choice, params);
  const fanOut: FanOut = {
    targets,
    param,
    isItself: isArgument && verb.name === 'get',
    paramsFor: (own) => withIds(verb, own, endpoint),
    ...(whole !== undefined && { whole }),
  };
  const asked = parsePaging(typed);
  // With --group it is one list, which the API does not have: --limit is for all of it.
  const limits =
    typed.targets.group === undefined
      ? { limit: asked.limit, limitTotal: parseCount('--limit-total', typed.targets.limitTotal) ?? Infinity }
      : { limit: Infinity, limitTotal: asked.limit };
  const paging = { ...asked, ...limits, params: {}, onePage: false };
  const view = await planView(context, { noun, verb, endpoint, fanOut });
  const lists = { paging, fanOut, view, ...(isExcluded !== undefined && { isExcluded }) };
  const planned = { noun, verb, endpoint, params, typed: params, extras, ...lists };
  const call = (await verb.reading?.(context, planned)) ?? planned;
  if (context.globals.dryRun === true && verb.printsDryRun !== true) {
    const { printDryRun } = await import('../verbs/dry-run.ts');
    for (const { ref } of targets) {
      const own = await (call.fanOut ?? fanOut).paramsFor({ ...call.params, [param]: ref });
      if (own !== undefined) await printDryRun(context, call.endpoint, own);
    }
    return;
  }
  await (verb.run ?? (await import('../verbs/run-list.ts')).runList)(context, call);
};
